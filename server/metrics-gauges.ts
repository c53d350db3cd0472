import { sql } from "drizzle-orm";
import { Gauge, type Registry } from "prom-client";
import type { Context } from "./core/context.ts";
import { logFailure } from "./core/outages.ts";
import type { ReplicaStatus } from "./database/replicas.ts";
import type { RunningJobs } from "./jobs/jobs.ts";

type Set = (labels: Record<string, string>, value: number) => void;

/** All connections to our database by state, and its size. */
const readDatabase = async ({ db }: Pick<Context, "db">) => {
  const { rows } = await db.execute<{ state: string; n: number; bytes: string }>(sql`
    select coalesce(state, 'other') as state, count(*)::int as n, pg_database_size(current_database()) as bytes
    from pg_stat_activity where datname = current_database() group by 1`);
  return rows;
};

/**
 * Gauges that are read on request: the database, the queue, and external sources. All workers read the same values, so they are aggregated
 * by the maximum instead of the sum, except the pool, which each worker has. Values that cannot be read are omitted.
 */
export function registerFigures(registry: Registry, ctx: Context, jobs: Pick<RunningJobs, "counts">): void {
  const gauge = (name: string, help: string, labelNames: string[], read: (set: Set) => unknown, ofEach = false) =>
    new Gauge({
      name: `cointally_${name}`,
      help,
      labelNames,
      aggregator: ofEach ? "sum" : "max",
      registers: [registry],
      async collect() {
        this.reset();
        try {
          await read((labels, value) => this.set(labels, value));
        } catch (error) {
          logFailure(ctx, error, { figure: name }, "a metric cannot be read");
        }
      },
    });
  const pool = ctx.db.$client;
  gauge(
    "database_pool",
    "Connections of this site's pools, and requests waiting for one",
    ["state"],
    (set) => {
      set({ state: "idle" }, pool.idleCount);
      set({ state: "used" }, pool.totalCount - pool.idleCount);
      set({ state: "waiting" }, pool.waitingCount);
    },
    true,
  );
  gauge("database_connections", "Connections to the database by state, of all clients", ["state"], async (set) => {
    for (const { state, n } of await readDatabase(ctx)) set({ state }, n);
  });
  gauge("database_bytes", "Size of the database", [], async (set) => {
    const [row] = await readDatabase(ctx);
    if (row) set({}, Number(row.bytes));
  });
  gauge("storage_up", "Whether the object storage can be used", [], (set) => {
    if (ctx.config.storage[0] === "folder") return;
    ctx.files.probe();
    set({}, ctx.files.problem() === null ? 1 : 0);
  });
  const each = (figureOf: (replica: ReplicaStatus) => number | null) => (set: Set) => {
    for (const replica of ctx.replicas?.states() ?? []) {
      const value = figureOf(replica);
      if (value !== null) set({ replica: replica.name }, value);
    }
  };
  const isUsed = each(({ state }) => (state === "no_standby" ? null : Number(state === "used")));
  gauge("database_replica_used", "Whether public reads are answered by a replica of the database", ["replica"], isUsed);
  const behind = each(({ behindSeconds }) => behindSeconds);
  gauge("database_replica_behind_seconds", "How far a replica is behind the primary", ["replica"], behind);
  gauge("queue_jobs", "Jobs by queue and state", ["queue", "state"], async (set) => {
    for (const { queue, ...counts } of await jobs.counts()) {
      for (const [state, n] of Object.entries(counts)) set({ queue, state }, n);
    }
  });
  gauge("source_up", "Whether an external source is used at the moment", ["source"], async (set) => {
    for (const { name, up } of await ctx.modules.sources(ctx)) set({ source: name }, Number(up));
    for (const { chainId, up } of ctx.nodes.states()) set({ source: `node of chain ${chainId}` }, Number(up));
  });
}
