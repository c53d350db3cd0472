import type { PageHandler } from "@cointally/contract/page.ts";
import { localeOf } from "@cointally/shared/locales.ts";
import { Hono } from "hono";
import { cors } from "hono/cors";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Context, SignedIn } from "../core/context.ts";
import { withoutTokens } from "../core/create-log.ts";
import { bucketProblems } from "../core/files/file-store.ts";
import { withLocale } from "../core/locale.ts";
import { requestId } from "../core/log-context.ts";
import { logFailure } from "../core/outages.ts";
import { findSchemaFault } from "../database/schema-state.ts";
import { createApi } from "./api.ts";
import { cachePolicies } from "./cache-policy.ts";
import { createFastPath } from "./cached-fast-path.ts";
import { clientAddress } from "./client-address.ts";
import { errorAnswer } from "./errors.ts";
import { type FileRoute, sendGeneratedFile } from "./generated-file.ts";
import { type Bindings, countRequest, type HandlerDeps, toAppError } from "./handle-request.ts";
import { createInProcessApi } from "./in-process-api.ts";
import { createPageCache } from "./page-cache.ts";
import { createCachedPageLookup, pages } from "./pages.ts";
import { createRateLimit } from "./rate-limit.ts";
import { observeRequests, type StartRequest } from "./request-metrics.ts";
import { createResponseCache } from "./response-cache.ts";
import type { Route } from "./route.ts";
import { commonHeaders, denyAllPolicy, strictTransport } from "./security.ts";
import { createSecurityLog } from "./security-log.ts";
import { postgresLimits, type SharedLimits } from "./shared-limits.ts";
import { snapshotVersion } from "./snapshot-version.ts";
import type { StaleResponses } from "./stale-responses.ts";

export type AppParts = {
  ctx: Context;
  routes: Route[];
  authenticate: (token: string, now: Date) => Promise<SignedIn | null>;
  /** Files that are generated on request. */
  fileRoutes: FileRoute[];
  /** Handlers of files by path; each returns null for a path that it does not serve. */
  files: ((request: Request) => Response | null | Promise<Response | null>)[];
  pageHandler: PageHandler | null;
  /** Answers public reads while the database is away. */
  stale: StaleResponses;
  /** Prometheus text; null leaves /metrics out. */
  metrics: ((request: Request, peer: string | undefined) => Promise<Response>) | null;
  /** Counts requests. */
  startRequest?: StartRequest;
  /** Default: in the database. */
  sharedLimits?: SharedLimits;
  /** True during shutdown; `/health/ready` then answers 503 so that load balancers stop routing here. */
  isStopping?: () => boolean;
};

/**
 * The whole site with the settings in effect now: one Hono app (health, the API under /api, files, and pages for the rest), and the fast path
 * past it for cached responses. It is composed anew when settings change (`serve.ts`).
 */
