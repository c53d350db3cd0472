import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { cors } from "hono/cors";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Context, SignedIn } from "../context.ts";
import { Refusal } from "../refusal.ts";
import { type AnswerParts, type Bindings, countRequest } from "./answer.ts";
import { createApi } from "./api.ts";
import { clientAddress } from "./client-address.ts";
import { errorAnswer } from "./errors.ts";
import { freshness } from "./freshness.ts";
import { keptAnswers } from "./kept-answers.ts";
import { type PageHandler, pages } from "./pages.ts";
import { rateLimit } from "./rate-limit.ts";
import type { Route } from "./route.ts";
import { everywhere } from "./security.ts";

export type AppParts = {
  ctx: Context;
  routes: Route[];
  authenticate: (token: string) => Promise<SignedIn | null>;
  /** Files by path: each returns null for what is not its own. */
  files: ((request: Request) => Response | null | Promise<Response | null>)[];
  pageHandler: PageHandler | null;
  /** Prometheus text; null leaves /metrics out. */
  metrics: ((request: Request, peer: string | undefined) => Promise<Response>) | null;
};

/** The whole site as one Hono app: health, the API under /api, files, and pages for the rest. */
export const createApp = ({ ctx, routes, authenticate, files, pageHandler, metrics }: AppParts) => {
  const app = new Hono<{ Bindings: Bindings }>();
  const answering: AnswerParts = {
    ctx,
    authenticate,
    rateLimit: rateLimit(ctx.config.rateLimit, ctx.config.workers),
    kept: keptAnswers(freshness(ctx.db), ctx.clock),
    address: clientAddress(ctx.config.trustProxy, ctx.log),
  };
  const api = createApi(routes, answering);

  app.get("/health/live", (c) => c.json({ status: "live" }));
  app.get("/health/ready", async (c) => {
    try {
      await ctx.db.execute(sql`select 1`);
      return c.json({ status: "ready" });
    } catch {
      return c.json({ status: "database unreachable" }, 503);
    }
  });
  if (metrics) app.get("/metrics", (c) => metrics(c.req.raw, c.env?.incoming?.socket?.remoteAddress));

  if (ctx.config.corsOrigins.length > 0) {
    const allowHeaders = ["Authorization", "Content-Type", "Idempotency-Key"];
    app.use(
      "/api/*",
      cors({
        origin: ctx.config.corsOrigins,
        allowHeaders,
        exposeHeaders: ["ETag", "X-Request-Id", "Retry-After"],
        maxAge: 600,
      }),
    );
  }
  app.route("/api", api);

  for (const file of files) {
    app.use("*", async (c, next) => {
      const response = await file(c.req.raw);
      return response ?? next();
    });
  }
  if (pageHandler) {
    const page = pages(ctx, pageHandler, async (request) => app.fetch(request, { internal: true }));
    app.on(["GET", "HEAD"], "*", (c) => {
      countRequest(answering, c, "page");
      return page(c.req.raw);
    });
    app.all("*", (c) => c.text("Pages take GET and HEAD only.", 405, { ...everywhere, allow: "GET, HEAD" }));
  }
  app.onError((error, c) => {
    if (error instanceof Refusal) {
      const { status, headers } = errorAnswer(error);
      return c.text(error.message, status as ContentfulStatusCode, {
        ...everywhere,
        "retry-after": headers.get("retry-after") ?? "1",
      });
    }
    ctx.log.error({ err: error, path: c.req.path }, "request failed");
    return c.text("Something broke on our side. Try again in a moment.", 500);
  });
  return app;
};
