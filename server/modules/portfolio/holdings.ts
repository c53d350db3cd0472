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
import { changeHoldings } from "./change-holdings.ts";
import { findLine } from "./list-lines.ts";

/** @throws {AppError} conflict when `more` additional holdings exceed the limit */
export async function assertWithinHoldingLimit(tx: Queries, userId: string, more: number): Promise<void> {
  // Holdings of deleted coins are in no list and do not count.
  const [existing] = await tx
    .select({ count: count() })
    .from(portfolioHoldings)
    .innerJoin(coins, eq(coins.id, portfolioHoldings.coinId))
    .where(and(eq(portfolioHoldings.userId, userId), ne(coins.status, "deleted")));
  if ((existing?.count ?? 0) + more > limits.portfolio.holdings) {
    throw new AppError("conflict", m.error_holding_limit({ max: limits.portfolio.holdings }));
  }
}

/** A portfolio line as JSON text with the id of the changed holding. */
const lineWithId = async (
  ctx: Context,
  tx: Queries,
  userId: string,
  part: { id: string; coinId: string },
  now: Date,
): Promise<string> => {
  const line = await findLine(ctx, tx, userId, part.coinId, now);
  if (!line) throw notFound(m.error_not_found_coin());
  return `{"id":${JSON.stringify(part.id)},${line.slice(1)}`;
};

/**
 * Adds a manual holding of a public coin. @returns its line as JSON text
 * @throws {AppError} not_found for a coin that is not public, conflict for too many
 */
export function addHolding(ctx: Context, user: SignedIn, input: Input<typeof addCall>["body"]): Promise<string> {
  return changeHoldings(ctx, user.id, async (tx, now) => {
    const coin = await findCoinAccess(tx, input.coin_id);
    if (coin.status !== "approved") throw notFound(m.error_not_found_coin());
    await assertWithinHoldingLimit(tx, user.id, 1);
    const part = { id: newId(now.getTime()), coinId: coin.id };
    const { amount, avg_buy_price_usd: avgBuyPriceUsd, note } = input;
    await tx
      .insert(portfolioHoldings)
      .values({ ...part, userId: user.id, amount, avgBuyPriceUsd, note, createdAt: now });
    return lineWithId(ctx, tx, user.id, part, now);
  });
}

const mine = (user: SignedIn, id: string) => and(eq(portfolioHoldings.id, id), eq(portfolioHoldings.userId, user.id));

/** Changes a manual holding. @returns its line as JSON text. @throws {AppError} not_found */
export function changeHolding(
  ctx: Context,
  user: SignedIn,
  id: string,
  input: Input<typeof changeCall>["body"],
): Promise<string> {
  return changeHoldings(ctx, user.id, async (tx, now) => {
    const { amount, avg_buy_price_usd: avgBuyPriceUsd, note } = input;
    const [part] = await tx
      .update(portfolioHoldings)
      .set({ amount, avgBuyPriceUsd, note })
      .where(mine(user, id))
      .returning();
    if (!part) throw notFound(m.error_not_found_holding());
    return lineWithId(ctx, tx, user.id, part, now);
  });
}

/** Removes a manual holding. @throws {AppError} not_found */
export function removeHolding(ctx: Context, user: SignedIn, id: string): Promise<void> {
  return changeHoldings(ctx, user.id, async (tx) => {
    const removed = await tx.delete(portfolioHoldings).where(mine(user, id)).returning({ id: portfolioHoldings.id });
    if (removed.length === 0) throw notFound(m.error_not_found_holding());
  });
}
