import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { jump } from "./lines.ts";

const hourMs = 60 * 60_000;
/** A price is believed for so long before the next one is compared with it. */
const believedMs = hourMs;
/** A price that stood so long above the believed one is news, not a mistake. */
const confirmedMs = 6 * hourMs;
const freshMs = hourMs;
const dayMs = 24 * hourMs;

/**
 * Believes the prices of coins that had none believed: the oldest of the last day where it is known, since who begins to hold in the
 * middle of a jump is told of it too. `which` narrows over alias `m`.
 */
export const believeFirst = async (tx: Queries, which: SQL, now: Date): Promise<void> => {
  const aDayAgo = new Date(now.getTime() - dayMs).toISOString();
  await tx.execute(sql`
    insert into portfolio_prices (coin_id, price_usd, at)
    select m.coin_id, coalesce((select r.price_usd from price_raw r
      where r.coin_id = m.coin_id and r.price_usd > 0 and r.at > ${aDayAgo}::timestamptz order by r.at limit 1), m.price_usd), ${now.toISOString()}
    from coin_markets m where ${which} and m.price_usd > 0
    order by m.coin_id on conflict (coin_id) do nothing`);
};

/**
 * Moves what portfolios believe to the prices of now: hourly where they are within reach, and after six hours for one more than twenty
 * times above (docs/decisions/0014-portfolio.md). Stale prices confirm nothing.
 */
export const guardPriceJumps = async ({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> => {
  const now = clock();
  const ago = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  const at = sql`${now.toISOString()}::timestamptz`;
  await believeFirst(
    db,
    sql`m.coin_id in (select coin_id from portfolio_balances union select coin_id from portfolio_holdings)
      and not exists (select from portfolio_prices f where f.coin_id = m.coin_id)`,
    now,
  );
  await db.execute(sql`
    update portfolio_prices f set price_usd = case when n.taken then n.price else f.price_usd end, at = case when n.taken then ${at} else f.at end,
      doubted_at = case when n.far and not n.taken then coalesce(f.doubted_at, ${at}) end
    from (
      select p.coin_id, m.price_usd as price, j.far,
        case when j.far then coalesce(p.doubted_at <= ${ago(confirmedMs)}, false) else p.at <= ${ago(believedMs)} end as taken
      from portfolio_prices p join coin_markets m on m.coin_id = p.coin_id
      cross join lateral (select m.price_usd > ${sql.raw(String(jump))} * p.price_usd as far) j
      where m.price_usd > 0 and m.as_of > ${ago(freshMs)}
      order by p.coin_id for update of p
    ) n
    where f.coin_id = n.coin_id and (n.taken or (n.far and f.doubted_at is null) or (not n.far and f.doubted_at is not null))`);
};
