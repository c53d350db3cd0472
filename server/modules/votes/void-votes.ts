import type { Input } from "@cointally/contract/endpoint.ts";
import type { previewVoid as previewEndpoint, voidVotes as voidEndpoint } from "@cointally/contract/held-votes.ts";
import * as m from "@cointally/i18n/messages";
import { type SQL, sql } from "drizzle-orm";
import { AppError, fieldError } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { jsonObject } from "../../database/json.ts";
import { utcDay } from "../coins/presenter.ts";
import { judgementLock } from "../integrity/unjudged-coins.ts";
import { changeVoteStates, type VoteKey } from "./change-vote-states.ts";
import { votedCoinJson } from "./list-my-votes.ts";
import { countOf, evidenceParts, sharesJson, versionOf } from "./vote-evidence.ts";

type Selection = Input<typeof previewEndpoint>["body"];

/** Maximum number of votes per transaction, so that votes for the coin do not wait long for its counters. */
const batchSize = 1000;

/** How many counted votes a selection has, what they share and how old their accounts were, as JSON text. Changes nothing. */
export async function previewVoid(ctx: Context, selection: Selection): Promise<string> {
  const { rows } = await ctx.db.execute<{ json: string }>(sql`
    with ${await selected(ctx.db, selection)}
    select (${jsonObject({
      votes: sql`(select count(*) from picked)`,
      version: sql`(select ${versionOf(sql`id`)} from picked)`,
      coins: sql`(select coalesce(json_agg(json_build_object('coin', case when c.status <> 'deleted' then ${votedCoinJson(ctx)} end, 'votes', o.votes)
          order by o.votes desc), '[]') from (select coin_id, count(*) as votes from picked group by 1) o join coins c on c.id = o.coin_id)`,
      ...sharesJson,
    })})::text as json`);
  return rows[0]?.json ?? "";
}

/**
 * Makes counted votes void, each with an entry among the held votes, so that its voter sees the reason and can appeal. Votes of one coin are
 * changed in transactions of limited size, and have one entry in its public history. Each transaction takes only votes that are still
 * counted, so what was held, decided or voided meanwhile stays as it is, and the call can be repeated after it was interrupted.
 * @returns how many votes changed
 * @throws {AppError} validation; conflict when none are chosen, or others than in the preview
 */
export async function voidVotes(
  ctx: Context,
  actor: SignedIn,
  { version, reason, ...selection }: Input<typeof voidEndpoint>["body"],
  now: Date,
): Promise<number> {
  const { rows } = await ctx.db.execute<VoteKey & { version: string }>(sql`
    with ${await selected(ctx.db, selection)}
    select id, coin_id, day::text as day, (select ${versionOf(sql`id`)} from picked) as version from picked order by coin_id, id`);
  const current = rows[0]?.version ?? "0-0";
  if (current !== version) {
    const votes = countOf(current);
    throw new AppError("conflict", m.error_votes_changed({ count: votes, before: countOf(version) }), { votes });
  }
  if (rows.length === 0) throw new AppError("conflict", m.error_no_votes_chosen());
  const newRing = newId(now.getTime());
  let total = 0;
  for (const [coinId, votes] of groupByCoin(rows)) {
    const entryId = newId(now.getTime());
    for (let start = 0; start < votes.length; start += batchSize) {
      const batch = votes.slice(start, start + batchSize);
      const entry = { id: entryId, actorId: actor.id, coinId, reason, ring: selection.ring ?? newRing };
      total += await ctx.db.transaction((tx) => voidBatch(ctx, tx, batch, entry, now));
      ctx.figures.changed([coinId]);
    }
  }
  return total;
}

