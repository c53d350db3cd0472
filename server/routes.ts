import type { Route } from "./http/route.ts";
import { accountRoutes } from "./modules/accounts/routes.ts";
import { adRoutes } from "./modules/ads/routes.ts";
import { alertRoutes } from "./modules/alerts/routes.ts";
import { chainReadRoutes } from "./modules/chain-reads/routes.ts";
import { coinRoutes } from "./modules/coins/routes.ts";
import { contractRoutes } from "./modules/contracts/routes.ts";
import { farmRoutes } from "./modules/farms/routes.ts";
import { identityRoutes } from "./modules/identities/routes.ts";
import { moderationRoutes } from "./modules/moderation/routes.ts";
import { portfolioRoutes } from "./modules/portfolio/routes.ts";
import { priceRoutes } from "./modules/prices/routes.ts";
import { safetyRoutes } from "./modules/safety/routes.ts";
import { uploadRoutes } from "./modules/uploads/routes.ts";
import { voteRoutes } from "./modules/votes/routes.ts";
import { watchlistRoutes } from "./modules/watchlist/routes.ts";

/** Every call this site answers. */
export const routes: Route[] = [
  ...accountRoutes,
  ...coinRoutes,
  ...voteRoutes,
  ...priceRoutes,
  ...watchlistRoutes,
  ...portfolioRoutes,
  ...alertRoutes,
  ...adRoutes,
  ...moderationRoutes,
  ...safetyRoutes,
  ...uploadRoutes,
  ...chainReadRoutes,
  ...contractRoutes,
  ...farmRoutes,
  ...identityRoutes,
];
