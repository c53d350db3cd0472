import { accountRoutes } from "./domains/accounts/routes.ts";
import { adRoutes } from "./domains/ads/routes.ts";
import { alertRoutes } from "./domains/alerts/routes.ts";
import { chainReadRoutes } from "./domains/chain-reads/routes.ts";
import { coinRoutes } from "./domains/coins/routes.ts";
import { contractRoutes } from "./domains/contracts/routes.ts";
import { farmRoutes } from "./domains/farms/routes.ts";
import { identityRoutes } from "./domains/identities/routes.ts";
import { moderationRoutes } from "./domains/moderation/routes.ts";
import { portfolioRoutes } from "./domains/portfolios/routes.ts";
import { priceRoutes } from "./domains/prices/routes.ts";
import { safetyRoutes } from "./domains/safety/routes.ts";
import { uploadRoutes } from "./domains/uploads/routes.ts";
import { voteRoutes } from "./domains/votes/routes.ts";
import { watchlistRoutes } from "./domains/watchlists/routes.ts";
import type { Route } from "./http/route.ts";

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
