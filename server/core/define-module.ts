import { type OptionalModule, optionalModules } from "@cointally/shared/optional-modules.ts";
import type { FileRoute } from "../http/made-file.ts";
import type { Route } from "../http/route.ts";
import type { Job } from "../jobs/jobs.ts";
import { StartError } from "./config/start-error.ts";
import type { Context, Modules } from "./context.ts";

/** A module's manifest (docs/architecture.md, "Modules"). */
export type Module = Modules["all"][number] & {
  name: string;
  /** The modules that this one imports. `scripts/check-imports.mjs` reads it; the graph has no cycle. */
  dependsOn: readonly string[];
  /** Said of each module in `optionalModules`: MODULES can switch it off. */
  optional?: true;
  routes?: readonly Route[];
  /** Files outside of /api that are made on request. */
  fileRoutes?: (ctx: Context) => FileRoute[];
  /** What runs beside requests. Each is safe to run twice, and in several processes at once. */
  jobs?: (ctx: Context) => Job[];
  /** Names of its jobs that run at once when a coin is approved, and when the site starts. */
  newCoinJobs?: readonly string[];
  metrics?: {
    /** Services outside that it asks, and whether it uses them at the moment. */
    sources: (ctx: Context) => Promise<{ name: string; up: boolean }[]>;
  };
};

/** A manifest whose name is in `optionalModules` if, and only if, it says that it is optional. */
type Manifest = Module & ({ name: OptionalModule; optional: true } | { name: string; optional?: never });

/** Types a manifest. */
export function defineModule(manifest: Manifest): Module {
  return manifest;
}

const isOptional = (name: string): name is OptionalModule => optionalModules.some((optional) => optional === name);

/**
 * The modules that are on: those that nobody can switch off, and the chosen ones.
 * @throws {StartError} for a chosen module without one that it depends on
 */
export function selectModules(all: readonly Module[], chosen: readonly OptionalModule[]): Module[] {
  const isOn = (name: string) => !isOptional(name) || chosen.includes(name);
  const on = all.filter(({ name }) => isOn(name));
  for (const { name, dependsOn } of on) {
    const missing = dependsOn.filter((needed) => !isOn(needed)).join(" and ");
    if (missing)
      throw new StartError(`MODULES has ${name}, which needs ${missing}: add ${missing}, or leave ${name} out.`);
  }
  return on;
}

/** What service functions see of all modules and of those that are on. */
export function composeModules(all: readonly Module[], on: readonly Module[]): Modules {
  return { all, newCoinJobs: on.flatMap(({ newCoinJobs = [] }) => newCoinJobs) };
}

export function routesOf(modules: readonly Module[]): Route[] {
  return modules.flatMap(({ routes = [] }) => routes);
}
