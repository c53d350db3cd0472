import type { Input } from "@cointally/contract/endpoint.ts";
import { limits } from "@cointally/contract/limits.ts";
import type { addHolding as addCall, changeHolding as changeCall } from "@cointally/contract/portfolio.ts";
import * as m from "@cointally/i18n/messages";
import { and, count, eq, ne } from "drizzle-orm";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { coins } from "../../database/schema/coins.ts";
import { portfolioHoldings } from "../../database/schema/portfolios.ts";
import { findCoinAccess } from "../coins/find-coin.ts";
import { byHand } from "./by-hand.ts";
import { findLine } from "./list-lines.ts";

/** @throws {AppError} conflict when so many more holdings are too many */
export const assertWithinHoldingLimit = async (tx: Queries, userId: string, more: number): Promise<void> => {
  // Those of coins that are gone are in no list: they are in nobody's way.
  const [held] = await tx
    .select({ count: count() })
    .from(portfolioHoldings)
    .innerJoin(coins, eq(coins.id, portfolioHoldings.coinId))
    .where(and(eq(portfolioHoldings.userId, userId), ne(coins.status, "deleted")));
  if ((held?.count ?? 0) + more > limits.portfolio.holdings) {
    throw new AppError("conflict", m.error_holding_limit({ max: limits.portfolio.holdings }));
  }
};

/** A line of the portfolio as JSON text, with the id of the part that was written. */
const written = async (
  ctx: Context,
  tx: Queries,
  userId: string,
  part: { id: string; coinId: string },
  now: Date,
): Promise<string> => {
  const line = await findLine(ctx, tx, userId, part.coinId, now);
  if (!line) throw notFound("coin");
  return `{"id":${JSON.stringify(part.id)},${line.slice(1)}`;
};

/**
 * Enters a holding of a public coin by hand. Answers its line as JSON text.
 * @throws {AppError} not_found for a coin that is not public, conflict for too many
 */
export const addHolding = (ctx: Context, user: SignedIn, given: Input<typeof addCall>["body"]): Promise<string> =>
  byHand(ctx, user.id, async (tx, now) => {
    const coin = await findCoinAccess(tx, given.coin_id);
    if (coin.status !== "approved") throw notFound("coin");
    await assertWithinHoldingLimit(tx, user.id, 1);
    const part = { id: newId(now.getTime()), coinId: coin.id };
    const { amount, avg_buy_price_usd: avgBuyPriceUsd, note } = given;
    await tx
      .insert(portfolioHoldings)
      .values({ ...part, userId: user.id, amount, avgBuyPriceUsd, note, createdAt: now });
    return written(ctx, tx, user.id, part, now);
  });

const mine = (user: SignedIn, id: string) => and(eq(portfolioHoldings.id, id), eq(portfolioHoldings.userId, user.id));

/** Changes a part that was entered by hand. Answers its line as JSON text. @throws {AppError} not_found */
export const changeHolding = (
  ctx: Context,
  user: SignedIn,
  id: string,
  given: Input<typeof changeCall>["body"],
): Promise<string> =>
  byHand(ctx, user.id, async (tx, now) => {
    const { amount, avg_buy_price_usd: avgBuyPriceUsd, note } = given;
    const [part] = await tx
      .update(portfolioHoldings)
      .set({ amount, avgBuyPriceUsd, note })
      .where(mine(user, id))
      .returning();
    if (!part) throw notFound("holding");
    return written(ctx, tx, user.id, part, now);
  });

/** Takes out a part that was entered by hand. @throws {AppError} not_found */
export const removeHolding = (ctx: Context, user: SignedIn, id: string): Promise<void> =>
  byHand(ctx, user.id, async (tx) => {
    const gone = await tx.delete(portfolioHoldings).where(mine(user, id)).returning({ id: portfolioHoldings.id });
    if (gone.length === 0) throw notFound("holding");
  });
