import type { Input } from "@cointally/contract/endpoint.ts";
import type { listMyVotes as endpoint } from "@cointally/contract/votes.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context, SignedIn } from "../../core/context.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { pageJson, simpleList } from "../../database/keyset-pagination.ts";

/** SQL for the coin in lists of votes and on the page of a link, over rows of `coins` with the alias `c`. */
export const votedCoinJson = ({
  modules,
}: Context): SQL => sql`json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'symbol', c.symbol,
  'logo_url', '/uploads/' || c.logo_id || '/256.webp', 'listed', c.status = 'approved', 'safety', ${modules.coin.mark})`;

const myVoteJson = (ctx: Context): SQL =>
  jsonObject({
    id: sql`v.id`,
    coin_id: sql`v.coin_id`,
    day: sql`v.day`,
    created_at: isoTime(sql`v.created_at`),
    state: sql`v.state`,
    coin: sql`case when c.status <> 'deleted' then ${votedCoinJson(ctx)} end`,
  });

/** The account's votes of all days, newest first, by the unique index on account, day and coin. */
export function listMyVotes(ctx: Context, user: SignedIn, query: Input<typeof endpoint>["query"]): Promise<string> {
  const list = simpleList({
    name: "my votes",
    from: sql`votes v`,
    where: sql`v.user_id = ${user.id}`,
    key: { by: sql`v.day`, type: "date" },
    id: sql`v.id`,
    desc: true,
    row: { joins: sql`join votes v on v.id = page.id left join coins c on c.id = v.coin_id`, json: myVoteJson(ctx) },
    filters: user.id,
  });
  return pageJson(ctx, "votes", list, query);
}
