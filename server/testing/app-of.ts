import type { Context } from "../core/context.ts";
import { type AppParts, createSite } from "../http/app.ts";
import { findSession } from "../modules/accounts/find-session.ts";
import { avatarRoutes } from "../modules/identities/routes.ts";
import { sharingRoutes } from "../modules/sharing/routes.ts";
import { routes } from "../routes.ts";
import { checkedByContract } from "./contract-check.ts";

/** The site over a context, held to its contract; without files, pages and metrics unless `parts` brings them. */
export const siteOf = (ctx: Context, { routes: own = routes, ...parts }: Partial<AppParts> = {}) =>
  createSite({
    ctx,
    routes: own.map(checkedByContract),
    authenticate: (token) => findSession(ctx, token),
    fileRoutes: [...sharingRoutes(ctx), ...avatarRoutes],
    files: [],
    pageHandler: null,
    metrics: null,
    ...parts,
  });

/** Its app alone, for requests without a socket. */
export const appOf = (ctx: Context, parts: Partial<AppParts> = {}) => siteOf(ctx, parts).app;
