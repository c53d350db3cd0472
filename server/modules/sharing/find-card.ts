import type { Coin, Marked } from "@cointally/contract/coin.ts";
import { type DangerReason, dangerOf } from "@cointally/contract/verdict.ts";
import { sql } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { findSlug } from "../coins/find-by.ts";
import { coinJoins } from "../coins/presenter.ts";

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

type Row = Omit<CoinCard, "danger" | "price" | "change24h"> & { mark: Marked; market: Coin["market"] };

/** The public coin of a slug, in the few facts that a picture shows. @throws {AppError} not_found */
export const findCard = async (ctx: Context, slug: string, now: Date): Promise<CoinCard> => {
  const { mark: markJson, fields } = ctx.modules.coin;
  const found = await findSlug(ctx.db, slug);
  const { rows } = await ctx.db.execute<Row>(sql`
    select c.id, c.slug, c.name, c.symbol, c.logo_id as "logoId", c.chain_ids as "chainIds",
      coalesce(t.votes_total, 0) as "votesTotal", coalesce(d.votes, 0) as "votesToday",
      ${markJson} as mark, ${fields.market?.(now) ?? sql`null`} as market
    from coins c ${coinJoins(ctx, now)} where c.id = ${found?.id ?? null} and c.status = 'approved'`);
  if (!rows[0]) throw notFound("coin");
  const { mark, market, ...card } = rows[0];
  const price = market && !market.stale ? market.price_usd : null;
  return { ...card, danger: dangerOf(mark), price, change24h: price === null ? null : (market?.change_24h ?? null) };
};
