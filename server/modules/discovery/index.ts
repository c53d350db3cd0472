import { defineModule } from "../../core/define-module.ts";
import { discoveryRoutes } from "./routes.ts";

/** What programs look for at known addresses: robots.txt, sitemaps, security.txt. */
export const discovery = defineModule({ name: "discovery", dependsOn: ["coins"], fileRoutes: discoveryRoutes });
