import { defineModule } from "../../core/define-module.ts";
import { sharingRoutes } from "./routes.ts";

/** Share images and badges of coins. */
export const sharing = defineModule({
  name: "sharing",
  dependsOn: ["coins", "uploads"],
  optional: true,
  fileRoutes: sharingRoutes,
});
