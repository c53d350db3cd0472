import { sql } from "drizzle-orm";
import type { Context } from "../core/context.ts";
import { makePartitions } from "../database/partitions.ts";
import { priceTables } from "../modules/prices/history.ts";

/** Writes price points of one coin as if they had been read, by default raw ones. */
export async function writePoints(
  { db }: Pick<Context, "db">,
  coinId: string,
  points: [at: string | number, price: string | number][],
  table: "price_raw" | "price_5m" | "price_1h" = "price_raw",
): Promise<void> {
  const times = points.map(([at]) => new Date(at));
  // Once for each day: for thousands of points it would take seconds.
  const days = new Set(times.map((at) => at.toISOString().slice(0, 10)));
  await makePartitions(db, priceTables, ...[...days].map((day) => new Date(day)));
  await db.execute(sql`
    insert into ${sql.identifier(table)} (coin_id, at, price_usd)
    select ${coinId}, at, price from unnest(${sql.param(times.map((at) => at.toISOString()))}::timestamptz[],
      ${sql.param(points.map(([, price]) => String(price)))}::numeric[]) as points (at, price)`);
}

/** The points of a table, oldest first, as `time price`. */
export async function readPoints({ db }: Pick<Context, "db">, table: string, coinId: string): Promise<string[]> {
  const { rows } = await db.execute<{ point: string }>(sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || ' ' || price_usd as point
    from ${sql.identifier(table)} where coin_id = ${coinId} order by at`);
  return rows.map(({ point }) => point);
}
