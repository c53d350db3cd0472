import { chains } from "@cointally/shared/chains.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { tiers } from "./tiers.ts";

type Work = Pick<Context, "db" | "clock">;

/** Long due: looked at before all others, however long these wait. */
export const atOnce = new Date(0);
const newForMs = 60 * 60_000;

const ownCoins = sql.join(
  chains.filter(({ type }) => type === "mainnet").map(({ id, native }) => sql`(${id}::int, ${native.symbol}::text)`),
  sql`, `,
);

/** The coin of a main network itself: by its symbol, since a coin without a contract says nothing else of where it is traded. */
export const isNative = sql`(c.type = 'coin' and (c.chain_id, upper(c.symbol)) in (${ownCoins}))`;

/** What may have a price: public, not made up, and traded somewhere. */
export const isPriced: SQL = sql`c.status = 'approved' and c.source <> 'synthetic'
  and (${isNative} or exists (select from contracts k where k.coin_id = c.id and k.live))`;

/**
 * Adds coins that are not looked at yet: those that have attention (coins/attention.ts) before all, and before the thousands that a list
 * brought in within the last hour; `planChecks` finds all others. Most times it writes nothing.
 */
export const addNewCoins = async ({ db, clock }: Work): Promise<void> => {
  const now = clock();
  const since = new Date(now.getTime() - newForMs).toISOString();
  await db.execute(sql`
    insert into price_checks (coin_id, tier, next_at)
    select c.id, case when a.class is null then 2 else 0 end,
      case when a.class is null then ${now.toISOString()}::timestamptz else ${atOnce.toISOString()}::timestamptz end
    from (
      select coin_id from coin_attention union select id from coins where status = 'approved' and approved_at > ${since}
    ) as found join coins c on c.id = found.coin_id left join coin_attention a on a.coin_id = c.id
    where ${isPriced} and not exists (select from price_checks p where p.coin_id = c.id)
    order by c.id on conflict do nothing`);
};

/**
 * Ranks all coins by the order of attention and by what people do with them, so that what visitors see, the busiest and the most watched
 * are looked at most often (tiers.ts). A coin that
 * moves up is due by its new tier's pace; rows that would not change are not written.
 */
export const planChecks = async ({ db, clock }: Work): Promise<void> => {
  const now = clock().toISOString();
  const [hot, warm] = tiers;
  await db.execute(sql`
    with ranked as (
      select c.id, row_number() over (order by n.class, score desc, c.id) as place, score, n.class from coins c
      left join coin_tallies t on t.coin_id = c.id left join coin_activity a on a.coin_id = c.id
      left join coin_attention n on n.coin_id = c.id
      cross join lateral (select coalesce(3 * a.votes_24h + 0.2 * a.views_24h, 0) + 2 * coalesce(t.watchers, 0) as score) s
      where ${isPriced}
    ), wanted as (
      select id, case when score = 0 and class is null then 2 when place <= ${hot.coins} then 0 when place <= ${hot.coins + warm.coins} then 1 else 2 end as tier
      from ranked
    ), gone as (
      delete from price_checks p where not exists (select from wanted w where w.id = p.coin_id)
    )
    insert into price_checks as p (coin_id, tier, next_at)
    select w.id, w.tier, ${now}::timestamptz from wanted w left join price_checks k on k.coin_id = w.id
    where k.tier is distinct from w.tier order by w.id
    on conflict (coin_id) do update set tier = excluded.tier,
      next_at = least(p.next_at, ${now}::timestamptz + (array[${sql.join(
        tiers.map(({ everyMs }) => sql`${everyMs}::int`),
        sql`, `,
      )}])[excluded.tier + 1] * interval '1 millisecond')`);
};
