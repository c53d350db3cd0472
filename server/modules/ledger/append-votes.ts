import { randomBytes, randomInt } from "node:crypto";
import { formatCheckpoint } from "@cointally/shared/ledger/checkpoint.ts";
import { commitmentOf, decodeEntry, encodeEntry, type LedgerEntry } from "@cointally/shared/ledger/entry.ts";
import { emptyRoot, type Hash, hashLeaf } from "@cointally/shared/ledger/merkle-tree.ts";
import { formatNote, formatVerifierKey, signText } from "@cointally/shared/ledger/signed-note.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context, EmittingContext, Events } from "../../core/context.ts";
import type { Database, Queries } from "../../database/client.ts";
import { growTree } from "./grow-tree.ts";
import { findEntry, readEnd, storeTiles } from "./ledger-tiles.ts";
import { type SigningKey, signingKeys } from "./signing-keys.ts";

/** Maximum number of votes per checkpoint, so that a transaction stays short. */
const batchSize = 10_000;

type Head = { origin: string; size: number; verifiers: string[]; paused: string | null; createdAt: Date };
type Queued = {
  vote_id: string;
  coin_id: string;
  day: string;
  created_at: string;
  nonce: Buffer | null;
  voids: string | null;
  reason: string | null;
};
/** The entry for one queued row. `vote` is null for a voiding. */
type Added = { entry: Uint8Array; vote: { id: string; seq: number; nonce: Buffer; salt: Buffer } | null };

/** The origin of the log's checkpoints: the address of its API, without the scheme (C2SP tlog-tiles). */
export function ledgerOrigin({ config }: Pick<Context, "config">): string {
  const { host, pathname } = new URL(config.publicUrl);
  return `${host}${pathname === "/" ? "" : pathname}/api/ledger`;
}

/**
 * Creates the log, unless it exists: an empty, signed checkpoint, and every counted vote so far in the queue. Synthetic votes are never
 * in a log.
 */
