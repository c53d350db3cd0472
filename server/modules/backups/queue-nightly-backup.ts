import { inTimeZone, momentOf } from "@cointally/shared/time-zone.ts";
import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { queueBackup } from "./run-backup.ts";

/** Queues the backup of the day once BACKUP_TIME has come. A job of every minute, so that a changed time applies to the same day. */
export async function queueNightlyBackup(ctx: Pick<Context, "db" | "clock" | "settings" | "jobs">): Promise<void> {
  const { backupTime } = ctx.settings.current();
  if (!backupTime) return;
  const now = ctx.clock();
  const today = inTimeZone(now.getTime()).local.toISOString().slice(0, 10);
  const due = momentOf(today, backupTime);
  if (now < due) return;
  const { rows } = await ctx.db.execute(
    sql`select from backups where started_at >= ${due.toISOString()}::timestamptz and not manual limit 1`,
  );
  if (rows.length === 0) await queueBackup(ctx);
}
