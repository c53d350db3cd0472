import { defineModule } from "../../core/define-module.ts";
import { chainRoutes } from "./routes.ts";

/** The supported chains, and tests of their nodes. */
export const chainsModule = defineModule({ name: "chains", dependsOn: [], routes: chainRoutes });
