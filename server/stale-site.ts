import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import * as m from "@cointally/i18n/messages";
import { localeOf } from "@cointally/shared/locales.ts";
import { Hono } from "hono";
import { AppError } from "./core/app-error.ts";
import { type Config, withPort } from "./core/config/config.ts";
import type { Context } from "./core/context.ts";
import { BucketError } from "./core/files/file-store.ts";
import { openFiles } from "./core/files/open-files.ts";
import { withLocale } from "./core/locale.ts";
import { inNetworks } from "./core/network.ts";
import { type CachedResponse, selectRepresentation } from "./http/cached-response.ts";
import { errorAnswer } from "./http/errors.ts";
import { isFetchedByScript } from "./http/handle-request.ts";
import { answeredBy, createListener } from "./http/listener.ts";
import { staleKey } from "./http/pages.ts";
import { commonHeaders, denyAllPolicy, strictTransport } from "./http/security.ts";
import { createStaleResponses, maxStaleMs, type StaleResponses } from "./http/stale-responses.ts";
import { staticFiles } from "./http/static-files.ts";
import { uploadedFiles } from "./http/uploaded-files.ts";
import { probePort } from "./probe-port.ts";

const plain = { ...commonHeaders, "content-security-policy": denyAllPolicy };
const retryAfter = 5;

/** A page for what the stale cache does not have; it needs no scripts. */
const missingPage = (locale: string) => `<!doctype html><html lang="${locale}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${m.shell_restarting()}</title>
<h1>${m.shell_restarting()}</h1><p>${m.error_restarting()}</p><p><a href="">${m.common_try_again()}</a></p></html>`;

function unavailable(): Response {
  const id = randomUUID();
  const response = errorAnswer(new AppError("unavailable", m.error_restarting(), { id, retry_after: retryAfter }));
  response.headers.set("x-request-id", id);
  return response;
}

/** The app of a process that has no database yet: what the stale cache has, files, and 503 for everything else. */
export function createStaleApp(
  { publicUrl, hstsSubdomains }: Pick<Config, "publicUrl" | "hstsSubdomains">,
  stale: StaleResponses,
  files: ((request: Request) => Response | null | Promise<Response | null>)[],
) {
  const app = new Hono();
  const send = (request: Request, found: CachedResponse): Response => {
    const { status, headers, body } = selectRepresentation(found, {
      acceptEncoding: request.headers.get("accept-encoding"),
      ifNoneMatch: request.headers.get("if-none-match"),
    });
    const isEmpty = request.method === "HEAD" || body === null;
    return new Response(isEmpty ? null : (body as Uint8Array<ArrayBuffer>), { status, headers });
  };
  app.use("*", (c, next) => withLocale(() => localeOf(new URL(c.req.url), c.req.raw.headers), next));
  const secureTransport = strictTransport({ publicUrl, hstsSubdomains });
  if (secureTransport) {
    app.use("*", async (c, next) => {
      await next();
      c.res.headers.set("strict-transport-security", secureTransport);
    });
  }
  app.get("/health/live", (c) => c.json({ status: "live" }, 200, plain));
  app.get("/health/serving", (c) => c.json({ status: "serving" }, 200, plain));
  app.get("/health/ready", (c) => c.json({ status: "database unreachable" }, 503, plain));
  app.all("/api/*", async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const isAnonymousRead =
      c.req.method === "GET" && c.req.header("authorization") === undefined && !isFetchedByScript(c.req.raw);
    const found = isAnonymousRead ? await stale.find(`api ${pathname}${search}`) : undefined;
    if (found) return send(c.req.raw, found);
    return unavailable();
  });
  app.onError((error) => {
    if (!(error instanceof BucketError)) throw error;
    return unavailable();
  });
  for (const file of files) app.use("*", async (c, next) => (await file(c.req.raw)) ?? next());
  app.on(["GET", "HEAD"], "*", async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const found = await stale.find(staleKey(new URL(pathname.replace(/^\/+/, "/") + search, publicUrl)));
    if (found) return send(c.req.raw, found);
    const locale = localeOf(new URL(c.req.url), c.req.raw.headers);
    return c.html(missingPage(locale), 503, { ...plain, "retry-after": String(retryAfter) });
  });
  return app;
}

export type StaleSite = {
  config: Config;
  /** How long there can be something to serve. */
  forMs: number;
  close: () => Promise<void>;
};

/**
 * Serves what processes of this data folder rendered in the last hour, until `close`, when the database can be opened. Null where there is
 * nothing to serve.
 */
export async function serveStale(settings: Config, log: Context["log"]): Promise<StaleSite | null> {
  const { dataDir, trustProxy } = settings;
  const clock = () => new Date();
  const stale = createStaleResponses({ dataDir, clock, log, isAway: () => true });
  if (await stale.isEmpty()) return null;
  const config = withPort(settings, await probePort(settings.host, settings.port));
  const files = await openFiles(settings, log, clock);
  const built = await staticFiles(fileURLToPath(new URL("../web/build/client", import.meta.url))).catch(() => null);
  const app = createStaleApp(config, stale, [uploadedFiles(files), ...(built ? [built(settings)] : [])]);
  const { server, drain } = createListener(inNetworks(trustProxy), config);
  server.on("request", answeredBy({ app, fastPath: () => false }, log));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, resolve);
  });
  log.warn(`the database is away; pages of the last hour are served on port ${config.port} until it is back`);
  return { config, forMs: maxStaleMs, close: () => drain(1000) };
}
