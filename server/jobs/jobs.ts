import { type SpanContext, SpanKind, trace } from "@opentelemetry/api";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Context, Jobs } from "../core/context.ts";
import { inSpan } from "../core/in-span.ts";
import { logContext, withLogContext } from "../core/log-context.ts";
import { logFailure } from "../core/outages.ts";
import { connect } from "../database/client.ts";
import type { Connection } from "../database/database-url.ts";
import { poolSizes } from "../database/pool-sizes.ts";
import { findFailedJobs, retryFailedJobs } from "./failed-jobs.ts";
import type { NoteRun } from "./job-metrics.ts";

/** A job with its function and cron schedule. Long runs end soon after `signal` aborts, because the site stops. */
export type Job = {
  name: string;
  cron?: string;
  run: (signal: AbortSignal) => Promise<unknown>;
  /** Concurrent runs per process; default 1. */
  atOnce?: number;
  /** A run that takes longer counts as failed; default 15 minutes. */
  maxHours?: number;
  /** Polling interval of a process; by default ten seconds for what runs less than once a minute, and two for all others. */
  lookEverySeconds?: number;
};

const pollingInterval = ({ cron, lookEverySeconds }: Job) =>
  lookEverySeconds ?? (!cron || cron.startsWith("* ") ? 2 : 10);

/** What queued a job: the request, and its span while it is traced. Part of the job's data; scheduled runs have none. */
type Origin = { request_id?: string; span?: SpanContext };

const currentOrigin = (): Origin | undefined => {
  const { request_id } = logContext();
  const span = trace.getActiveSpan()?.spanContext();
  return request_id || span ? { request_id, span } : undefined;
};

export type RunningJobs = Jobs & {
  /** Runs these jobs instead, because other modules are on: those that stay go on, runs of the others end. */
  replace(jobs: Job[]): Promise<void>;
  /** Starts no more runs and aborts the signal of running ones. */
  rest(): void;
  /** Waits for running jobs, at most the given milliseconds, and closes the queue. */
  stop(timeout?: number): Promise<void>;
};

/**
 * Starts the queue on the same database (schema `pgboss`) in every process: each can enqueue, and each run goes to one of them.
 */
export async function startJobs(
  connection: Connection,
  jobs: Job[],
  ctx: Pick<Context, "log" | "databaseOutage" | "storage">,
  noteRun: NoteRun = () => {},
): Promise<RunningJobs> {
  const { databaseOutage } = ctx;
  const lost = (error: Error) => databaseOutage.down(error.message);
  const client = connect({ ...connection, max: poolSizes.queue }, lost, "queue", databaseOutage.up);
  const boss = new PgBoss({ db: { executeSql: (text, values) => client.pool.query(text, values) } });
  boss.on("error", (error) => logFailure(ctx, error, {}, "job queue"));
  const stopping = new AbortController();
  await boss.start();
  const active = new Set<string>();
  const startJob = async (job: Job) => {
    await boss.createQueue(job.name, job.maxHours ? { expireInSeconds: job.maxHours * 3600 } : {});
    const run = async () => {
      const began = performance.now();
      const note = (result: "done" | "failed") => noteRun(job.name, result, (performance.now() - began) / 1000);
      await job.run(stopping.signal).then(
        () => note("done"),
        (error) => {
          note("failed");
          throw error;
        },
      );
    };
    const polling = { localConcurrency: job.atOnce ?? 1, pollingIntervalSeconds: pollingInterval(job) };
    await boss.work<{ origin?: Origin }>(job.name, polling, async ([queued]) => {
      const { request_id, span } = queued?.data?.origin ?? {};
      // A link instead of a parent: the run can begin long after the trace of its request has ended.
      const options = { kind: SpanKind.CONSUMER, root: true, links: span && [{ context: span }] };
      await withLogContext({ job: job.name, ...(request_id && { request_id }) }, () =>
        inSpan(`job ${job.name}`, options, run),
      );
    });
    if (job.cron) await boss.schedule(job.name, job.cron);
    active.add(job.name);
  };
  const replaceNow = async (jobs: Job[]) => {
    // Schedules of modules that are off and of jobs that no longer exist would only fill the queue.
    for (const { name } of await boss.getSchedules()) {
      if (!jobs.some((job) => job.name === name && job.cron)) await boss.unschedule(name);
    }
    for (const name of active) {
      if (jobs.some((job) => job.name === name)) continue;
      active.delete(name);
      await boss.offWork(name, { wait: false });
    }
    for (const job of jobs) if (!active.has(job.name)) await startJob(job);
  };
  let last = Promise.resolve();
  /** One after the other, since a job that two of them start would run twice as often. */
  const replace = (jobs: Job[]) => {
    last = last.catch(() => {}).then(() => replaceNow(jobs));
    return last;
  };
  await replace(jobs);
  return {
    replace,
    async send(name, data, { startAfter, onceIn, tx } = {}) {
      const once = onceIn && { singletonSeconds: onceIn };
      await boss.send(
        name,
        { ...data, origin: currentOrigin() },
        {
          ...(startAfter && { startAfter }),
          ...once,
          ...(tx && { db: fromDrizzle(tx, sql) }),
        },
      );
    },
    failures: () => findFailedJobs(client.db),
    retryFailed: (name) => retryFailedJobs(client.db, boss, name),
    async counts() {
      const queues = await boss.getQueues();
      const own = queues.filter(({ name }) => active.has(name));
      return own.map(({ name, readyCount, activeCount, failedCount }) => ({
        queue: name,
        waiting: readyCount,
        active: activeCount,
        failed: failedCount,
      }));
    },
    rest() {
      stopping.abort();
      for (const name of active) void boss.offWork(name, { wait: false });
    },
    async stop(timeout = 8000) {
      await boss.stop({ graceful: true, timeout });
      await client.close();
    },
  };
}
