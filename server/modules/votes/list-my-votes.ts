import type { Input } from "@cointally/contract/endpoint.ts";
import type { listMyVotes as endpoint } from "@cointally/contract/votes.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context, SignedIn } from "../../core/context.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { logoFields } from "../coins/logo.ts";

/** SQL for the coin in lists of votes and on the page of a link, over rows of `coins` with the alias `c`. */
export function votedCoinJson({ modules }: Context): SQL {
  return jsonObject({
    id: sql`c.id`,
    slug: sql`c.slug`,
    name: sql`c.name`,
    symbol: sql`c.symbol`,
    ...logoFields(),
    listed: sql`c.status = 'approved'`,
    safety: modules.coin.mark,
  });
}

const myVoteJson = (ctx: Context): SQL =>
  jsonObject({
    id: sql`v.id`,
    coin_id: sql`v.coin_id`,
    day: sql`v.day`,
    created_at: isoTime(sql`v.created_at`),
    state: sql`v.state`,
    reason: sql`case when h.decided_by is not null or v.state = 'void' then h.reason end`,
    appeal: sql`case when h.appeal_decided_at is not null then 'decided' when h.appealed_at is not null then 'open'
      when v.state = 'void' and h.vote_id is not null then 'possible' end`,
    coin: sql`case when c.status <> 'deleted' then ${votedCoinJson(ctx)} end`,
  });

const myVoteJoins = (userId: string) =>
  sql`join votes v on v.id = page.id and v.user_id = ${userId}::uuid left join held_votes h on h.vote_id = v.id left join coins c on c.id = v.coin_id`;

/** One vote of its voter as JSON text. */
export async function findMyVote(ctx: Context, userId: string, id: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ json: string }>(
    sql`select (${myVoteJson(ctx)})::text as json from (select ${id}::uuid as id) page ${myVoteJoins(userId)}`,
  );
  return rows[0]?.json ?? "null";
}

/** The account's votes of all days, newest first, by the unique index on account, day and coin. */
export function listMyVotes(ctx: Context, user: SignedIn, query: Input<typeof endpoint>["query"]): Promise<string> {
  const list = simpleList({
    name: "my votes",
    from: sql`(select * from votes where user_id = ${user.id}) v`,
    where: sql`true`,
    key: { by: sql`v.day`, type: "date" },
    id: sql`v.id`,
    desc: true,
    row: { joins: myVoteJoins(user.id), json: myVoteJson(ctx) },
    filters: user.id,
  });
  return pageJson(ctx, "votes", list, query);
}
