import { createServer, type Server } from "node:http";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import type { PoolConfig } from "pg";
import type { Config } from "./config/config.ts";
import type { Context } from "./context.ts";
import { createLog } from "./create-log.ts";
import { connect } from "./database/client.ts";
import { siteSecret } from "./database/settings.ts";
import { keptTotals } from "./database/totals.ts";
import { findSession } from "./domains/accounts/find-session.ts";
import { sharingRoutes } from "./domains/sharing/routes.ts";
import { createApp } from "./http/app.ts";
import { metricsEndpoint } from "./http/metrics.ts";
import type { PageHandler } from "./http/pages.ts";
import { staticFiles } from "./http/static-files.ts";
import { uploadedFiles } from "./http/uploaded-files.ts";
import { startJobs } from "./jobs/jobs.ts";
import { siteJobs } from "./jobs/site-jobs.ts";
import { createMailer } from "./mail/mailer.ts";
import { routes } from "./routes.ts";

export type Serving = { stop: () => Promise<void> };

/** Requests in flight get this long to finish (operations.md). */
const drainMs = 10_000;

const built = (path: string) => new URL(`../web/build/${path}`, import.meta.url);

type Web = { handler: PageHandler; files: Awaited<ReturnType<typeof staticFiles>>[] };

const builtWeb = async (): Promise<Web> => {
  const entry = (await import(built("server/index.js").href)) as { createPageHandler: () => PageHandler };
  return { handler: entry.createPageHandler(), files: [await staticFiles(fileURLToPath(built("client")))] };
};

const stopListening = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });

/** Composes the context over a pool; `jobs` is filled in by the caller. */
export const createContext = async (
  config: Config,
  connection: PoolConfig,
  log: Context["log"],
): Promise<{ ctx: Context; close: () => Promise<void> }> => {
  const client = connect(connection, (error) => log.warn({ err: error }, "database connection lost"));
  const mail = createMailer(config, log);
  const ctx: Context = {
    config,
    db: client.db,
    clock: () => new Date(),
    mail,
    jobs: { send: async () => {} },
    log,
    totals: keptTotals(),
    secret: await siteSecret(client.db),
  };
  const close = async () => {
    await mail.close();
    await client.close();
  };
  return { ctx, close };
};

/** Serves the site in this process, on a database that is already open and migrated. */
export const serve = async (config: Config, connection: PoolConfig, options: { dev: boolean }): Promise<Serving> => {
  const log = createLog();
  const { ctx, close } = await createContext(config, connection, log);
  const jobs = await startJobs(connection, siteJobs(ctx), log);
  ctx.jobs = jobs;

  const server = createServer();
  const dev = options.dev ? await (await import("./dev-web.ts")).devWeb(server) : null;
  const web = dev ?? (await builtWeb());
  const app = createApp({
    ctx,
    routes,
    authenticate: (token) => findSession(ctx, token),
    fileRoutes: sharingRoutes(ctx),
    files: [uploadedFiles(config.dataDir), ...web.files],
    pageHandler: web.handler,
    metrics: metricsEndpoint(config.metricsToken),
  });
  const listener = getRequestListener(app.fetch);
  server.on("request", dev ? (req, res) => dev.first(req, res, () => listener(req, res)) : listener);
  // A proxy in front keeps connections for up to a minute; closing later than it does avoids cutting one it is about to use.
  server.keepAliveTimeout = 65_000;
  server.requestTimeout = 30_000;

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, resolve);
  });

  return {
    async stop() {
      await stopListening(server);
      await jobs.stop();
      await dev?.close();
      await close();
    },
  };
};