export function createSite(parts: AppParts) {
  const { ctx, routes, authenticate, fileRoutes, files, pageHandler, stale, metrics, isStopping } = parts;
  const { startRequest = () => () => {}, sharedLimits = postgresLimits(ctx.db) } = parts;
  const { rateLimit, trustProxy, corsOrigins } = ctx.settings.current();
  const app = new Hono<{ Bindings: Bindings }>();
  const answering: HandlerDeps = {
    ctx,
    authenticate,
    rateLimit: rateLimit ? createRateLimit(sharedLimits, ctx) : async () => {},
    responses: createResponseCache(snapshotVersion(ctx.db), ctx.clock),
    stale,
    address: clientAddress(trustProxy, ctx.log),
    security: createSecurityLog(ctx),
  };
  const api = createApi(routes, answering);
  const pageCache = createPageCache(ctx.clock);
  app.use("*", observeRequests(startRequest));
  // The language of the request is determined only when there is an error to write.
  app.use("*", (c, next) => withLocale(() => localeOf(new URL(c.req.url), c.req.raw.headers), next));

  const secureTransport = strictTransport(ctx.config);
  if (secureTransport) {
    app.use("*", async (c, next) => {
      await next();
      c.res.headers.set("strict-transport-security", secureTransport);
    });
  }
  const plain = { ...commonHeaders, "content-security-policy": denyAllPolicy };
  app.get("/health/live", (c) => c.json({ status: "live" }, 200, plain));
  app.get("/health/serving", (c) =>
    isStopping?.() ? c.json({ status: "stopping" }, 503, plain) : c.json({ status: "serving" }, 200, plain),
  );
  app.get("/health/ready", async (c) => {
    if (isStopping?.()) return c.json({ status: "stopping" }, 503, plain);
    try {
      const fault = await findSchemaFault(ctx.db);
      if (fault) return c.json({ status: fault.status, detail: fault.text }, 503, plain);
      if (!(await ctx.storage.isWritable())) return c.json({ status: "disk full" }, 503, plain);
      // A bucket that is away leaves the node ready: pages work without it, and all nodes have the same bucket.
      ctx.files.probe();
      const problem = ctx.files.problem();
      // Without the names of hosts, because anybody may ask; the log and the metrics have them.
      const replicas = ctx.replicas
        ?.states()
        .map(({ state, behindSeconds }) => ({ state, behind_seconds: behindSeconds }));
      return c.json(
        { status: "ready", ...(problem && { storage: bucketProblems[problem].words }), ...(replicas && { replicas }) },
        200,
        plain,
      );
    } catch {
      return c.json({ status: "database unreachable" }, 503, plain);
    }
  });
  if (metrics) app.get("/metrics", (c) => metrics(c.req.raw, c.env?.incoming?.socket?.remoteAddress));

  if (corsOrigins.length > 0) {
    const allowHeaders = ["Authorization", "Content-Type", "Idempotency-Key"];
    // `cors` answers preflights by itself, with the headers that are set by then.
    app.options("/api/*", (c, next) => {
      for (const [name, value] of Object.entries(plain)) c.header(name, value);
      return next();
    });
    app.use(
      "/api/*",
      cors({
        origin: corsOrigins,
        allowHeaders,
        exposeHeaders: ["ETag", "X-Data-As-Of", "X-Request-Id", "Retry-After", "Idempotency-Replayed"],
        maxAge: 600,
      }),
    );
  }
  app.route("/api", api);

  for (const { path, budget, make } of fileRoutes) {
    app.get(path, async (c) => {
      await countRequest(answering, c, budget);
      return sendGeneratedFile(
        c.req.raw,
        await make({ ctx, params: c.req.param(), url: new URL(c.req.url), now: ctx.clock() }),
      );
    });
  }
  for (const file of files) {
    app.use("*", async (c, next) => {
      const response = await file(c.req.raw);
      return response ?? next();
    });
  }
  if (pageHandler) {
    const page = pages(ctx, pageHandler, pageCache, stale, createInProcessApi(routes, answering));
    app.on(["GET", "HEAD"], "*", async (c) => {
      await countRequest(answering, c, "page");
      return page(c.req.raw);
    });
    app.all("*", (c) => c.text("Pages accept GET and HEAD only.", 405, { ...plain, allow: "GET, HEAD" }));
  }
  app.onError((error, c) => {
    const id = requestId();
    const refusal = toAppError(error, id, ctx.storage.isFolderFull);
    const { status, headers } = errorAnswer(refusal);
    if (status >= 500) logFailure(ctx, error, { path: withoutTokens(c.req.path) }, "request failed");
    const after = headers.get("retry-after");
    return c.text(refusal.message, status as ContentfulStatusCode, {
      ...plain,
      ...cachePolicies.none,
      "x-request-id": id,
      ...(after ? { "retry-after": after } : {}),
    });
  });
  const fastPath = createFastPath({
    ...answering,
    cachedPage: createCachedPageLookup(ctx.config, pageCache),
    startRequest,
    strictTransport: secureTransport,
    hasCorsOrigins: corsOrigins.length > 0,
  });
  return { app, fastPath };
}
