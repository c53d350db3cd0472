import type { WebModule } from "../../ui/web-module.ts";

export const setup: WebModule = { name: "setup", dependsOn: ["accounts", "settings"] };
