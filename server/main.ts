import cluster from "node:cluster";
import type { PoolConfig } from "pg";
import type { Logger } from "pino";
import { addressToOpen, type Config, readConfig, withPort } from "./config/config.ts";
import { makeDataFolder } from "./config/data-folder.ts";
import { StartError } from "./config/start-error.ts";
import { createLog } from "./create-log.ts";
import { migrateDatabase } from "./database/migrate.ts";
import { openDatabase } from "./database/open.ts";
import { gatherMetrics } from "./http/metrics.ts";
import { prepare } from "./prepare.ts";
import { probePort } from "./probe-port.ts";
import { createContext, serve } from "./serve.ts";

/** What the first process tells a worker, in the worker's environment. */
const handOver = "COINTALLY_WORKER";
type Orders = { config: Config; connection: PoolConfig };

const say = (line: string) => process.stdout.write(`${line}\n`);

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

const runWorker = async ({ config, connection }: Orders) => {
  const serving = await serve(config, connection, { dev: false });
  onSignal(serving.stop);
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.send?.({ listening: true });
};

/** Forks the workers, resolves when all of them listen, and from then on replaces one that dies. */
const runWorkers = async (orders: Orders, log: Logger) => {
  gatherMetrics();
  let running = false;
  const fork = () =>
    new Promise<void>((resolve, reject) => {
      const worker = cluster.fork({ [handOver]: JSON.stringify(orders) });
      worker.on("message", (message: { listening?: true }) => message.listening && resolve());
      worker.once("exit", (code, signal) => {
        reject(new Error(`A worker ended before it listened (${signal ?? code}).`));
        if (!running) return;
        log.error({ pid: worker.process.pid, code, signal }, "a worker ended; another takes its place");
        setTimeout(() => running && fork().catch((error) => log.error({ err: error }, "worker")), 1000);
      });
    });
  await Promise.all(Array.from({ length: orders.config.workers }, fork));
  running = true;
  return {
    async stop() {
      running = false;
      const workers = Object.values(cluster.workers ?? {}).filter((w) => w !== undefined);
      await Promise.all(
        workers.map((worker) => {
          const ended = new Promise((resolve) => worker.once("exit", resolve));
          worker.process.kill("SIGTERM");
          return ended;
        }),
      );
    },
  };
};

const runFirst = async () => {
  const asked = readConfig(process.env);
  const dev = process.argv.includes("--dev");
  const log = createLog();
  // The data folder before the port: who starts the site twice hears that it runs, not that a port is taken.
  await makeDataFolder(asked.dataDir);
  const database = await openDatabase(asked, log);
  try {
    const config = withPort(asked, await probePort(asked.host, asked.port));
    await migrateDatabase(database.connection);
    const { ctx, close } = await createContext(config, database.connection, log);
    await prepare(ctx, database.kind, say);
    await close();
    const serving =
      dev || config.workers === 1
        ? await serve(config, database.connection, { dev })
        : await runWorkers({ config, connection: database.connection }, log);
    onSignal(async () => {
      await serving.stop();
      await database.stop();
    });
    say(`listening on ${addressToOpen(config)}`);
  } catch (error) {
    await database.stop();
    throw error;
  }
};

const orders = process.env[handOver];
const run = cluster.isWorker && orders ? runWorker(JSON.parse(orders) as Orders) : runFirst();
run.catch((error: Error) => {
  process.stderr.write(`${error instanceof StartError ? error.message : error.stack}\n`);
  process.exit(1);
});
