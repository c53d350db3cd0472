import { defineModule } from "../../core/define-module.ts";
import { avatarRoutes, identityRoutes } from "./routes.ts";

/** Names and avatars of wallet addresses. */
export const identities = defineModule({
  name: "identities",
  dependsOn: ["uploads"],
  routes: identityRoutes,
  fileRoutes: () => avatarRoutes,
});
