import type { SiteConfig } from "./core/config/config.ts";
import type { Modules } from "./core/context.ts";
import { composeModules, type Module, selectModules } from "./core/define-module.ts";
import { accounts } from "./modules/accounts/index.ts";
import { ads } from "./modules/ads/index.ts";
import { alerts } from "./modules/alerts/index.ts";
import { backups } from "./modules/backups/index.ts";
import { chainReads } from "./modules/chain-reads/index.ts";
import { chainsModule } from "./modules/chains/index.ts";
import { coins } from "./modules/coins/index.ts";
import { contracts } from "./modules/contracts/index.ts";
import { dashboard } from "./modules/dashboard/index.ts";
import { discovery } from "./modules/discovery/index.ts";
import { emailOutbox } from "./modules/email-outbox/index.ts";
import { farms } from "./modules/farms/index.ts";
import { identities } from "./modules/identities/index.ts";
import { imports } from "./modules/imports/index.ts";
import { integrity } from "./modules/integrity/index.ts";
import { ledger } from "./modules/ledger/index.ts";
import { moderation } from "./modules/moderation/index.ts";
import { portfolio } from "./modules/portfolio/index.ts";
import { prices } from "./modules/prices/index.ts";
import { safety } from "./modules/safety/index.ts";
import { sales } from "./modules/sales/index.ts";
import { settings } from "./modules/settings/index.ts";
import { sharedCaches } from "./modules/shared-caches/index.ts";
import { sharing } from "./modules/sharing/index.ts";
import { uploads } from "./modules/uploads/index.ts";
import { votes } from "./modules/votes/index.ts";
import { watchlist } from "./modules/watchlist/index.ts";

/** Every module, dependencies first: each gets an event after the modules before it. */
export const modules: readonly Module[] = [
  emailOutbox,
  integrity,
  uploads,
  contracts,
  sales,
  accounts,
  coins,
  votes,
  moderation,
  dashboard,
  chainsModule,
  settings,
  backups,
  watchlist,
  prices,
  safety,
  portfolio,
  alerts,
  farms,
  ads,
  imports,
  sharing,
  sharedCaches,
  ledger,
  discovery,
  chainReads,
  identities,
];

/** The active modules. @throws {StartError} as `selectModules` */
export function modulesOf(config: Pick<SiteConfig, "modules">): Module[] {
  return selectModules(modules, config.modules);
}

/** The same for service functions, as `ctx.modules`. */
export function contextModules(config: Pick<SiteConfig, "modules">): Modules {
  return composeModules(modules, modulesOf(config));
}
