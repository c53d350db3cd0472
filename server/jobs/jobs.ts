import { PgBoss } from "pg-boss";
import type pg from "pg";
import type { Logger } from "pino";

/** Work that must happen once over all processes, now or at a time. */
export type Jobs = {
  send(name: string, data: object, options?: { startAfter?: Date }): Promise<void>;
};

/** A job: what it does, and on which minute it also runs by itself. */
export type Job = { name: string; cron?: string; run: () => Promise<unknown> };

export type RunningJobs = Jobs & { stop(): Promise<void> };

/**
 * Starts the queue on the same database (schema `pgboss`). Every process may send; those that `work` also run the jobs, each
 * run going to one process.
 */
export const startJobs = async (
  connection: pg.PoolConfig,
  jobsOf: (jobs: Jobs) => Job[],
  log: Logger,
  { work }: { work: boolean },
): Promise<RunningJobs> => {
  const boss = new PgBoss({ ...connection, max: 3, supervise: work, schedule: work } as ConstructorParameters<typeof PgBoss>[0]);
  boss.on("error", (error) => log.warn({ err: error }, "job queue"));
  await boss.start();
  const jobs: Jobs = {
    async send(name, data, options = {}) {
      await boss.send(name, data, options.startAfter ? { startAfter: options.startAfter } : {});
    },
  };
  for (const job of jobsOf(jobs)) {
    await boss.createQueue(job.name);
    if (!work) continue;
    await boss.work(job.name, async () => {
      await job.run();
    });
    if (job.cron) await boss.schedule(job.name, job.cron);
  }
  return { ...jobs, stop: () => boss.stop({ graceful: true, timeout: 8000 }) };
};
