import cluster, { type Worker } from "node:cluster";
import type { Logger } from "pino";
import type { StartConfig } from "./core/config/config.ts";
import { StartError } from "./core/config/start-error.ts";
import type { Connection } from "./database/database-url.ts";
import type { OpenDatabase } from "./database/open-database.ts";
import { gatherMetrics } from "./http/metrics.ts";

/** What a worker needs to know to serve. */
export type StartOptions = {
  config: StartConfig;
  connection: Connection;
  /** Sent to the worker that prepares the site before it serves (`prepare.ts`): the kind of its database. */
  prepare?: OpenDatabase["kind"];
};

/** A worker's message to the first process: that it listens, why it cannot start, or how many workers the settings ask for. */
export type Report = { listening: true } | { refusal: string } | { workers: number };

type Forked = { worker: Worker; listens: Promise<void> };

/**
 * Forks workers, which load their code while the first process opens the database. `serve` sends them the start request, to the first one
 * before the others, since it prepares the site; it resolves when all of them listen. From then on it replaces workers that die, and starts
 * and stops some when the settings ask for another number.
 */
export function forkWorkers(count: number, log: Logger) {
  gatherMetrics();
  let options: StartOptions | undefined;

  const fork = (): Forked => {
    const worker = cluster.fork();
    const listens = new Promise<void>((resolve, reject) => {
      worker.on("message", (report: Report) => {
        if ("listening" in report) resolve();
        if ("refusal" in report) reject(new StartError(report.refusal));
        if ("workers" in report) resize(report.workers);
      });
      worker.once("exit", (code, signal) => {
        reject(new Error(`A worker ended before it listened (${signal ?? code}).`));
        if (!running || retired.delete(worker)) return;
        log.error({ worker: worker.process.pid, code, signal }, "a worker ended; another takes its place");
        setTimeout(fill, 1000);
      });
    });
    // A rejection is passed to the caller of `serve`, which may not be waiting yet.
    listens.catch(() => {});
    return { worker, listens };
  };

  const startWorker = ({ worker, listens }: Forked, given = options as StartOptions): Promise<void> => {
    // Sending to a dead worker fails; `listens` reports its death.
    worker.send(given, () => {});
    return listens;
  };

  const serving = () => Object.values(cluster.workers ?? {}).filter((worker) => worker && !retired.has(worker));

  /** Starts the workers that are missing. */
  const fill = () => {
    for (let missing = running ? wanted - serving().length : 0; missing > 0; missing -= 1) {
      startWorker(fork()).catch((error) => log.error({ err: error }, "worker"));
    }
  };

  /** The newest workers stop first; each finishes its requests. */
  const resize = (next: number) => {
    wanted = next;
    if (!running) return;
    for (const worker of serving().slice(wanted)) {
      if (!worker) continue;
      retired.add(worker);
      worker.process.kill("SIGTERM");
    }
    fill();
  };

  let running = false;
  let wanted = count;
  const retired = new Set<Worker>();
  const forked = Array.from({ length: count }, fork);
  return {
    async serve(given: StartOptions): Promise<void> {
      const [first, ...others] = forked;
      const { prepare: _prepare, ...later } = given;
      options = later;
      if (first) await startWorker(first, given);
      await Promise.all(others.map((worker) => startWorker(worker)));
      running = true;
      resize(wanted);
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
