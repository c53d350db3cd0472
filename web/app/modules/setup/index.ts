import type { WebModule } from "../../ui/web-module.ts";

export const setup: WebModule<["accounts", "settings"]> = { name: "setup" };
