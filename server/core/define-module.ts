import { type OptionalModule, optionalModules } from "@cointally/shared/optional-modules.ts";
import { type SQL, sql } from "drizzle-orm";
import type { FileRoute } from "../http/generated-file.ts";
import type { Route } from "../http/route.ts";
import type { Job } from "../jobs/jobs.ts";
import type { AllCoinFields, CoinFields } from "./coin-fields.ts";
import { StartError } from "./config/start-error.ts";
import type { Context, ModuleConflict, Modules } from "./context.ts";

/** A module's manifest (docs/architecture.md, "Modules"). */
export type Module = Modules["all"][number] & {
  name: string;
  /** The modules that this one imports. `scripts/check-imports.mjs` reads it; the graph has no cycle. */
  dependsOn: readonly string[];
  /** True for each module in `optionalModules`: MODULES can switch it off. */
  optional?: true;
  routes?: readonly Route[];
  /** Files outside of /api that are generated on request. */
  fileRoutes?: (ctx: Context) => FileRoute[];
  /** Its background jobs. Each can safely run twice, and in several processes at once. */
  jobs?: (ctx: Context) => Job[];
  /** What it adds to coins: fields of their JSON, sorts, filters and lists. */
  coinFields?: CoinFields;
  /**
   * Paths of its pages: those for search engines, those that are excluded, and, for those that may have nothing to show, a condition that
   * is true while they have something.
   */
  pages?: {
    public?: readonly string[];
    private?: readonly string[];
    filled?: Readonly<Record<string, (now: Date) => SQL>>;
  };
  /** Names of its jobs that run at once when a coin is approved, and when the site starts. */
  newCoinJobs?: readonly string[];
  /** The signed checkpoint of the public vote log; null before its first one. */
  readCheckpoint?: Modules["readCheckpoint"];
  metrics?: {
    /** External services that it uses, and whether it uses them at the moment. */
    sources: (ctx: Context) => Promise<{ name: string; up: boolean }[]>;
  };
};

/** A manifest whose name is in `optionalModules` if and only if it is marked as optional. */
type Manifest = Module & ({ name: OptionalModule; optional: true } | { name: string; optional?: never });

/** Types a manifest. */
export function defineModule(manifest: Manifest): Module {
  return manifest;
}

const isOptional = (name: string): name is OptionalModule => optionalModules.some((optional) => optional === name);

/** Whether a module is active: it is mandatory or selected. */
const isOnIn = (chosen: readonly OptionalModule[]) => (name: string) => !isOptional(name) || chosen.includes(name);

/** The first active module that needs others which are not active; undefined if each has what it needs. */
function findConflict(all: readonly Module[], chosen: readonly OptionalModule[]): ModuleConflict | undefined {
  const isOn = isOnIn(chosen);
  return all
    .filter(({ name }) => isOn(name))
    .map(({ name, dependsOn }) => ({ name, missing: dependsOn.filter((needed) => !isOn(needed)) }))
    .find(({ missing }) => missing.length > 0);
}

/** The active modules: mandatory ones and the selected ones. @throws {StartError} for a selected module without one that it depends on */
export function selectModules(all: readonly Module[], chosen: readonly OptionalModule[]): Module[] {
  const conflict = findConflict(all, chosen);
  if (conflict) {
    const missing = conflict.missing.join(" and ");
    throw new StartError(
      `MODULES has ${conflict.name}, which needs ${missing}: add ${missing}, or leave ${conflict.name} out.`,
    );
  }
  const isOn = isOnIn(chosen);
  return all.filter(({ name }) => isOn(name));
}

/** What service functions see of all modules and of the active ones. */
export function composeModules(all: readonly Module[], on: readonly Module[]): Modules {
  return {
    all,
    coin: {
      ...mergeCoinFields(on.flatMap(({ coinFields = [] }) => coinFields)),
      absent: namesIn(all.filter((module) => !on.includes(module)).flatMap(({ coinFields = [] }) => coinFields)),
    },
    pages: {
      public: on.flatMap(({ pages }) => pages?.public ?? []),
      private: on.flatMap(({ pages }) => pages?.private ?? []),
      filled: Object.assign({}, ...on.map(({ pages }) => pages?.filled)),
    },
    findConflict: (chosen) => findConflict(all, chosen),
    newCoinJobs: on.flatMap(({ newCoinJobs = [] }) => newCoinJobs),
    sources: async (ctx) => (await Promise.all(on.map(({ metrics }) => metrics?.sources(ctx) ?? []))).flat(),
    readCheckpoint: on.find((module) => module.readCheckpoint)?.readCheckpoint ?? (async () => null),
  };
}

function namesIn(parts: readonly CoinFields[]): AllCoinFields["absent"] {
  const names = (key: "fields" | "filters" | "sorts" | "lists") =>
    parts.flatMap((part) => Object.keys(part[key] ?? {}));
  return { fields: names("fields"), filters: names("filters"), values: [...names("sorts"), ...names("lists")] };
}

function mergeCoinFields(parts: readonly CoinFields[]): Omit<AllCoinFields, "absent"> {
  const merged = <Key extends "fields" | "sorts" | "filters" | "lists" | "rankFormulas">(key: Key) =>
    Object.assign({}, ...parts.map((part) => part[key])) as Required<CoinFields>[Key];
  const joined = (some: readonly CoinFields[]) =>
    sql.join(
      some.flatMap(({ joins = [] }) => joins),
      sql` `,
    );
  const withPopularity = parts.filter(({ popularity }) => popularity);
  return {
    joins: joined(parts),
    fields: merged("fields"),
    figures: parts.flatMap(({ figures = [] }) => figures),
    mark: parts.find(({ mark }) => mark)?.mark ?? sql`null`,
    popularity: (now) =>
      sql.join([sql`0`, ...withPopularity.flatMap(({ popularity }) => popularity?.(now) ?? [])], sql` + `),
    popularityJoins: joined(withPopularity),
    sorts: merged("sorts"),
    filters: merged("filters"),
    lists: merged("lists"),
    rankFormulas: merged("rankFormulas"),
  };
}

export function routesOf(modules: readonly Module[]): Route[] {
  return modules.flatMap(({ routes = [] }) => routes);
}
