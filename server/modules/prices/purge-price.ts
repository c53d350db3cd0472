import { eq } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { coinMarkets } from "../../database/schema/figures.ts";
import { priceChecks } from "../../database/schema/prices.ts";
import { atOnce } from "./plan-checks.ts";

/** For a coin whose contracts are others now: the price was that of the old ones. The new one's is read at the next look. */
export const purgePrice = async (tx: Queries, coinId: string): Promise<void> => {
  await tx
    .update(priceChecks)
    .set({ tier: 0, nextAt: atOnce, misses: 0, tries: 0, samples: [], figuresAt: null })
    .where(eq(priceChecks.coinId, coinId));
  await tx.delete(coinMarkets).where(eq(coinMarkets.coinId, coinId));
};
