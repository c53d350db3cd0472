import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Database, Queries } from "../../database/client.ts";
import { changeParts, type Part, readParts } from "../../database/partitions.ts";
import { writeSetting } from "../../database/settings.ts";
import { votePartitions } from "../votes/vote-partitions.ts";

/** Where archived months are, each a table without accounts: nothing reads it, and no backup has it. */
const archive = sql.identifier("archive");

/**
 * Archives the months of votes that are older than VOTES_KEEP_MONTHS (docs/scaling.md, Retention): the votes stay counted and in the public log,
 * and nothing leads from them to accounts any more. A month stays while one of its votes is not in the log, or is held or appealed. Each
 * month is one transaction; one that is in use for too long is archived by a later run.
 * @returns the names of archived partitions
 */
export async function archiveVotes(
  { db, clock, settings }: Pick<Context, "db" | "clock" | "settings">,
  signal?: AbortSignal,
): Promise<string[]> {
  const { votesKeepMonths } = settings.current();
  if (votesKeepMonths === undefined) return [];
  const now = clock();
  const keptSince = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - votesKeepMonths));
  const archived: string[] = [];
  for (const part of (await readParts(db, votePartitions.table)).ranges) {
    if (part.to > keptSince || signal?.aborted) break;
    // Months are archived in order, so that votes are complete since one day.
    if (!(await isSettled(db, part)) || !(await archiveMonth(db, part))) break;
    archived.push(part.name);
  }
  return archived;
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Whether every counted vote of a month is in the log, and none is held, appealed or queued. */
const isSettled = async (db: Queries, { name, to }: Part): Promise<boolean> => {
  const { rows } = await db.execute<{ settled: boolean }>(sql`
    select exists (select from ledger_head where paused is null)
      and not exists (select from ledger_queue where day < ${dayOf(to)})
      and not exists (select from held_votes where day < ${dayOf(to)}
        and (decision is null or appealed_at is not null and appeal_decided_at is null))
      and not exists (select from ${sql.identifier(name)} v where state = 'counted' and not synthetic
        and not exists (select from ledger_votes l where l.vote_id = v.id)) as settled`);
  return rows[0]?.settled ?? false;
};

const archiveMonth = (db: Database, { name, to }: Part): Promise<boolean> =>
  changeParts(db, async (tx) => {
    const part = sql.identifier(name);
    await tx.execute(sql`delete from ledger_votes l using ${part} v where l.vote_id = v.id`);
    await tx.execute(sql`delete from held_votes where day < ${dayOf(to)}`);
    await writeSetting(tx, "votes_archived_before", dayOf(to));
    // Last, since they block whoever reads votes until the end of the transaction.
    await tx.execute(sql`create schema if not exists ${archive}`);
    await tx.execute(sql`alter table votes detach partition ${part}`);
    await tx.execute(sql`alter table ${part} drop column user_id, drop constraint votes_coin_id_coins_id_fk`);
    await tx.execute(sql`alter table ${part} set schema ${archive}`);
  });
