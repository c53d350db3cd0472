import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { isNativeCoin } from "../coins/native-coin.ts";
import { tiers } from "./tiers.ts";

type PlanContext = Pick<Context, "db" | "clock">;

/** A due time before all others. */
export const dueFirst = new Date(0);
const recentMs = 60 * 60_000;

/** Whether a coin may have a price: public, not synthetic, and with a contract or native. */
const isPriced = () => sql`c.status = 'approved' and c.source <> 'synthetic'
  and (${isNativeCoin()} or exists (select from contracts k where k.coin_id = c.id and k.live))`;

/**
 * Adds new coins to the checks: coins with attention (coins/attention.ts) first, then those approved within the last hour, which may be
 * thousands after an import; `planChecks` adds all others. Mostly it writes nothing.
 */
export async function addNewCoins({ db, clock }: PlanContext): Promise<void> {
  const now = clock();
  const since = new Date(now.getTime() - recentMs).toISOString();
  await db.execute(sql`
    insert into price_checks (coin_id, tier, next_at)
    select c.id, case when a.class is null then 2 else 0 end,
      case when a.class is null then ${now.toISOString()}::timestamptz else ${dueFirst.toISOString()}::timestamptz end
    from (
      select coin_id from coin_attention union select id from coins where status = 'approved' and approved_at > ${since}
    ) as found join coins c on c.id = found.coin_id left join coin_attention a on a.coin_id = c.id
    where ${isPriced()} and not exists (select from price_checks p where p.coin_id = c.id)
    order by c.id on conflict do nothing`);
}

const ofTier = (interval: "intervalMs" | "maxIntervalMs", tier: SQL): SQL => {
  const all = sql.join(
    tiers.map((one) => sql`${one[interval]}::int`),
    sql`, `,
  );
  return sql`(array[${all}])[${tier} + 1] * interval '1 millisecond'`;
};

/**
 * Assigns all coins to tiers (tiers.ts) by attention and activity, so that coins that visitors see and use are checked most often. A coin that
 * moves up is due by its new tier's interval, and one whose check is further away than any interval was planned by a clock that was ahead: it
 * is due now. Unchanged rows are not written.
 */
export async function planChecks({ db, clock }: PlanContext): Promise<void> {
  const now = sql`${clock().toISOString()}::timestamptz`;
  const [hot, warm] = tiers;
  await db.execute(sql`
    with ranked as (
      select c.id, row_number() over (order by n.class, score desc, c.id) as place, score, n.class from coins c
      left join coin_tallies t on t.coin_id = c.id left join coin_activity a on a.coin_id = c.id
      left join coin_attention n on n.coin_id = c.id
      cross join lateral (select coalesce(3 * a.votes_24h + 0.2 * a.views_24h, 0) + 2 * coalesce(t.watchers, 0) as score) s
      where ${isPriced()}
    ), wanted as (
      select id, case when score = 0 and class is null then 2 when place <= ${hot.coins} then 0 when place <= ${hot.coins + warm.coins} then 1 else 2 end as tier
      from ranked
    ), removed as (
      delete from price_checks p where not exists (select from wanted w where w.id = p.coin_id)
    )
    insert into price_checks as p (coin_id, tier, next_at)
    select w.id, w.tier, ${now} from wanted w left join price_checks k on k.coin_id = w.id
    where k.tier is distinct from w.tier 
      or k.next_at > ${now} + case when k.misses + k.tries = 0 then ${ofTier("intervalMs", sql`w.tier`)} else ${ofTier("maxIntervalMs", sql`w.tier`)} end
    order by w.id
    on conflict (coin_id) do update set tier = excluded.tier,
      next_at = case when p.tier = excluded.tier then ${now} else least(p.next_at, ${now} + ${ofTier("intervalMs", sql`excluded.tier`)}) end`);
}
