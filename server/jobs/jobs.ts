import { sql } from "drizzle-orm";
import type pg from "pg";
import { type ConstructorOptions, fromDrizzle, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Queries } from "../database/client.ts";

/** Work that must happen once over all processes, now or at a time; with `tx` if, and only if, that transaction is kept. */
export type Jobs = {
  send(name: string, data: object, options?: { startAfter?: Date; tx?: Queries }): Promise<void>;
};

/** A job: what it does, and on which minute it also runs by itself. One that takes long ends soon after `signal` aborts: the site stops. */
export type Job = {
  name: string;
  cron?: string;
  run: (signal: AbortSignal) => Promise<unknown>;
  /** How many runs of it one process has at a time; one unless told. */
  atOnce?: number;
  /** How often one process looks whether there is a run to do, where somebody waits for it; every two seconds unless told. */
  lookEverySeconds?: number;
};

export type RunningJobs = Jobs & { stop(): Promise<void> };

/**
 * Starts the queue on the same database (schema `pgboss`), in every process: each may send, and each run of a job goes to one of them.
 */
export const startJobs = async (connection: pg.PoolConfig, jobs: Job[], log: Logger): Promise<RunningJobs> => {
  const options = { ...connection, max: 3 } as ConstructorOptions;
  const boss = new PgBoss(options);
  boss.on("error", (error) => log.warn({ err: error }, "job queue"));
  const stopping = new AbortController();
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name);
    const { atOnce: localConcurrency = 1, lookEverySeconds: pollingIntervalSeconds = 2 } = job;
    await boss.work(job.name, { localConcurrency, pollingIntervalSeconds }, async () => {
      await job.run(stopping.signal);
    });
    if (job.cron) await boss.schedule(job.name, job.cron);
  }
  return {
    async send(name, data, { startAfter, tx } = {}) {
      await boss.send(name, data, { ...(startAfter && { startAfter }), ...(tx && { db: fromDrizzle(tx, sql) }) });
    },
    stop: () => {
      stopping.abort();
      return boss.stop({ graceful: true, timeout: 8000 });
    },
  };
};
