import { readFile, statfs } from "node:fs/promises";
import {
  type Dashboard,
  type DashboardDay,
  dashboardDays,
  type LastBackup,
  type SiteTask,
  siteTasks,
} from "@cointally/contract/dashboard.ts";
import { chainById } from "@cointally/shared/chains.ts";
import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { SiteConfig } from "../../core/config/config.ts";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { isoTime } from "../../database/json.ts";
import { visitorsByDay } from "../coins/count-view.ts";
import { utcDay } from "../coins/presenter.ts";
import { countQueues } from "../moderation/count-queues.ts";
import { findRunningPromotions } from "../moderation/find-running-promotions.ts";

const dayMs = 86_400_000;

/** How long figures are shown before they are read again, since they sum up all coins. */
const freshMs = 60_000;

/** The version that runs, and the first list of its section in CHANGELOG.md, which an installation may lack. */
async function readRelease(): Promise<Pick<Dashboard, "version" | "changes">> {
  const read = (name: string) => readFile(new URL(`../../../${name}`, import.meta.url), "utf8");
  const { version } = JSON.parse(await read("package.json")) as { version: string };
  const sections = (await read("CHANGELOG.md").catch(() => "")).split(/^## /m);
  const section = sections.find((text) => text.startsWith(version)) ?? "";
  const changes = [...section.matchAll(/^- (.+(?:\n {2}.+)*)/gm)].map(([, text]) =>
    (text as string).replace(/\s+/g, " "),
  );
  return { version, changes };
}

/** Reads the dashboard at most once a minute for all admins of a process; what waits for a decision is always current. */
export function createDashboardReader() {
  const cache = new LRUCache<"figures", Omit<Dashboard, "queues">, Context>({
    max: 1,
    ttl: freshMs,
    fetchMethod: (_key, _old, { context: ctx }) => readFigures(ctx, ctx.clock()),
  });
  return {
    async read(ctx: Context): Promise<Dashboard> {
      const figures = (await cache.fetch("figures", { context: ctx })) as Omit<Dashboard, "queues">;
      return { ...figures, queues: await countQueues(ctx.db, "admin") };
    },
    /** To be called after a change that the figures show. */
    clear: () => cache.clear(),
  };
}

async function readFigures(ctx: Context, now: Date): Promise<Omit<Dashboard, "queues">> {
  const { rows } = await ctx.db.execute<{ bytes: string }>(sql`select pg_database_size(current_database()) as bytes`);
  const disk = await statfs(ctx.config.dataDir).catch(() => null);
  const counts = await ctx.jobs.counts();
  const lastBackup = await findLastBackup(ctx.db);
  const sum = (key: "waiting" | "active") => counts.reduce((total, count) => total + count[key], 0);
  return {
    as_of: now.toISOString(),
    to_do: openTasks(ctx, lastBackup, now),
    days: await findDays(ctx.db, now),
    promotions: await findRunningPromotions(ctx.db, now),
    sources: await ctx.modules.sources(ctx),
    nodes: ctx.nodes.states().map(({ chainId, up }) => ({ chain_id: chainId, up })),
    jobs: { waiting: sum("waiting"), active: sum("active"), failed: await ctx.jobs.failures() },
    storage: {
      database_bytes: Number(rows[0]?.bytes),
      disk_free_bytes: disk && disk.bavail * disk.bsize,
      disk_bytes: disk && disk.blocks * disk.bsize,
      files: ctx.config.storage[0] === "folder" ? null : filesState(ctx.files),
    },
    autonomous_systems: ctx.autonomousSystems.state(),
    last_backup: lastBackup,
    ...(await readRelease()),
  };
}

const isDone: Record<SiteTask, (settings: SiteConfig, hasBackup: boolean) => boolean> = {
  // Somebody who writes backups otherwise needs no daily one.
  backup: ({ backupTime }, hasBackup) => backupTime !== undefined || hasBackup,
  email: ({ smtpUrl }) => smtpUrl !== undefined,
  nodes: ({ rpcUrls }) => Object.entries(rpcUrls).some(([id, url]) => url !== chainById(Number(id))?.rpc),
  sources: ({ priceSources, modules }) => priceSources.length > 0 || !modules.includes("prices"),
  witnesses: ({ witnesses }) => witnesses.length > 0,
};

const openTasks = ({ settings }: Context, lastBackup: LastBackup | null, now: Date): SiteTask[] => {
  const hasBackup = lastBackup !== null && now.getTime() - Date.parse(lastBackup.at) < 2 * dayMs;
  return siteTasks.filter((task) => !isDone[task](settings.current(), hasBackup));
};

function filesState(files: Context["files"]) {
  files.probe();
  const problem = files.problem();
  return { up: problem === null, problem };
}

/** The latest complete backup, with its check. */
async function findLastBackup(db: Queries): Promise<LastBackup | null> {
  const { rows } = await db.execute<LastBackup>(sql`
    select ${isoTime(sql`started_at`)} as at, bytes::float as bytes, "check" from backups
    where finished_at is not null and problem is null and bytes is not null order by started_at desc limit 1`);
  return rows[0] ?? null;
}

/** Sign-ups and votes of all coins on each of the last days, oldest first. */
async function findDays(db: Queries, now: Date): Promise<DashboardDay[]> {
  const first = utcDay(new Date(now.getTime() - (dashboardDays - 1) * dayMs));
  const { rows } = await db.execute<DashboardDay>(sql`
    with day as (select generate_series(${first}::date, ${utcDay(now)}::date, '1 day')::date as day),
    sign_up as (
      select (created_at at time zone 'utc')::date as day, count(*)::int as n from users
      where created_at >= ${`${first}T00:00:00Z`}::timestamptz group by 1
    ), vote as (
      select day, sum(votes)::int as counted, sum(held)::int as held, sum(void)::int as void from coin_days
      where day >= ${first}::date group by day
    )
    select day.day::text as day, coalesce(s.n, 0) as sign_ups, coalesce(v.counted, 0) as counted, coalesce(v.held, 0) as held,
      coalesce(v.void, 0) as void, coalesce(o.visitors, 0) as visitors
    from day left join sign_up s using (day) left join vote v using (day) left join ${visitorsByDay(first)} o using (day) order by day.day`);
  return rows;
}
