import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Context } from "../core/context.ts";
import { routesOf } from "../core/define-module.ts";
import { type AppParts, createSite } from "../http/app.ts";
import type { SharedLimits } from "../http/shared-limits.ts";
import { createStaleResponses } from "../http/stale-responses.ts";
import { findSession } from "../modules/accounts/find-session.ts";
import { modulesOf } from "../modules.ts";
import { checkedByContract } from "./contract-check.ts";

/** Limits of this process alone, whose time is that of the test; those of the database have a clock of their own. */
const processLimits: SharedLimits = {
  // Where there is no insurance, the process has limited the request already.
  create: (window, insurance) => insurance ?? new RateLimiterMemory({ ...window, points: Number.MAX_SAFE_INTEGER }),
  close() {},
};

/** The site over a context, checked against the contract; without files, pages and metrics unless `parts` has them. */
export function createTestSite(ctx: Context, { routes, ...parts }: Partial<AppParts> = {}) {
  const modules = modulesOf(ctx.settings.current());
  return createSite({
    ctx,
    routes: (routes ?? routesOf(modules)).map(checkedByContract),
    authenticate: (token, now) => findSession(ctx, token, now),
    fileRoutes: modules.flatMap((module) => module.fileRoutes?.(ctx) ?? []),
    files: [],
    pageHandler: null,
    stale: createStaleResponses({ ...ctx, dataDir: ctx.config.dataDir, isAway: () => false }),
    metrics: null,
    sharedLimits: processLimits,
    ...parts,
  });
}

/** Only its app, for requests without a socket. */
export function createTestHttpApp(ctx: Context, parts: Partial<AppParts> = {}) {
  return createTestSite(ctx, parts).app;
}
