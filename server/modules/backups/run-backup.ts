import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { BackupProblem } from "@cointally/contract/backups.ts";
import { eq, isNull, sql } from "drizzle-orm";
import { checkBackup } from "../../backup/read-backup.ts";
import { tryRestore } from "../../backup/try-restore.ts";
import { writeBackup } from "../../backup/write-backup.ts";
import type { Context } from "../../core/context.ts";
import { diskFullReason } from "../../core/storage.ts";
import { unlessLocked } from "../../database/advisory-lock.ts";
import { newId } from "../../database/client.ts";
import { backups } from "../../database/schema/site.ts";

/** The job that writes one backup. */
export const backupJob = "back-up";

/** A second request within a minute is the same one. */
export function queueBackup({ jobs }: Pick<Context, "jobs">): Promise<void> {
  return jobs.send(backupJob, {}, { onceIn: 60 });
}

const lockKey = 0x6261_636b;

/**
 * Writes a backup to DATA_DIR/backups, reads it again, restores it into a database of its own, and removes the oldest beyond BACKUP_KEEP.
 * One at a time over all processes: another run meanwhile ends at once. Safe to run again after a crash.
 */
export async function runBackup(ctx: Context, signal: AbortSignal): Promise<void> {
  const writeOne = async () => {
    await writeAndCheck(ctx, signal);
    await removeOld(ctx);
  };
  await unlessLocked(ctx.db, lockKey, writeOne);
}

async function writeAndCheck(ctx: Context, signal: AbortSignal): Promise<void> {
  const { config, db, clock, log } = ctx;
  const startedAt = clock();
  const folder = join(config.dataDir, "backups");
  const file = join(folder, `${startedAt.toISOString().slice(0, 19).replaceAll(":", "")}.tar`);
  // Runs of a process that was killed.
  await db
    .update(backups)
    .set({ finishedAt: startedAt, problem: "not_written" satisfies BackupProblem })
    .where(isNull(backups.finishedAt));
  const id = newId(startedAt.getTime());
  await db.insert(backups).values({ id, file, startedAt });
  const store = (values: Partial<typeof backups.$inferInsert>) =>
    db.update(backups).set(values).where(eq(backups.id, id));
  let problem: BackupProblem = "not_written";
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const connection = db.$client.options;
    const kind = config.databaseUrl ? "external" : "embedded";
    await writeBackup(file, { database: { kind, connection }, files: ctx.files }, { signal, at: startedAt });
    await store({ bytes: (await stat(file)).size });
    problem = "not_readable";
    const backup = await checkBackup(file);
    await store({ check: "read" });
    problem = "not_restored";
    if (await tryRestore(backup, connection, folder)) await store({ check: "restored" });
    await store({ finishedAt: clock() });
  } catch (error) {
    const full = diskFullReason(error);
    log.error({ err: error, file }, "the backup failed");
    await store({ finishedAt: clock(), problem: full ? "disk_full" : problem });
  }
}

/** Failed backups that are kept to be looked at. */
const failedToKeep = 3;

/**
 * Removes the oldest of this module's backups beyond BACKUP_KEEP, and the oldest failed ones, which are counted separately, so that they
 * displace no good one. A file stays while another backup has its name.
 */
async function removeOld({ db, settings }: Pick<Context, "db" | "settings">): Promise<void> {
  const { rows: old } = await db.execute<{ id: string; file: string }>(sql`
    with numbered as (
      select id, file, problem is null as good, row_number() over (partition by problem is null order by started_at desc, id desc) as at
      from backups where not manual
    )
    delete from backups where id in (
      select id from numbered where at > case when good then ${settings.current().backupKeep}::int else ${failedToKeep}::int end
    ) returning id, file`);
  const { rows: kept } = await db.execute<{ file: string }>(sql`select file from backups`);
  const names = new Set(kept.map(({ file }) => file));
  for (const { file } of old) if (!names.has(file)) await rm(file, { force: true });
}
