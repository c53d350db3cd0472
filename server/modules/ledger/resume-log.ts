import { openCheckpoint, parseCheckpoint } from "@cointally/shared/ledger/checkpoint.ts";
import { decodeEntry, type LedgerEntry } from "@cointally/shared/ledger/entry.ts";
import { equalHashes, hashLeaf } from "@cointally/shared/ledger/merkle-tree.ts";
import { parseNote, parseVerifierKey } from "@cointally/shared/ledger/signed-note.ts";
import { decodeEntryBundle, type TileAddress, tileWidth, widthOfTile } from "@cointally/shared/ledger/tiles.ts";
import { bytesToHex } from "@noble/hashes/utils";
import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Database, Queries } from "../../database/client.ts";
import { changeVoteCounts, type StateChange } from "../votes/change-vote-counts.ts";
import { createLog, hasSigned, ledgerOrigin, missingKey } from "./append-votes.ts";
import { growTree } from "./grow-tree.ts";
import { readEnd, storeTiles } from "./ledger-tiles.ts";
import { signingKeys } from "./signing-keys.ts";

/** The reason why a restored log cannot be continued as requested; nothing was changed. */
export class ResumeError extends Error {}

/** The published parts of a log from before its restore: its newest checkpoint and its entry bundles. */
export type Published = { checkpoint: string; readBundle: (bundle: TileAddress) => Promise<Uint8Array> };

type PausedHead = { origin: string; size: number; checkpoint: string; verifiers: string };

/**
 * Continues a restored log where its newest published checkpoint ends, with the entries that the backup lacks. Nothing in the backup is
 * replaced: the missing entries are appended, and only committed if the result has the published root hash.
 * @returns how many entries were added
 * @throws ResumeError where the log is not paused, the copy is not a continuation of it, or none of the keys has signed it
 */
export async function resumeLog(
  { db }: { db: Database },
  { checkpoint, readBundle }: Published,
  secretKeys: Uint8Array[],
): Promise<number> {
  return db.transaction(async (tx) => {
    const head = await lockPausedHead(tx);
    const verifiers = head.verifiers.split(" ");
    if (!hasSigned({ verifiers }, signingKeys(head.origin, secretKeys))) throw new ResumeError(missingKey(head.origin));
    const published = readPublished(checkpoint, head);
    if (published.size < head.size) {
      throw new ResumeError(
        `The checkpoint is older than the backup: it has ${published.size} entries, the backup ${head.size}.`,
      );
    }
    const { edge, entries } = await readEnd(tx, head.size);
    const added: Uint8Array[] = [];
    const firstBundle = Math.floor(head.size / tileWidth);
    for (let index = firstBundle; index * tileWidth < published.size; index++) {
      const width = widthOfTile({ level: "entries", index }, published.size);
      const bundle = decodeEntryBundle(await readBundle({ level: "entries", index, width }), width);
      added.push(...(index === firstBundle ? bundle.slice(entries.length) : bundle));
    }
    const { tiles, root } = growTree(head.size, edge, added.map(hashLeaf));
    if (!equalHashes(root, published.root)) {
      throw new ResumeError("The entries do not continue the restored log to the root hash of the checkpoint.");
    }
    if (added.length > 0) {
      await storeTiles(tx, tiles, { size: head.size, entries, added });
      await recoverVotes(tx, added.map(decodeEntry));
    }
    await tx.execute(sql`update ledger_head set size = ${published.size}, checkpoint = ${checkpoint}, paused = null`);
    return added.length;
  });
}

/**
 * Starts a new log in place of a restored one whose newest entries are lost. Its origin names the head that the backup has, so that it is
 * not mistaken for the same log; every counted vote is appended again.
 * @returns the new origin
 * @throws ResumeError where the log is not paused
 */
export async function startNewLog(
  { db, config }: Pick<Context, "db" | "config">,
  secretKeys: Uint8Array[],
  now: Date,
): Promise<string> {
  return db.transaction(async (tx) => {
    const head = await lockPausedHead(tx);
    const { root } = parseCheckpoint(parseNote(head.checkpoint).text);
    const origin = `${ledgerOrigin({ config })}/after-${head.size}-${bytesToHex(root)}`;
    for (const table of ["ledger_head", "ledger_tiles", "ledger_votes", "ledger_queue"])
      await tx.execute(sql`delete from ${sql.identifier(table)}`);
    await createLog({ db: tx, config }, secretKeys, now, origin);
    return origin;
  });
}

