import type { WebModule } from "../../ui/web-module.ts";

export const sharing: WebModule<[]> = {
  name: "sharing",
};
