import { z } from "zod";
import { backupChecks } from "./backups.ts";
import { endpoint } from "./endpoint.ts";
import { isoTime } from "./fields.ts";
import { queueCounts } from "./moderation.ts";

const tag = "Operation";

/** UTC days shown, today included. */
export const dashboardDays = 14;

const day = z.object({
  day: z.iso.date(),
  sign_ups: z.int(),
  counted: z.int().describe("Votes of this day, as they are now."),
  held: z.int(),
  void: z.int(),
  visitors: z.int().describe("Visitors who opened a coin's page, each counted once a day by this site itself."),
});
export type DashboardDay = z.output<typeof day>;

const failedJob = z.object({
  name: z.string(),
  failures: z.int().describe("Runs that failed after their last retry and are still stored."),
  failed_at: isoTime,
  message: z.string().nullable(),
});
export type FailedJob = z.output<typeof failedJob>;

const lastBackup = z.object({ at: isoTime, bytes: z.int(), check: z.enum(backupChecks).nullable() });
export type LastBackup = z.output<typeof lastBackup>;

const promotion = z.object({
  coin: z.object({ slug: z.string(), name: z.string() }),
  payer: z.string().nullable().describe("Who paid; null when it is not known."),
  ends_at: isoTime.nullable(),
});
export type RunningPromotion = z.output<typeof promotion>;

/** What a site needs before many people depend on it. */
export const siteTasks = ["backup", "email", "nodes", "sources", "witnesses"] as const;
export type SiteTask = (typeof siteTasks)[number];

/** What can be wrong with the object storage of STORAGE_URL. */
export const storageProblems = [
  "missing",
  "denied",
  "read-only",
  "clock",
  "refused",
  "full",
  "slow",
  "failing",
  "unreachable",
  "damaged",
] as const;
export type StorageProblem = (typeof storageProblems)[number];

const dashboard = z.object({
  as_of: isoTime,
  queues: queueCounts,
  to_do: z.array(z.enum(siteTasks)).describe("What the site lacks still, of what it needs before many depend on it."),
  days: z.array(day).describe("Oldest first, each of the last 14 UTC days."),
  promotions: z.array(promotion).describe("Those that run now, the next to end first, at most 100."),
  sources: z.array(z.object({ name: z.string(), up: z.boolean() })).describe("Services that prices are read from."),
  nodes: z.array(z.object({ chain_id: z.int(), up: z.boolean() })),
  jobs: z.object({ waiting: z.int(), active: z.int(), failed: z.array(failedJob) }),
  storage: z.object({
    database_bytes: z.int(),
    disk_free_bytes: z.int().nullable().describe("Of the disk with DATA_DIR; null where it cannot be read."),
    disk_bytes: z.int().nullable(),
    files: z
      .object({ up: z.boolean(), problem: z.enum(storageProblems).nullable() })
      .nullable()
      .describe("The object storage of STORAGE_URL, and what is wrong with it; null where files are in DATA_DIR."),
  }),
  autonomous_systems: z
    .object({ built_at: isoTime.nullable().describe("When the file was built; null where it cannot be read.") })
    .nullable()
    .describe("The file of ASN_FILE; null without one."),
  last_backup: lastBackup.nullable().describe("Null before the first one."),
  version: z.string(),
  changes: z.array(z.string()).describe("What is new in this version."),
});
export type Dashboard = z.output<typeof dashboard>;

export const getDashboard = endpoint({
  method: "GET",
  path: "/admin/dashboard",
  access: "admin",
  tag,
  client: "admin",
  summary:
    "What waits for a decision, activity by day, running promotions, the state of sources, nodes, jobs, disk and backups, at most a minute old",
  response: z.object({ dashboard }),
});

export const retryJobs = endpoint({
  method: "POST",
  path: "/admin/jobs/:name/retry",
  access: "admin",
  idempotent: false,
  tag,
  client: "admin",
  summary: "Run a job's failed runs again, those with the same data once",
  params: z.object({ name: z.string().min(1).max(100) }),
  response: z.object({ retried: z.int() }),
});
