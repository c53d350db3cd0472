import cluster from "node:cluster";
import { once } from "node:events";
import { addressToOpen, readConfig, withPort } from "./core/config/config.ts";
import { makeDataFolder } from "./core/config/data-folder.ts";
import { StartError } from "./core/config/start-error.ts";
import { createLog } from "./core/create-log.ts";
import { checkFiles } from "./core/files/open-files.ts";
import { checkServerSettings } from "./database/check-settings.ts";
import { migrateDatabase } from "./database/migrate.ts";
import { openDatabase } from "./database/open.ts";
import { probePort } from "./probe-port.ts";
import type { StaleSite } from "./stale-site.ts";
import { forkWorkers, type Report, type StartOptions } from "./workers.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Runs `stop` once, at the first SIGTERM or SIGINT, and exits 0 after it. */
const onSignal = (stop: () => Promise<void>) => {
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`${(error as Error).stack}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
};

const runWorker = async () => {
  const leave = () => process.exit();
  process.once("disconnect", leave);
  const startMessage = once(process, "message");
  const { start, builtWeb } = await import("./serve.ts");
  const web = await builtWeb();
  const [options] = (await startMessage) as [StartOptions];
  const report = (message: Report) => void process.send?.(message);
  const serving = await start(options, print, web, (workers) => report({ workers }));
  onSignal(serving.stop);
  process.off("disconnect", leave);
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  report({ listening: true });
};

/** Serves in this process alone; its code is loaded before the database is open. */
const serveAlone = async (options: StartOptions, dev: boolean) => {
  const { start, builtWeb } = await import("./serve.ts");
  return start(options, print, dev ? undefined : await builtWeb());
};

const runFirst = async () => {
  const settings = readConfig(process.env);
  const dev = process.argv.includes("--dev");
  const log = createLog();
  // The data folder is locked before the port is probed: a second start reports that the site runs, not that the port is taken.
  await makeDataFolder(settings.dataDir);
  await checkFiles(settings, log);
  // A number from the environment stays, so that one process can serve alone.
  const isAlone = dev || (settings.environment.WORKERS !== undefined && settings.workers === 1);
  const workers = isAlone ? null : forkWorkers(settings.workers, log);
  let stale: StaleSite | null = null;
  const database = await openDatabase(settings, log, async () => {
    stale = await (await import("./stale-site.ts")).serveStale(settings, log);
    return stale?.forMs;
  });
  try {
    const waiting = stale as StaleSite | null;
    const config = waiting?.config ?? withPort(settings, await probePort(settings.host, settings.port));
    await migrateDatabase(database.connection, undefined, log);
    if (database.kind === "external") await checkServerSettings(database.connection, settings.workers, log);
    // The site listens on the same port.
    await waiting?.close();
    const options: StartOptions = { config, connection: database.connection, prepare: database.kind };
    await workers?.serve(options);
    const serving = workers ?? (await serveAlone(options, dev));
    onSignal(async () => {
      await serving.stop();
      await database.stop();
    });
    print(`listening on ${addressToOpen(config)}`);
  } catch (error) {
    await database.stop();
    throw error;
  }
};

const run = cluster.isWorker ? runWorker : runFirst;
run().catch((error: Error) => {
  // Printed by the first process, once for all workers.
  if (cluster.isWorker && error instanceof StartError) {
    process.send?.({ refusal: error.message } satisfies Report, () => process.exit(1));
    return;
  }
  process.stderr.write(`${error instanceof StartError ? error.message : error.stack}\n`);
  process.exit(1);
});
