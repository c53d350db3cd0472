import type { WebModule } from "../../ui/web-module.ts";

export const prices: WebModule<[]> = {
  name: "prices",
};
