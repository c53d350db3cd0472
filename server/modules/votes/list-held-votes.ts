import type { Input } from "@cointally/contract/endpoint.ts";
import type { listRingVotes as ringEndpoint, listHeldVotes as ringsEndpoint } from "@cointally/contract/held-votes.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { votedCoinJson } from "./list-my-votes.ts";
import { evidenceParts, sharesJson, versionOf } from "./vote-evidence.ts";

const isOpenAppeal = sql`appealed_at is not null and appeal_decided_at is null`;
/** The rings that wait for an admin, and those that are released automatically; votes that join a flagged ring wait with it. */
const listed = {
  waiting: sql`select distinct ring from held_votes where (decision is null and flagged) or (${isOpenAppeal})`,
  releasing: sql`select ring from held_votes where decision is null group by ring having not bool_or(flagged)`,
};
/** The maximum number of appeals of one ring in a response; others follow when these are decided. */
const maxAppeals = 50;

/** The codes of signals; some rows of earlier versions have several in one text. */
const codesOf = (signals: SQL) => sql`string_to_array(array_to_string(${signals}, ' '), ' ')`;

/** A coin, or null for one that was deleted since, over rows of `coins` with the alias `c`. */
const coinJson = (ctx: Context) => sql`case when c.status <> 'deleted' then ${votedCoinJson(ctx)} end`;

/** Undecided votes as `chosen` of `evidenceParts`. */
export const undecidedVotes = (condition: SQL): SQL => sql`
  chosen as (select vote_id as id, coin_id, day, created_at, evidence from held_votes where ${condition} and decision is null)`;

const ringJson = (ctx: Context): SQL =>
  jsonObject({
    id: sql`page.id`,
    version: sql`(select ${versionOf(sql`id`)} from chosen)`,
    votes: sql`count(*) filter (where h.decision is null)`,
    flagged: sql`coalesce(bool_or(h.flagged) filter (where h.decision is null), false)`,
    first_at: isoTime(sql`coalesce(min(h.created_at) filter (where h.decision is null), min(h.created_at))`),
    last_at: isoTime(sql`coalesce(max(h.created_at) filter (where h.decision is null), max(h.created_at))`),
    release_at: isoTime(sql`min(h.release_at) filter (where h.decision is null and not h.flagged)`),
    coins: sql`(select json_agg(json_build_object('coin', ${coinJson(ctx)}, 'votes', o.votes) order by o.votes desc)
      from (select coin_id, count(*) filter (where decision is null) as votes from held_votes where ring = page.id group by 1) o
      join coins c on c.id = o.coin_id)`,
    signals: sql`(select coalesce(json_agg(json_build_object('code', o.code, 'votes', o.votes) order by o.votes desc, o.code), '[]')
      from (select code, count(*) as votes from held_votes v, unnest(${codesOf(sql`v.signals`)}) code
        where v.ring = page.id and v.decision is null group by 1) o)`,
    new_accounts: sql`count(*) filter (where h.decision is null and 'new_account' = any(${codesOf(sql`h.signals`)}))`,
    ...sharesJson,
    appeals: sql`(select coalesce(json_agg(json_build_object('vote_id', o.vote_id, 'coin', ${coinJson(ctx)},
        'text', o.appeal, 'reason', coalesce(o.reason, ''), 'at', ${isoTime(sql`o.appealed_at`)}) order by o.appealed_at), '[]')
      from (select * from held_votes where ring = page.id and ${isOpenAppeal} order by appealed_at limit ${sql.raw(String(maxAppeals))}) o
      join coins c on c.id = o.coin_id)`,
  });

/**
 * Held votes by ring as JSON text, in the order of the rings' ids, which is that in which they began: a ring keeps its place when votes join
 * it or some are decided, so no page misses or repeats it. No account is named.
 */
export function listHeldVotes(ctx: Context, query: Input<typeof ringsEndpoint>["query"]): Promise<string> {
  return pageJson(
    ctx,
    "rings",
    simpleList({
      name: "rings of held votes",
      from: sql`(${listed[query.status]}) r`,
      where: sql`true`,
      id: sql`r.ring`,
      desc: false,
      filters: query.status,
      row: {
        joins: sql`cross join lateral (
          with ${undecidedVotes(sql`ring = page.id`)}, ${evidenceParts(sql`page.id`)}
          select ${ringJson(ctx)} as json from held_votes h where h.ring = page.id) r`,
        json: sql`r.json`,
      },
    }),
    query,
  );
}

const ringVoteJson = (ctx: Context): SQL =>
  jsonObject({
    id: sql`h.vote_id`,
    coin: sql`(select ${coinJson(ctx)} from coins c where c.id = h.coin_id)`,
    at: isoTime(sql`h.created_at`),
    account_age_days: sql`(select floor(age_days)::int from fact)`,
    signals: codesOf(sql`h.signals`),
    evidence: sql`(select coalesce(json_agg(evidence_id order by kind, key), '[]') from piece)`,
  });

/** The undecided votes of a ring, oldest first, as JSON text. */
export function listRingVotes(ctx: Context, ring: string, query: Input<typeof ringEndpoint>["query"]): Promise<string> {
  return pageJson(
    ctx,
    "votes",
    simpleList({
      name: "votes of a ring",
      from: sql`held_votes h`,
      where: sql`h.ring = ${ring} and h.decision is null`,
      key: { by: sql`h.created_at`, type: "timestamptz" },
      id: sql`h.vote_id`,
      desc: false,
      filters: ring,
      row: {
        joins: sql`cross join lateral (
          with ${undecidedVotes(sql`vote_id = page.id`)}, ${evidenceParts(sql`${ring}::uuid`)}
          select ${ringVoteJson(ctx)} as json from held_votes h where h.vote_id = page.id) r`,
        json: sql`r.json`,
      },
    }),
    query,
  );
}
