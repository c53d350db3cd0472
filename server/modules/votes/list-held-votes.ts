import type { Input } from "@cointally/contract/endpoint.ts";
import type { listHeldVotes as endpoint } from "@cointally/contract/held-votes.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { votedCoinJson } from "./list-my-votes.ts";

const isOpenAppeal = sql`appealed_at is not null and appeal_decided_at is null`;
/** The conditions by which a ring waits for an admin, or is released automatically. */
const listed = {
  waiting: sql`(decision is null and flagged) or (${isOpenAppeal})`,
  releasing: sql`decision is null and not flagged`,
};
/** The maximum number of appeals of one ring in a response; others follow when these are decided. */
const maxAppeals = 50;

const ringJson = (ctx: Context): SQL =>
  jsonObject({
    id: sql`page.id`,
    votes: sql`count(*) filter (where h.decision is null)`,
    flagged: sql`coalesce(bool_or(h.flagged) filter (where h.decision is null), false)`,
    first_at: isoTime(sql`min(h.created_at)`),
    last_at: isoTime(sql`max(h.created_at)`),
    release_at: isoTime(sql`min(h.release_at) filter (where h.decision is null and not h.flagged)`),
    coins: sql`(select json_agg(json_build_object('coin', case when c.status <> 'deleted' then ${votedCoinJson(ctx)} end, 'votes', o.votes) order by o.votes desc)
      from (select coin_id, count(*) filter (where decision is null) as votes from held_votes where ring = page.id group by 1) o
      join coins c on c.id = o.coin_id)`,
    signals: sql`(select coalesce(json_agg(json_build_object('code', o.code, 'votes', o.votes) order by o.votes desc, o.code), '[]')
      from (select code, count(*) as votes from held_votes v, unnest(v.signals) s(codes), unnest(string_to_array(s.codes, ' ')) code
        where v.ring = page.id group by 1) o)`,
    new_accounts: sql`count(*) filter (where 'new_account' = any(string_to_array(array_to_string(h.signals, ' '), ' ')))`,
    appeals: sql`(select coalesce(json_agg(json_build_object('vote_id', o.vote_id, 'coin', case when c.status <> 'deleted' then ${votedCoinJson(ctx)} end,
        'text', o.appeal, 'reason', coalesce(o.reason, ''), 'at', ${isoTime(sql`o.appealed_at`)}) order by o.appealed_at), '[]')
      from (select * from held_votes where ring = page.id and ${isOpenAppeal} order by appealed_at limit ${sql.raw(String(maxAppeals))}) o
      join coins c on c.id = o.coin_id)`,
  });

/** Held votes by ring, oldest first, as JSON text. No account is named. */
export function listHeldVotes(ctx: Context, query: Input<typeof endpoint>["query"]): Promise<string> {
  return pageJson(
    ctx,
    "rings",
    simpleList({
      name: "held votes",
      from: sql`(select ring, min(created_at) as since from held_votes where ${listed[query.status]} group by ring) r`,
      where: sql`true`,
      key: { by: sql`r.since`, type: "timestamptz" },
      id: sql`r.ring`,
      desc: false,
      filters: query.status,
      row: {
        joins: sql`cross join lateral (select ${ringJson(ctx)} as json from held_votes h where h.ring = page.id) r`,
        json: sql`r.json`,
      },
    }),
    query,
  );
}