/** Votes of one coin. @returns how many changed */
async function voidBatch(
  ctx: Context,
  tx: Queries,
  votes: VoteKey[],
  { id, actorId, coinId, reason, ring }: { id: string; actorId: string; coinId: string; reason: string; ring: string },
  now: Date,
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const keys = (of: VoteKey[]) => {
    const column = (one: (vote: VoteKey) => string) => sql.param(of.map(one));
    return sql`unnest(${column((vote) => vote.id)}::uuid[], ${column((vote) => vote.coin_id)}::uuid[], ${column(({ day }) => day)}::date[]) as key (id, coin_id, day)
      join votes v on v.id = key.id and v.coin_id = key.coin_id and v.day = key.day`;
  };
  await tx.execute(sql`select pg_advisory_xact_lock(${judgementLock("votes", coinId)})`);
  // In the order in which decisions on held votes lock: the entries before the votes.
  await tx.execute(sql`
    select from held_votes where vote_id = any(${sql.param(votes.map((vote) => vote.id))}::uuid[]) order by coin_id, vote_id for update`);
  const { rows: counted } = await tx.execute<VoteKey>(sql`
    select v.id, v.coin_id, v.day::text as day from ${keys(votes)} where v.state = 'counted' order by v.id for update of v`);
  if (counted.length === 0) return 0;
  await tx.execute(sql`
    insert into held_votes (vote_id, coin_id, day, signals, evidence, ring, release_at, decision, decided_at, decided_by, reason, created_at)
    -- The ring itself is what they share, by which later votes of these accounts join it.
    select v.id, v.coin_id, v.day, '{}', array[substring(sha256(convert_to(${`void ${ring}`}, 'UTF8')) for 16)], ${ring}::uuid, ${at}, 'void', ${at}, ${actorId}::uuid, ${reason}::text, v.created_at from ${keys(counted)}
    on conflict (vote_id) do update set decision = excluded.decision, decided_at = excluded.decided_at, decided_by = excluded.decided_by,
      reason = excluded.reason`);
  const changed = await changeVoteStates(ctx, tx, counted, { to: "void", reason });
  const total = changed.get(coinId) ?? 0;
  await tx.execute(sql`
    insert into moderation_actions as a (id, coin_id, actor_id, action, reason, after, at)
    values (${id}, ${coinId}, ${actorId}, 'votes_voided', ${reason}, jsonb_build_object('votes', ${total}::int), ${at})
    on conflict (id) do update set after = jsonb_build_object('votes', (a.after->>'votes')::int + ${total}::int)`);
  return total;
}

function groupByCoin(votes: VoteKey[]): Map<string, VoteKey[]> {
  const byCoin = new Map<string, VoteKey[]>();
  for (const vote of votes) {
    const ofCoin = byCoin.get(vote.coin_id);
    if (ofCoin) ofCoin.push(vote);
    else byCoin.set(vote.coin_id, [vote]);
  }
  return byCoin;
}

/**
 * Parts of a WITH clause: `picked` (id, coin_id, day), the counted votes of a selection, with what `sharesJson` reads about them.
 * @throws {AppError} validation
 */
async function selected(db: Queries, { coin_id: coinId, from, until, ring, ...part }: Selection): Promise<SQL> {
  if (coinId === undefined && ring === undefined) throw fieldError("coin_id", m.error_field_votes_coin_or_ring());
  if (coinId !== undefined && !(from && until)) throw fieldError(from ? "until" : "from", m.error_field_votes_span());
  const scope = ring === undefined ? sql`${coinId}::uuid` : sql`${ring}::uuid`;
  const conditions = [sql`v.state = 'counted'`];
  if (coinId !== undefined) conditions.push(sql`v.coin_id = ${coinId}`);
  // The day finds the partition.
  if (from) conditions.push(sql`v.day >= ${utcDay(from)}::date and v.created_at >= ${from.toISOString()}::timestamptz`);
  if (until)
    conditions.push(sql`v.day <= ${utcDay(until)}::date and v.created_at < ${until.toISOString()}::timestamptz`);
  return sql`chosen as materialized (
      select v.id, v.coin_id, v.day, v.created_at, coalesce(h.evidence, '{}') as evidence
      from ${ring === undefined ? sql`votes v` : await votesOfRing(db, ring, part.evidence)} left join held_votes h on h.vote_id = v.id
      where ${sql.join(conditions, sql` and `)}
    ), ${evidenceParts(scope, part)}`;
}

/** A FROM item: the votes `v` that are of a ring, or those that share a piece of its evidence. */
async function votesOfRing(db: Queries, ring: string, evidence: string | undefined): Promise<SQL> {
  const ofKey = sql`join votes v on v.id = k.vote_id and v.coin_id = k.coin_id and v.day = k.day`;
  if (evidence === undefined)
    return sql`(select vote_id, coin_id, day from held_votes where ring = ${ring}) k ${ofKey}`;
  const { rows } = await db.execute<{ key: Buffer }>(sql`
    with chosen as (select vote_id as id, coin_id, day, created_at, evidence from held_votes where ring = ${ring}), ${evidenceParts(sql`${ring}::uuid`)}
    select distinct key from piece where evidence_id = ${evidence}`);
  const keys = sql`${sql.param(rows.map(({ key }) => key))}::bytea[]`;
  return sql`(
      select vote_id, coin_id, (created_at at time zone 'utc')::date as day from network_uses
      where vote_id is not null and (network = any(${keys}) or block_48 = any(${keys}) or block_24 = any(${keys}) or block_32 = any(${keys}) or email_domain = any(${keys}))
      union select vote_id, coin_id, day from held_votes where evidence && ${keys}
    ) k ${ofKey}`;
}
