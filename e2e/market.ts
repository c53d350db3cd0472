import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import type { Database } from "../server/database/client.ts";
import { makePartitions } from "../server/database/partitions.ts";
import { coinMarkets } from "../server/database/schema/figures.ts";
import { portfolioSnapshots } from "../server/database/schema/portfolios.ts";
import { priceRaw } from "../server/database/schema/prices.ts";
import { priceTables } from "../server/modules/prices/history.ts";
import type { Site } from "./site.ts";

type Market = Omit<typeof coinMarkets.$inferInsert, "coinId">;
const minuteMs = 60_000;

/** Prices as their jobs would have left them: rows of the site's own database, since no test asks a source outside. Call it after `stage`. */
export const marketOf = (site: Site) => {
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
    /** A coin's market figures, read just now unless told otherwise. */
    async price(coinId: string, figures: Partial<Market>) {
      const row = { asOf: ago(1), source: "onchain", ...figures };
      const set = { target: coinMarkets.coinId, set: row };
      await db
        .insert(coinMarkets)
        .values({ coinId, ...row })
        .onConflictDoUpdate(set);
    },
    /** Points of a coin's last two days: how many minutes ago, and the price. */
    async history(coinId: string, points: [minutes: number, priceUsd: string][]) {
      const rows = points.map(([minutes, priceUsd]) => ({ coinId, at: ago(minutes), priceUsd, volume24h: "64200000" }));
      await db.insert(priceRaw).values(rows);
    },
    /** What an account's portfolio was worth: how many hours ago, and whether that is an estimate. */
    async values(userId: string, points: (readonly [hours: number, valueUsd: string, estimated: boolean])[]) {
      const rows = points.map(([hours, valueUsd, estimated]) => ({ userId, at: ago(hours * 60), valueUsd, estimated }));
      await db.insert(portfolioSnapshots).values(rows).onConflictDoNothing();
    },
  };
};
