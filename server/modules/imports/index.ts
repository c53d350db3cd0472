import { defineModule } from "../../core/define-module.ts";

/** Token lists, demo coins and synthetic data, imported by commands and at the first start. */
export const imports = defineModule({ name: "imports", dependsOn: ["accounts", "coins", "uploads"] });
