import { sql } from "drizzle-orm";
import type { EmittingContext } from "../../core/context.ts";
import { newId, type Queries } from "../../database/client.ts";
import type { Suspect } from "../integrity/find-suspects.ts";
import { changeVoteStates } from "./change-vote-states.ts";

/** How long a vote is held before it is released, unless an admin decides. */
const holdMs = 24 * 3_600_000;

/** Number of the advisory lock under which rings are joined. */
const ringLock = 0x7269_6e67;

/**
 * Holds counted votes, each with its reasons, until they are released or an admin decides; those that are held get further reasons. Votes
 * that share evidence, over coins and with votes that were held before, become one ring.
 * @returns how many votes of each coin were held
 */
export async function holdVotes(
  ctx: EmittingContext,
  tx: Queries,
  suspects: Suspect[],
  now: Date,
): Promise<Map<string, number>> {
  if (suspects.length === 0) return new Map();
  const undecided = await lockUndecided(tx, suspects);
  const held = await changeVoteStates(ctx, tx, undecided, { to: "held" });
  await tx.execute(sql`select pg_advisory_xact_lock(${ringLock})`);
  const rings = joinRings(suspects, await findRings(tx, suspects, now), () => newId(now.getTime()));
  const column = (of: (suspect: Suspect) => unknown) => sql.param(suspects.map(of));
  const list = (of: (suspect: Suspect) => string[]) => column((suspect) => `{${of(suspect).join(",")}}`);
  await tx.execute(sql`
    insert into held_votes as h (vote_id, coin_id, day, ring, signals, evidence, release_at, created_at)
    select s.id, s.coin_id, s.day, s.ring, s.signals::text[], s.evidence::bytea[], ${new Date(now.getTime() + holdMs).toISOString()}::timestamptz, v.created_at
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ coin_id }) => coin_id)}::uuid[], ${column(({ day }) => day)}::date[],
      ${sql.param(rings.ofSuspects)}::uuid[], ${list(({ signals }) => signals)}::text[],
      ${list(({ evidence }) => evidence.map((key) => `"\\\\x${key.toString("hex")}"`))}::text[]) as s (id, coin_id, day, ring, signals, evidence)
    join votes v on v.id = s.id and v.coin_id = s.coin_id and v.day = s.day and v.state = 'held'
    on conflict (vote_id) do update set ring = excluded.ring,
      signals = array(select distinct unnest(h.signals || excluded.signals)), evidence = array(select distinct unnest(h.evidence || excluded.evidence))
    where h.decision is null`);
  for (const [ring, joined] of rings.joined) {
    await tx.execute(sql`update held_votes set ring = ${ring} where ring = any(${sql.param(joined)}::uuid[])`);
  }
  return held;
}

/** Locks what is known of these votes, as decisions do before they lock votes. @returns the votes that nobody has decided on */
async function lockUndecided(tx: Queries, suspects: Suspect[]): Promise<Suspect[]> {
  const { rows } = await tx.execute<{ vote_id: string; decision: string | null }>(sql`
    select vote_id, decision from held_votes where vote_id = any(${sql.param(suspects.map(({ id }) => id))}::uuid[]) order by coin_id, vote_id for update`);
  const decided = new Set(rows.filter(({ decision }) => decision !== null).map(({ vote_id }) => vote_id));
  return suspects.filter(({ id }) => !decided.has(id));
}

/** Suspects of several rules, each vote once. */
export function joinSuspects(...found: Suspect[][]): Suspect[] {
  return [...Map.groupBy(found.flat(), ({ id }) => id).values()].map((same) => ({
    ...(same[0] as Suspect),
    signals: [...new Set(same.flatMap(({ signals }) => signals))],
    evidence: same.flatMap(({ evidence }) => evidence),
  }));
}

/** How long held votes become one ring by what they share: as long as networks are stored. */
const ringMs = 30 * 24 * 3_600_000;

type Ring = { ring: string; evidence: Buffer[] };

/** Rings of the last 30 days that share evidence with these votes, oldest first. */
async function findRings(tx: Queries, suspects: Suspect[], now: Date): Promise<Ring[]> {
  const since = new Date(now.getTime() - ringMs).toISOString();
  const keys = [...new Set(suspects.flatMap(({ evidence }) => evidence.map((key) => key.toString("hex"))))];
  const { rows } = await tx.execute<Ring>(sql`
    select ring, array_agg(distinct key) as evidence from held_votes, unnest(evidence) key
    where evidence && (select array_agg(decode(key, 'hex')) from unnest(${sql.param(keys)}::text[]) key) and decision is distinct from 'released'
      and created_at > ${since}::timestamptz
    group by ring order by min(created_at), ring`);
  return rows;
}

/**
 * Connected components of shared evidence.
 * @returns the ring of each suspect, and which earlier rings become part of another
 */
export function joinRings(
  suspects: Pick<Suspect, "evidence">[],
  earlier: Ring[],
  newRing: () => string,
): { ofSuspects: string[]; joined: Map<string, string[]> } {
  const nodes = [...earlier, ...suspects];
  const parents = nodes.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] as number;
    parents[index] = root;
    return root;
  };
  const firstWith = new Map<string, number>();
  for (const [index, { evidence }] of nodes.entries()) {
    for (const key of evidence.map((bytes) => bytes.toString("hex"))) {
      const [one, other] = [rootOf(firstWith.get(key) ?? index), rootOf(index)];
      // The older one, so that the oldest ring stays.
      parents[Math.max(one, other)] = Math.min(one, other);
      firstWith.set(key, Math.min(one, other));
    }
  }
  const ids = new Map<number, string>();
  const ringOf = (index: number): string => {
    const root = rootOf(index);
    const ring = ids.get(root) ?? earlier[root]?.ring ?? newRing();
    ids.set(root, ring);
    return ring;
  };
  const joined = new Map<string, string[]>();
  for (const [index, { ring }] of earlier.entries()) {
    const target = ringOf(index);
    if (target !== ring) joined.set(target, [...(joined.get(target) ?? []), ring]);
  }
  return { ofSuspects: suspects.map((_, n) => ringOf(earlier.length + n)), joined };
}
