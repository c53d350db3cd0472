import type { Coin, Marked } from "@cointally/contract/coin.ts";
import { type DangerReason, dangerOf } from "@cointally/contract/verdict.ts";
import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { findBySlug } from "../coins/find-coin.ts";
import { logoFields } from "../coins/logo.ts";
import { coinJoins } from "../coins/presenter.ts";

/** The data of a coin's share image and badge. */
export type CoinCard = {
  id: string;
  /** The current slug, which may differ from the requested one. */
  slug: string;
  name: string;
  symbol: string;
  logoId: string | null;
  /** What its mark is drawn from without a logo. */
  logoMark: string | null;
  chainIds: number[];
  votesTotal: number;
  votesToday: number;
  /** The worst reason why it is a danger, or null. */
  danger: DangerReason | null;
  /** In US dollars, as a decimal string; null when unknown or stale. */
  price: string | null;
  /** Change of the price in 24 hours, in percent. */
  change24h: number | null;
  /** The signed checkpoint of the vote log, or null without a log. */
  checkpoint: string | null;
};

type Row = Omit<CoinCard, "danger" | "price" | "change24h" | "checkpoint"> & { mark: Marked; market: Coin["market"] };

/** The data of the public coin with this slug for images. @throws {AppError} not_found */
export async function findCard(ctx: Context, slug: string, now: Date): Promise<CoinCard> {
  const { mark: markJson, fields } = ctx.modules.coin;
  const found = await findBySlug(ctx.db, slug);
  const { rows } = await ctx.db.execute<Row>(sql`
    select c.id, c.slug, c.name, c.symbol, c.logo_id as "logoId", ${logoFields().logo_mark} as "logoMark", c.chain_ids as "chainIds",
      coalesce(t.votes_total, 0) as "votesTotal", coalesce(d.votes, 0) as "votesToday",
      ${markJson} as mark, ${fields.market?.(now) ?? sql`null`} as market
    from coins c ${coinJoins(ctx, now)} where c.id = ${found?.id ?? null} and c.status = 'approved'`);
  if (!rows[0]) throw notFound(m.error_not_found_coin());
  const { mark, market, ...card } = rows[0];
  const price = market && !market.stale ? market.price_usd : null;
  const change24h = price === null ? null : (market?.change_24h ?? null);
  return { ...card, danger: dangerOf(mark), price, change24h, checkpoint: await ctx.modules.readCheckpoint(ctx.db) };
}