export async function createLog(
  { db, config }: { db: Pick<Database, "transaction"> } & Pick<Context, "config">,
  secretKeys: Uint8Array[],
  now: Date,
  origin = ledgerOrigin({ config }),
): Promise<void> {
  const keys = signingKeys(origin, secretKeys);
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      insert into ledger_head (origin, size, checkpoint, verifiers, created_at, signed_at)
      values (${origin}, 0, ${sign({ origin, size: 0, root: emptyRoot }, keys)}, ${verifiersOf(keys)}, ${now.toISOString()}, ${now.toISOString()})
      on conflict do nothing returning id`);
    if (rows.length === 0) return;
    await tx.execute(sql`
      insert into ledger_queue (vote_id, coin_id, day, created_at)
      select id, coin_id, day, created_at from votes where state = 'counted' and not synthetic on conflict do nothing`);
  });
}

/** Votes as a FROM item `v`. */
const rowsOf = (votes: Events["votesReleased"]["votes"]): SQL => {
  const column = (of: (vote: (typeof votes)[number]) => string) => sql.param(votes.map(of));
  return sql`unnest(${column(({ id }) => id)}::uuid[], ${column(({ coin_id }) => coin_id)}::uuid[], ${column(({ day }) => day)}::date[],
    ${column(({ created_at }) => created_at)}::timestamptz[]) as v (id, coin_id, day, created_at)`;
};

/**
 * Queues votes that were held or void for the log. A queued voiding is removed; an appended one stays, and the vote gets another entry,
 * with the nonce of its first.
 */
export async function queueReleasedVotes(tx: Queries, { votes }: Events["votesReleased"]): Promise<void> {
  const released = sql`vote_id = any(${sql.param(votes.map(({ id }) => id))}::uuid[])`;
  await tx.execute(sql`
    with taken_back as (
      delete from ledger_queue where ${released} and voids is not null returning vote_id
    )
    update ledger_votes set void = false where vote_id in (select vote_id from taken_back)`);
  await tx.execute(sql`
    insert into ledger_queue (vote_id, coin_id, day, created_at, nonce)
    select v.id, coin_id, day, created_at, l.nonce from ${rowsOf(votes)} left join ledger_votes l on l.vote_id = v.id
    where l.vote_id is null or l.void
    on conflict (vote_id) do update set ready = true`);
}

/** How long votes of a batch are collected. The larger a batch, the less its order reveals of who voted when. */
const collectSeconds = 30;

/** Lets votes that passed the second look into the log. */
export async function queueJudgedVotes(
  tx: Queries,
  { votes }: Events["votesJudged"],
  { jobs, clock }: EmittingContext,
): Promise<void> {
  const judged = sql`vote_id = any(${sql.param(votes.map(({ id }) => id))}::uuid[])`;
  const { rowCount } = await tx.execute(sql`update ledger_queue set ready = true where ${judged} and not ready`);
  if (!rowCount) return;
  const startAfter = new Date(clock().getTime() + collectSeconds * 1000);
  await jobs.send("append-votes", {}, { startAfter, onceIn: collectSeconds, tx });
}

/** The public reason of the entry that voids a vote of the log while it is held. */
const heldReason = "Held for review.";

/** Keeps held votes out of the log, or queues entries that void them if they are in it. */
export function queueHeldVotes(tx: Queries, { votes }: Events["votesHeld"]): Promise<void> {
  return queueVoidedVotes(tx, { votes, reason: heldReason });
}

/** Removes void votes from the queue, or queues entries that void them if they are in the log. */
export async function queueVoidedVotes(tx: Queries, { votes, reason }: Events["votesVoided"]): Promise<void> {
  const voided = sql`vote_id = any(${sql.param(votes.map(({ id }) => id))}::uuid[])`;
  // Waits for a batch that appends them: its votes are then found in ledger_votes below.
  await tx.execute(sql`update ledger_queue set ready = false where ${voided} and voids is null`);
  await tx.execute(sql`
    with logged as (
      update ledger_votes set void = true where ${voided} and not void returning vote_id, seq
    )
    insert into ledger_queue (vote_id, coin_id, day, created_at, voids, reason)
    select v.id, coin_id, day, created_at, l.seq, ${reason}::text from logged l join ${rowsOf(votes)} on v.id = l.vote_id`);
}

/**
 * Appends every queued vote to the log and signs a checkpoint for each batch, in one transaction: a vote is in the log exactly once, even
 * when a process is killed, and one of several processes appends.
 * @returns how many entries were appended
 */
export async function appendVotes(
  { db }: { db: Database },
  secretKeys: Uint8Array[],
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  for (let total = 0; ; ) {
    const appended = await db.transaction((tx) => appendBatch(tx, secretKeys, now));
    total += appended;
    if (appended < batchSize || signal?.aborted) return total;
  }
}

/** Whether one of the keys is among those with which the log was last signed. */
export function hasSigned({ verifiers }: Pick<Head, "verifiers">, keys: SigningKey[]): boolean {
  return keys.some(({ verifier }) => verifiers.includes(formatVerifierKey(verifier)));
}

export function missingKey(origin: string): string {
  return `Neither LEDGER_KEY nor keys/ledger.key of this site has signed ${origin}. Give it the key that has: in LEDGER_KEY, or as keys/ledger.key from the old data folder or bucket.`;
}

async function appendBatch(tx: Queries, secretKeys: Uint8Array[], now: Date): Promise<number> {
  const head = await lockHead(tx);
  if (!head || head.paused) return 0;
  const keys = signingKeys(head.origin, secretKeys);
  if (!hasSigned(head, keys)) throw new Error(missingKey(head.origin));
  const queued = await takeQueued(tx);
  if (queued.length === 0) return 0;
  // Votes from before the log stay in order; later ones of a batch are shuffled, so that no entry reveals who voted when.
  const [before, since] = split(queued, ({ created_at }) => new Date(created_at) < head.createdAt);
  const rows = [...before, ...shuffle(since)];
  const added: Added[] = [];
  for (const [i, row] of rows.entries()) added.push(await entryOf(tx, row, head.size + i, now));
  const { edge, entries } = await readEnd(tx, head.size);
  const { tiles, root } = growTree(
    head.size,
    edge,
    added.map(({ entry }) => hashLeaf(entry)),
  );
  await storeTiles(tx, tiles, { size: head.size, entries, added: added.map(({ entry }) => entry) });
  await storeVotes(
    tx,
    added.flatMap(({ vote }) => vote ?? []),
  );
  const size = head.size + rows.length;
  await tx.execute(sql`
    update ledger_head set size = ${size}, checkpoint = ${sign({ origin: head.origin, size, root }, keys)},
      verifiers = ${verifiersOf(keys)}, signed_at = ${now.toISOString()}`);
  return rows.length;
}

/** The head, locked by the one process that appends; undefined when another process has it, or before the log is created. */
async function lockHead(tx: Queries): Promise<Head | undefined> {
  const { rows } = await tx.execute<{
    origin: string;
    size: string;
    verifiers: string;
    paused: string | null;
    created_at: string;
  }>(sql`select origin, size, verifiers, paused, created_at from ledger_head for update skip locked`);
  return rows.map(({ size, verifiers, created_at, ...head }) => ({
    ...head,
    size: Number(size),
    verifiers: verifiers.split(" "),
    createdAt: new Date(created_at),
  }))[0];
}

async function takeQueued(tx: Queries): Promise<Queued[]> {
  const { rows } = await tx.execute<Queued>(sql`
    with oldest as materialized (
      select vote_id from ledger_queue where ready order by vote_id limit ${batchSize} for update skip locked
    ), taken as (
      delete from ledger_queue where vote_id in (select vote_id from oldest) returning *
    ) select vote_id, coin_id, day, created_at, nonce, voids, reason from taken order by vote_id`);
  return rows;
}

async function entryOf(tx: Queries, row: Queued, seq: number, now: Date): Promise<Added> {
  if (row.voids !== null) {
    const voided = decodeEntry(await findEntry(tx, Number(row.voids)));
    const { coin, day, voter } = voided;
    const entry: LedgerEntry = {
      coin,
      day,
      voter,
      seq,
      time: minuteOf(now),
      void: voided.seq,
      reason: row.reason ?? "",
    };
    return { entry: encodeEntry(entry), vote: null };
  }
  const nonce = row.nonce ?? randomBytes(32);
  const salt = randomBytes(32);
  const time = minuteOf(new Date(row.created_at));
  const entry = encodeEntry({ coin: row.coin_id, day: row.day, seq, time, voter: commitmentOf(nonce, salt) });
  return { entry, vote: { id: row.vote_id, seq, nonce, salt } };
}

async function storeVotes(
  tx: Queries,
  votes: { id: string; seq: number; nonce: Buffer; salt: Buffer }[],
): Promise<void> {
  const column = <T>(of: (vote: (typeof votes)[number]) => T) => sql.param(votes.map(of));
  await tx.execute(sql`
    insert into ledger_votes (vote_id, seq, nonce, salt)
    select * from unnest(${column(({ id }) => id)}::uuid[], ${column(({ seq }) => seq)}::bigint[],
      ${column(({ nonce }) => nonce)}::bytea[], ${column(({ salt }) => salt)}::bytea[])
    on conflict (vote_id) do update set seq = excluded.seq, nonce = excluded.nonce, salt = excluded.salt, void = false`);
}

function sign(checkpoint: { origin: string; size: number; root: Hash }, keys: SigningKey[]): string {
  const text = formatCheckpoint(checkpoint);
  return formatNote({ text, signatures: keys.map(({ verifier, secretKey }) => signText(text, verifier, secretKey)) });
}

const verifiersOf = (keys: SigningKey[]) => keys.map(({ verifier }) => formatVerifierKey(verifier)).join(" ");

const minuteOf = (time: Date) => `${time.toISOString().slice(0, 16)}Z`;

function split<T>(items: T[], belongs: (item: T) => boolean): [T[], T[]] {
  return [items.filter(belongs), items.filter((item) => !belongs(item))];
}

/** Fisher–Yates shuffle with the system's random numbers. */
function shuffle<T>(items: T[]): T[] {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T];
  }
  return mixed;
}
