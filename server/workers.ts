import cluster, { type Worker } from "node:cluster";
import type { PoolConfig } from "pg";
import type { Logger } from "pino";
import type { Config } from "./core/config/config.ts";
import { StartError } from "./core/config/start-error.ts";
import type { OpenDatabase } from "./database/open-database.ts";
import { gatherMetrics } from "./http/metrics.ts";

/** What a worker needs to know to serve. */
export type Orders = {
  config: Config;
  connection: PoolConfig;
  /** Given to the process that prepares the site before it serves (`prepare.ts`): the kind of its database. */
  prepare?: OpenDatabase["kind"];
};

/** What a worker tells the first process: that it listens, or why it cannot start. */
export type Report = { listening: true } | { refusal: string };

type Forked = { worker: Worker; listens: Promise<void> };

/**
 * Forks workers, which load while the first process opens the database. `serve` gives them their orders, to the first one before the
 * others, since it prepares the site; it resolves when all of them listen, and from then on replaces one that dies.
 */
export function forkWorkers(count: number, log: Logger) {
  gatherMetrics();
  let orders: Orders | undefined;

  const fork = (): Forked => {
    const worker = cluster.fork();
    const listens = new Promise<void>((resolve, reject) => {
      worker.on("message", (report: Partial<{ listening: true; refusal: string }>) => {
        if (report.listening) resolve();
        if (report.refusal) reject(new StartError(report.refusal));
      });
      worker.once("exit", (code, signal) => {
        reject(new Error(`A worker ended before it listened (${signal ?? code}).`));
        if (!running) return;
        log.error({ worker: worker.process.pid, code, signal }, "a worker ended; another takes its place");
        setTimeout(() => running && order(fork()).catch((error) => log.error({ err: error }, "worker")), 1000);
      });
    });
    // Told to who waits for it, which may be nobody yet.
    listens.catch(() => {});
    return { worker, listens };
  };

  const order = ({ worker, listens }: Forked, given = orders as Orders): Promise<void> => {
    // A worker that is gone cannot be told; that it is gone is told by `listens`.
    worker.send(given, () => {});
    return listens;
  };

  let running = false;
  const forked = Array.from({ length: count }, fork);
  return {
    async serve(given: Orders): Promise<void> {
      const [first, ...others] = forked;
      const { prepare: _prepare, ...later } = given;
      orders = later;
      if (first) await order(first, given);
      await Promise.all(others.map((worker) => order(worker)));
      running = true;
    },
    async stop(): Promise<void> {
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
}
