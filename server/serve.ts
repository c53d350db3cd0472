import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { PageHandler } from "@cointally/contract/page.ts";
import { register } from "prom-client";
import type { SiteConfig } from "./core/config/config.ts";
import { readContentOverrides } from "./core/content-overrides.ts";
import { createLog } from "./core/create-log.ts";
import { routesOf } from "./core/define-module.ts";
import { sendNewCoinJobs } from "./core/emit.ts";
import { inNetworks } from "./core/network.ts";
import { createContext } from "./create-context.ts";
import { connect } from "./database/client.ts";
import { purgeRequestCounts } from "./database/count-requests.ts";
import { poolSizes } from "./database/pool-sizes.ts";
import { type AppParts, createSite } from "./http/app.ts";
import { chainIcon } from "./http/chain-icons.ts";
import { purgeOldKeys } from "./http/idempotency.ts";
import { answeredBy, createListener } from "./http/listener.ts";
import { metricsEndpoint } from "./http/metrics.ts";
import { createRequestMetrics } from "./http/request-metrics.ts";
import { openSharedLimits } from "./http/shared-limits.ts";
import { createStaleResponses } from "./http/stale-responses.ts";
import { staticFiles } from "./http/static-files.ts";
import { uploadedFiles } from "./http/uploaded-files.ts";
import { measureJobs } from "./jobs/job-metrics.ts";
import { startJobs } from "./jobs/jobs.ts";
import { registerFigures } from "./metrics-gauges.ts";
import { findSession } from "./modules/accounts/find-session.ts";
import { contextModules, modulesOf } from "./modules.ts";
import { prepare } from "./prepare.ts";
import { switchTelemetry } from "./telemetry/switch-telemetry.ts";
import type { StartOptions } from "./workers.ts";

export type Serving = { stop: () => Promise<void> };

/** Requests in flight get this long to finish (operations.md). */
const drainMs = 10_000;

const inBuild = (path: string) => new URL(`../web/build/${path}`, import.meta.url);

/** What serves pages and the files they load. */
export type Web = { handler: PageHandler; files: ((settings: SiteConfig) => AppParts["files"][number])[] };

/** Loads the built pages. */
export async function builtWeb(): Promise<Web> {
  const entry = (await import(inBuild("server/index.js").href)) as { createPageHandler: () => PageHandler };
  return { handler: entry.createPageHandler(), files: [await staticFiles(fileURLToPath(inBuild("client")))] };
}

/**
 * Serves the site in this process, on a database that is already open and migrated; without built pages with those of the dev server.
 * Prepares the site first if requested; `print` shows messages for the operator, and `onWorkers` is told how many processes the settings ask
 * for.
 */
export async function start(
  options: StartOptions,
  print: (line: string) => void,
  built?: Web,
  onWorkers: (count: number) => void = () => {},
): Promise<Serving> {
  const { config, connection } = options;
  const log = createLog();
  if (options.prepare) {
    // With its own connections without a time limit: the first start lists thousands of coins.
    const { ctx, close } = await createContext(config, connection, log);
    await prepare(ctx, options.prepare, print);
    await close();
  }
  const { ctx, isDatabaseAway, close } = await createContext(config, connection, log, "visitor");
  // Separate connections, so that long jobs take none from visitors and may exceed the time limit.
  const lost = (error: Error) => ctx.databaseOutage.down(error.message);
  const background = connect({ ...connection, max: poolSizes.job }, lost, "job", ctx.databaseOutage.up);
  const working = { ...ctx, db: background.db };
  const siteJobs = () => [
    { name: "purge-old-keys", cron: "27 * * * *", run: () => purgeOldKeys(working) },
    { name: "purge-request-counts", cron: "*/5 * * * *", run: () => purgeRequestCounts(working.db) },
    ...modulesOf(ctx.settings.current()).flatMap((module) => module.jobs?.(working) ?? []),
  ];
  const jobs = await startJobs(connection, siteJobs(), ctx, measureJobs(register));
  ctx.jobs = jobs;
  working.jobs = jobs;
  // Jobs for the front page run at once instead of at the next minute: once for all processes.
  await sendNewCoinJobs(working, { onceIn: 60 });
  registerFigures(register, ctx, jobs);

  const sharedLimits = await openSharedLimits(ctx);

  let isTrusted: ReturnType<typeof inNetworks>;
  const { server, release, drain } = createListener((address) => isTrusted(address), config);
  let stopping = false;
  const dev = built ? null : await (await import("./dev-web.ts")).devWeb(server);
  const web = (built ?? dev) as Web;
  const metrics = metricsEndpoint(() => ctx.settings.current().metricsToken);
  const startRequest = createRequestMetrics(register);
  void readContentOverrides(ctx.files);
  const stale = createStaleResponses({ dataDir: config.dataDir, clock: ctx.clock, log, isAway: isDatabaseAway });
  const stopSaving = stale.saveRegularly();
  /** The site with the settings in effect now. */
  const composeSite = () => {
    const { modules: chosen, trustProxy } = ctx.settings.current();
    const modules = modulesOf({ modules: chosen });
    isTrusted = inNetworks(trustProxy);
    const site = createSite({
      ctx,
      routes: routesOf(modules),
      authenticate: (token, now) => findSession(ctx, token, now),
      fileRoutes: modules.flatMap((module) => module.fileRoutes?.(ctx) ?? []),
      files: [uploadedFiles(ctx.files), ...web.files.map((filesOf) => filesOf(ctx.settings.current())), chainIcon],
      pageHandler: web.handler,
      stale,
      metrics,
      startRequest,
      sharedLimits,
      isStopping: () => stopping,
    });
    return answeredBy(site, log);
  };
  const telemetry = switchTelemetry(ctx, register);
  await telemetry.apply();
  let listener = composeSite();
  ctx.settings.onChange(() => {
    ctx.modules = contextModules(ctx.settings.current());
    working.modules = ctx.modules;
    listener = composeSite();
    void telemetry.apply();
    onWorkers(ctx.settings.current().workers);
    jobs.replace(siteJobs()).catch((error) => log.error({ err: error }, "the jobs of changed settings do not run yet"));
  });
  server.on("request", (req, res) => (dev ? dev.first(req, res, () => listener(req, res)) : listener(req, res)));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, resolve);
  });
  onWorkers(ctx.settings.current().workers);

  return {
    async stop() {
      stopping = true;
      jobs.rest();
      release();
      // Load balancers learn from the health checks that nothing more should be sent here.
      await delay(config.drainDelayMs);
      const until = Date.now() + drainMs;
      ctx.figures.endStreams();
      await drain(drainMs);
      await stopSaving();
      await jobs.stop(Math.max(1000, until - Date.now()));
      await dev?.close();
      await telemetry.stop();
      sharedLimits.close();
      await background.close();
      await close();
    },
  };
}
