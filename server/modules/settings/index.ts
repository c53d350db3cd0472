import { defineModule } from "../../core/define-module.ts";
import { settingRoutes } from "./routes.ts";
import { exportUserData } from "./user-data.ts";

/** Settings that admins change on the running site: they apply in every process within seconds. */
export const settings = defineModule({
  name: "settings",
  dependsOn: ["uploads", "chains"],
  routes: settingRoutes,
  exportUserData,
});
