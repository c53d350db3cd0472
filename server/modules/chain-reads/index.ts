import { defineModule } from "../../core/define-module.ts";
import { chainReadRoutes } from "./routes.ts";

/** Reads of chains for browsers, through the operator's nodes. */
export const chainReads = defineModule({ name: "chain-reads", dependsOn: [], routes: chainReadRoutes });
