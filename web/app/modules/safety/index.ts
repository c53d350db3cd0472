import type { WebModule } from "../../ui/web-module.ts";

export const safety: WebModule<["coins"]> = {
  name: "safety",
};
