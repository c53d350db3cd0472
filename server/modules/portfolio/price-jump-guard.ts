import { inArray, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { portfolioPrices } from "../../database/schema/portfolios.ts";
import { priceJumpFactor } from "./lines.ts";

const hourMs = 60 * 60_000;
/** Age after which the reference price follows a higher one. */
const referenceMs = hourMs;
/** A price that stays above the limit for this long is real. */
const confirmedMs = 6 * hourMs;
const maxPriceAgeMs = hourMs;
const dayMs = 24 * hourMs;

/**
 * Sets the reference price of coins that have none to the oldest one of the last day, so that a jump is found even if it began before the first
 * holding. `condition` filters over alias `m`.
 */
export async function initReferencePrices(tx: Queries, condition: SQL, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayMs).toISOString();
  await tx.execute(sql`
    insert into portfolio_prices (coin_id, price_usd, at)
    select m.coin_id, coalesce((select r.price_usd from price_raw r
      where r.coin_id = m.coin_id and r.price_usd > 0 and r.at > ${dayAgo}::timestamptz order by r.at limit 1), m.price_usd), ${now.toISOString()}
    from coin_markets m where ${condition} and m.price_usd > 0
    order by m.coin_id on conflict (coin_id) do nothing`);
}

/** Deletes the reference prices of coins whose contracts were replaced: those of another token. */
export async function purgeReferencePrices(tx: Queries, coinIds: string[]): Promise<void> {
  await tx.delete(portfolioPrices).where(inArray(portfolioPrices.coinId, coinIds));
}

/**
 * Updates the reference prices, each the highest accepted price of the last day, so that a price which recovers from a fall counts at once.
 * They follow hourly for normal changes, and after six hours a price more than twenty times above (docs/decisions/0014-portfolio.md). Stale
 * prices are ignored.
 */
export async function guardPriceJumps({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock();
  const ago = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  const at = sql`${now.toISOString()}::timestamptz`;
  await initReferencePrices(
    db,
    sql`m.coin_id in (select coin_id from portfolio_balances union select coin_id from portfolio_holdings)
      and not exists (select from portfolio_prices f where f.coin_id = m.coin_id)`,
    now,
  );
  await db.execute(sql`
    update portfolio_prices f set price_usd = case when n.accepted then n.price else f.price_usd end, at = case when n.accepted then ${at} else f.at end,
      doubted_at = case when n.jumped and not n.accepted then coalesce(f.doubted_at, ${at}) end
    from (
      select p.coin_id, j.jumped,
        case when p.at <= ${ago(dayMs)} and m.price_usd < p.price_usd then greatest(m.price_usd, h.highest) else m.price_usd end as price,
        case when j.jumped then coalesce(p.doubted_at <= ${ago(confirmedMs)}, false)
          when m.price_usd >= p.price_usd then p.at <= ${ago(referenceMs)} else p.at <= ${ago(dayMs)} end as accepted
      from portfolio_prices p join coin_markets m on m.coin_id = p.coin_id
      cross join lateral (select m.price_usd > ${sql.raw(String(priceJumpFactor))} * p.price_usd as jumped) j
      left join lateral (
        -- Prices above the reference were either accepted, and so are the reference, or doubted.
        select max(r.price_usd) as highest from price_1h r
        where p.at <= ${ago(dayMs)} and r.coin_id = p.coin_id and r.at > ${ago(dayMs)} and r.price_usd <= p.price_usd
      ) h on true
      where m.price_usd > 0 and m.as_of > ${ago(maxPriceAgeMs)}
      order by p.coin_id for update of p
    ) n
    where f.coin_id = n.coin_id and (n.accepted or (n.jumped and f.doubted_at is null) or (not n.jumped and f.doubted_at is not null))`);
}
