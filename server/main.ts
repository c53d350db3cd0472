import cluster from "node:cluster";
import { once } from "node:events";
import { addressToOpen, readConfig, withPort } from "./core/config/config.ts";
import { makeDataFolder } from "./core/config/data-folder.ts";
import { StartError } from "./core/config/start-error.ts";
import { createLog } from "./core/create-log.ts";
import { createContext } from "./create-context.ts";
import { migrateDatabase } from "./database/migrate.ts";
import { openDatabase } from "./database/open.ts";
import { modulesOf } from "./modules.ts";
import { prepare } from "./prepare.ts";
import { probePort } from "./probe-port.ts";
import { forkWorkers, type Orders } from "./workers.ts";

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

const runWorker = async () => {
  const leave = () => process.exit();
  process.once("disconnect", leave);
  const told = once(process, "message");
  const { serve, builtWeb } = await import("./serve.ts");
  const web = await builtWeb();
  const [{ config, connection }] = (await told) as [Orders];
  const serving = await serve(config, connection, web);
  onSignal(serving.stop);
  process.off("disconnect", leave);
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.send?.({ listening: true });
};

/** Serves in this process alone: what is loaded for it waits for the database. */
const serveAlone = async ({ config, connection }: Orders, dev: boolean) => {
  const { serve, builtWeb } = await import("./serve.ts");
  return serve(config, connection, dev ? undefined : await builtWeb());
};

const runFirst = async () => {
  const asked = readConfig(process.env);
  // Before anything is opened: a selection that does not fit together is told at once.
  modulesOf(asked);
  const dev = process.argv.includes("--dev");
  const log = createLog();
  // The data folder before the port: who starts the site twice hears that it runs, not that a port is taken.
  await makeDataFolder(asked.dataDir);
  const workers = dev || asked.workers === 1 ? null : forkWorkers(asked.workers, log);
  const database = await openDatabase(asked, log);
  try {
    const config = withPort(asked, await probePort(asked.host, asked.port));
    await migrateDatabase(database.connection);
    const { ctx, close } = await createContext(config, database.connection, log);
    await prepare(ctx, database.kind, say);
    await close();
    const orders = { config, connection: database.connection };
    await workers?.serve(orders);
    const serving = workers ?? (await serveAlone(orders, dev));
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

const run = cluster.isWorker ? runWorker : runFirst;
run().catch((error: Error) => {
  process.stderr.write(`${error instanceof StartError ? error.message : error.stack}\n`);
  process.exit(1);
});
