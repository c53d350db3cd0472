import type { WebModule } from "../../ui/web-module.ts";

export const safety: WebModule = {
  name: "safety",
  dependsOn: ["coins"],
};
