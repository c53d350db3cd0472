import { defineModule } from "../../core/define-module.ts";
import { discoveryRoutes } from "./routes.ts";

/** Files for programs at well-known addresses: robots.txt, sitemaps, security.txt. */
export const discovery = defineModule({ name: "discovery", dependsOn: ["coins"], fileRoutes: discoveryRoutes });
