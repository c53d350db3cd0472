import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import type { Database } from "../../server/database/client.ts";
import { makePartitions } from "../../server/database/partitions.ts";
import { coinMarkets } from "../../server/database/schema/figures.ts";
import { portfolioSnapshots } from "../../server/database/schema/portfolios.ts";
import { priceRaw } from "../../server/database/schema/prices.ts";
import { priceTables } from "../../server/modules/prices/history.ts";
import type { Site } from "../testing/site.ts";

type Market = Omit<typeof coinMarkets.$inferInsert, "coinId">;
const minuteMs = 60_000;

/** Writes the rows that price jobs would write, since no test asks an external source. Call it after `useSite`. */
export function usePriceFixture(site: Site) {
  let pool: pg.Pool;
  let db: NodePgDatabase & { $client: pg.Pool };
  beforeAll(async () => {
    pool = new pg.Pool(site.connection);
    db = drizzle({ client: pool });
    await makePartitions(db as Database, priceTables, new Date(Date.now() - 2 * 1440 * minuteMs), new Date());
  });
  afterAll(() => pool?.end());
  const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs);
  return {
    ago,
    /** A coin's market figures, as of one minute ago unless `asOf` is given. */
    async price(coinId: string, figures: Partial<Market>) {
      const row = { asOf: ago(1), source: "onchain", ...figures };
      const set = { target: coinMarkets.coinId, set: row };
      await db
        .insert(coinMarkets)
        .values({ coinId, ...row })
        .onConflictDoUpdate(set);
    },
    /** Prices of a coin within the last two days. */
    async history(coinId: string, points: [minutes: number, priceUsd: string][]) {
      const rows = points.map(([minutes, priceUsd]) => ({ coinId, at: ago(minutes), priceUsd, volume24h: "64200000" }));
      await db.insert(priceRaw).values(rows);
    },
    /** Past values of an account's portfolio. */
    async values(userId: string, points: (readonly [hours: number, valueUsd: string, estimated: boolean])[]) {
      const rows = points.map(([hours, valueUsd, estimated]) => ({ userId, at: ago(hours * 60), valueUsd, estimated }));
      await db.insert(portfolioSnapshots).values(rows).onConflictDoNothing();
    },
  };
}
