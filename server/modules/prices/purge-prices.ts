import { inArray, sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { coinMarkets } from "../../database/schema/figures.ts";
import { contractPrices, priceChecks, reportedPrices } from "../../database/schema/prices.ts";
import { lockDownsampling } from "./downsample-prices.ts";
import { priceTables } from "./history.ts";
import { dueFirst } from "./plan-checks.ts";

/**
 * Ends the price series of coins whose contracts were replaced, and makes them due at once: a price of one contract says nothing about
 * another, so that no change, line or chart compares them.
 */
export async function purgePrices(tx: Queries, coinIds: string[]): Promise<void> {
  // Ends the lease of a refresh under way, or waits for the points that it writes.
  await tx
    .update(priceChecks)
    .set({ tier: 0, nextAt: dueFirst, misses: 0, tries: 0, samples: [], figuresAt: null, historyAt: null })
    .where(inArray(priceChecks.coinId, coinIds));
  await tx.delete(coinMarkets).where(inArray(coinMarkets.coinId, coinIds));
  await tx.delete(reportedPrices).where(inArray(reportedPrices.coinId, coinIds));
  await tx.delete(contractPrices).where(inArray(contractPrices.coinId, coinIds));
  await purgePriceHistory(tx, coinIds);
}

/** Deletes the price history of coins, which no foreign key does (schema/prices.ts). */
export async function purgePriceHistory(tx: Queries, coinIds: string[]): Promise<void> {
  await lockDownsampling(tx);
  for (const { table } of priceTables) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where coin_id = any(${sql.param(coinIds)}::uuid[])`);
  }
}
