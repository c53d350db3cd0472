import { limits } from "@cointally/contract/limits.ts";
import type { DangerReason } from "@cointally/contract/verdict.ts";
import { sql } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { findSlug } from "../coins/find-by.ts";
import { utcDay } from "../coins/presenter.ts";
import { dangerOf } from "../safety/presenter.ts";

/** What a picture of a coin says of it. */
export type CoinCard = {
  id: string;
  /** The slug it has now, which may be another than the one asked for. */
  slug: string;
  name: string;
  symbol: string;
  logoId: string | null;
  chainIds: number[];
  votesTotal: number;
  votesToday: number;
  /** The worst of what makes it a danger, or null. */
  danger: DangerReason | null;
  /** In US dollars, as a decimal string; null when none is known or it is older than pages call a price. */
  price: string | null;
  /** Of that price in 24 hours, in percent. */
  change24h: number | null;
};

const freshMs = limits.priceFreshMinutes * 60_000;

/** The public coin of a slug, in the few facts that a picture shows. @throws {AppError} not_found */
export const findCard = async ({ db }: Context, slug: string, now: Date): Promise<CoinCard> => {
  const found = await findSlug(db, slug);
  const { rows } = await db.execute<CoinCard>(sql`
    select c.id, c.slug, c.name, c.symbol, c.logo_id as "logoId", c.chain_ids as "chainIds",
      coalesce(t.votes_total, 0) as "votesTotal", coalesce(d.votes, 0) as "votesToday",
      ${dangerOf} as danger,
      m.price_usd::text as price, case when m.price_usd is not null then m.change_24h end as "change24h"
    from coins c left join coin_tallies t on t.coin_id = c.id left join coin_days d on d.coin_id = c.id and d.day = ${utcDay(now)}
      left join coin_markets m on m.coin_id = c.id and m.as_of >= ${new Date(now.getTime() - freshMs).toISOString()}
    where c.id = ${found?.id ?? null} and c.status = 'approved'`);
  const card = rows[0];
  if (!card) throw notFound("coin");
  return card;
};
