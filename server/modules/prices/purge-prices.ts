import { inArray, sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { coinMarkets } from "../../database/schema/figures.ts";
import { priceChecks } from "../../database/schema/prices.ts";
import { dueFirst } from "./plan-checks.ts";

/** Deletes the prices of coins whose contracts changed and makes them due at once. */
export async function purgePrices(tx: Queries, coinIds: string[]): Promise<void> {
  await tx
    .update(priceChecks)
    .set({ tier: 0, nextAt: dueFirst, misses: 0, tries: 0, samples: [], figuresAt: null })
    .where(inArray(priceChecks.coinId, coinIds));
  await tx.delete(coinMarkets).where(inArray(coinMarkets.coinId, coinIds));
}

/** Deletes the price history of removed coins, which no foreign key does (schema/prices.ts). */
export async function purgePriceHistory(tx: Queries, coinIds: string[]): Promise<void> {
  for (const table of ["price_raw", "price_5m", "price_1h", "price_1d"]) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where coin_id = any(${sql.param(coinIds)}::uuid[])`);
  }
}
