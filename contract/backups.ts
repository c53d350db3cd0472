import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { isoTime } from "./fields.ts";

const tag = "Backups";

/** How a backup was checked: read wholly and compared with its checksums, or also restored into a database of its own. */
export const backupChecks = ["read", "restored"] as const;
export type BackupCheck = (typeof backupChecks)[number];

/** Why there is no complete backup, or why its check failed. */
export const backupProblems = ["disk_full", "not_written", "not_readable", "not_restored"] as const;
export type BackupProblem = (typeof backupProblems)[number];

const backup = z.object({
  id: z.uuid(),
  file: z.string().describe("Its path on the node that wrote it."),
  started_at: isoTime,
  finished_at: isoTime.nullable().describe("Null while it is written or checked."),
  bytes: z.int().nullable(),
  check: z.enum(backupChecks).nullable().describe("Null before the check, and for backups by the command."),
  problem: z.enum(backupProblems).nullable(),
});
export type Backup = z.output<typeof backup>;

export const listBackups = endpoint({
  method: "GET",
  path: "/admin/backups",
  access: "admin",
  client: "admin",
  tag,
  summary: "The last 50 backups with the results of their checks, newest first",
  response: z.object({ backups: z.array(backup) }),
});

export const startBackup = endpoint({
  method: "POST",
  path: "/admin/backups",
  access: "admin",
  client: "admin",
  idempotent: false,
  tag,
  summary: "Back up now, in the background; one at a time",
  status: 202,
  response: z.object({ queued: z.literal(true) }),
});
