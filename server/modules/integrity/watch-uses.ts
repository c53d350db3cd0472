import { type SQL, sql } from "drizzle-orm";
import { comparedMs } from "./judged-uses.ts";
import { insertNetworkUse, type Origin } from "./networks.ts";
import { newAccount } from "./vote-work.ts";

type Watch = { userId: string; coinId: string; origin: Origin; now: Date };

/**
 * The statement that stores the network from which an account watches a coin, with what is known of the account, as with a vote. Watching
 * again within the time of which watches are judged together stores nothing, so that an account is one of the set. An account that
 * watched or voted more than three days before is no newcomer. `viewed` says whether the network had opened the coin's page.
 */
export function insertWatchUse({ userId, coinId, origin, now }: Watch, viewed: SQL): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const since = new Date(now.getTime() - comparedMs).toISOString();
  return insertNetworkUse(
    { action: "watch", userId, coinId, origin, now },
    sql`(
      select null::uuid as vote_id, u.created_at > ${at} - ${newAccount} as is_new, u.created_at as account_created_at,
        (select count(distinct v.day) from votes v where v.user_id = u.id and v.state = 'counted' and v.day >= ${at}::date - 30 and v.day < ${at}::date) as vote_days,
        (exists (select from votes v where v.user_id = u.id and v.state = 'counted' and v.day < ${at}::date - 3)
          or exists (select from watchlist_coins w where w.user_id = u.id and w.began_at < ${at} - interval '3 days')) as voted_long_before,
        ${viewed} as page_viewed, null::int as confirmed_after
      from users u where u.id = ${userId}::uuid and not exists (
        select from network_uses earlier where earlier.user_id = u.id and earlier.coin_id = ${coinId}::uuid
          and earlier.action in ('watch', 'held_watch') and earlier.created_at > ${since}::timestamptz)
    )`,
  );
}
