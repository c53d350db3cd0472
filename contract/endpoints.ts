import * as ads from "./ads.ts";
import * as alerts from "./alerts.ts";
import * as backups from "./backups.ts";
import * as chains from "./chains.ts";
import * as coins from "./coins.ts";
import * as contracts from "./contracts.ts";
import * as dashboard from "./dashboard.ts";
import type { AnyEndpoint } from "./endpoint.ts";
import * as farms from "./farms.ts";
import * as heldVotes from "./held-votes.ts";
import * as identities from "./identities.ts";
import * as imports from "./imports.ts";
import * as ledger from "./ledger.ts";
import * as moderation from "./moderation.ts";
import * as portfolio from "./portfolio.ts";
import * as prices from "./prices.ts";
import * as proofOfWork from "./proof-of-work.ts";
import * as publicHistory from "./public-history.ts";
import * as reports from "./reports.ts";
import * as rpc from "./rpc.ts";
import * as safety from "./safety.ts";
import * as settings from "./settings.ts";
import * as setup from "./setup.ts";
import * as uploads from "./uploads.ts";
import * as users from "./users.ts";
import * as votes from "./votes.ts";
import * as watchlists from "./watchlists.ts";

const resources = [
  users,
  coins,
  dashboard,
  heldVotes,
  proofOfWork,
  votes,
  prices,
  publicHistory,
  contracts,
  safety,
  chains,
  settings,
  setup,
  moderation,
  reports,
  uploads,
  watchlists,
  portfolio,
  alerts,
  backups,
  farms,
  imports,
  ads,
  identities,
  ledger,
  rpc,
] as const;

type AllOf<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never;
type Exports = AllOf<(typeof resources)[number]>;
type Endpoints = { readonly [K in keyof Exports as Exports[K] extends AnyEndpoint ? K : never]: Exports[K] };

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;

/** Every call of the API by its name: whatever endpoint a resource's file exports. */
export const endpoints = Object.fromEntries(
  resources.flatMap((resource) => Object.entries(resource).filter(([, value]) => isEndpoint(value))),
) as unknown as Endpoints;
export type EndpointName = keyof Endpoints;
