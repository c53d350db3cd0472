import { accounts } from "./modules/accounts/index.ts";
import { ads } from "./modules/ads/index.ts";
import { alerts } from "./modules/alerts/index.ts";
import { coins } from "./modules/coins/index.ts";
import { content } from "./modules/content/index.ts";
import { dashboard } from "./modules/dashboard/index.ts";
import { farms } from "./modules/farms/index.ts";
import { ledger } from "./modules/ledger/index.ts";
import { moderation } from "./modules/moderation/index.ts";
import { portfolio } from "./modules/portfolio/index.ts";
import { prices } from "./modules/prices/index.ts";
import { safety } from "./modules/safety/index.ts";
import { settings } from "./modules/settings/index.ts";
import { setup } from "./modules/setup/index.ts";
import { sharing } from "./modules/sharing/index.ts";
import { votes } from "./modules/votes/index.ts";
import { watchlist } from "./modules/watchlist/index.ts";
import type { WebModule } from "./ui/web-module.ts";

/** All modules, dependencies first. */
export const modules: readonly WebModule[] = [
  accounts,
  coins,
  votes,
  ledger,
  safety,
  moderation,
  watchlist,
  prices,
  portfolio,
  alerts,
  farms,
  ads,
  sharing,
  content,
  dashboard,
  settings,
  setup,
];