async function lockPausedHead(tx: Queries): Promise<PausedHead> {
  const { rows } = await tx.execute<Omit<PausedHead, "size"> & { size: string; paused: string | null }>(
    sql`select origin, size, checkpoint, verifiers, paused from ledger_head for update`,
  );
  const [row] = rows;
  if (!row?.paused) throw new ResumeError("The log is not paused: only a restored one is resumed.");
  return { ...row, size: Number(row.size) };
}

function readPublished(checkpoint: string, { origin, verifiers }: PausedHead) {
  const attempts = verifiers.split(" ").map((verifier) => {
    try {
      return openCheckpoint(checkpoint, origin, parseVerifierKey(verifier));
    } catch (error) {
      return error as Error;
    }
  });
  const opened = attempts.find((one) => !(one instanceof Error));
  if (!opened || opened instanceof Error) throw new ResumeError(`Not a checkpoint of ${origin}: ${attempts[0]}`);
  return opened;
}

/**
 * Makes the votes of a restored database equal to those of the log. A queued vote of the backup that has been appended since is the one
 * with the same coin and minute; the voters of all others are unknown, so they are stored without an account.
 */
async function recoverVotes(tx: Queries, entries: LedgerEntry[]): Promise<void> {
  const votes = entries.filter((entry) => entry.void === undefined);
  const column = (of: (entry: LedgerEntry) => unknown) => sql.param(votes.map(of));
  const { rows: recovered } = await tx.execute<StateChange>(sql`
    with entry as (
      select *, row_number() over (partition by coin, day, time order by seq) as n
      from unnest(${column(({ seq }) => seq)}::bigint[], ${column(({ coin }) => coin)}::uuid[], ${column(({ day }) => day)}::date[],
        ${column(({ time }) => time.replace("Z", ":00Z"))}::timestamptz[]) as e (seq, coin, day, time)
    ), queued as (
      select vote_id, coin_id, day, date_trunc('minute', created_at) as time,
        row_number() over (partition by coin_id, day, date_trunc('minute', created_at) order by vote_id) as n
      from ledger_queue where ready and voids is null
    ), matched as (
      select seq, vote_id from entry join queued
        on coin_id = coin and queued.day = entry.day and queued.time = entry.time and queued.n = entry.n
    ), appended as (
      delete from ledger_queue where vote_id in (select vote_id from matched)
    ), recovered as (
      select gen_random_uuid() as vote_id, seq, coin, day, time from entry
      where seq not in (select seq from matched) and coin in (select id from coins)
    ), stored as (
      insert into votes (id, coin_id, user_id, day, created_at) select vote_id, coin, null, day, time from recovered
    ), placed as (
      insert into ledger_votes (vote_id, seq, nonce, salt)
      select vote_id, seq, null::bytea, null::bytea from matched union all select vote_id, seq, null, null from recovered
    ) select coin as coin_id, day::text as day, time as created_at, null as from, 'counted' as to from recovered`);
  await changeVoteCounts(tx, recovered);
  const voids = entries.flatMap(({ void: seq, coin, day }) => (seq === undefined ? [] : { seq, coin, day }));
  const voided = sql.param(voids.map(({ seq }) => seq));
  await tx.execute(sql`delete from ledger_queue where voids = any(${voided}::bigint[])`);
  const { rows: changed } = await tx.execute<StateChange>(sql`
    with entry as (
      select * from unnest(${voided}::bigint[], ${sql.param(voids.map(({ coin }) => coin))}::uuid[], ${sql.param(voids.map(({ day }) => day))}::date[])
        as entry (seq, coin_id, day)
    ), logged as (
      update ledger_votes l set void = true from entry e where l.seq = e.seq returning l.vote_id, e.coin_id, e.day
    )
    update votes v set state = 'void' from logged l where v.id = l.vote_id and v.coin_id = l.coin_id and v.day = l.day and state = 'counted'
      returning v.coin_id, v.day::text as day, v.created_at, 'counted' as from, 'void' as to`);
  await changeVoteCounts(tx, changed);
}
