import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Progress } from "./progress.ts";
import { syntheticCoin, syntheticConstants } from "./synthetic-coin.ts";

type Deps = Pick<Context, "db" | "clock">;

const batchSize = 10_000;
const twoYears = 2 * 365 * 86_400_000;

/**
 * Inserts synthetic coins, numbered from 0, until there are `wanted`. Their approvals are spread over the last two years in order, which
 * is also the fastest order for indexes. Each batch is one transaction.
 */
export async function seedSyntheticCoins(ctx: Deps, wanted: number, progress: Progress): Promise<void> {
  const now = ctx.clock().getTime();
  const first = await countSyntheticCoins(ctx);
  const interval = twoYears / (wanted - first);
  for (let from = first; from < wanted; from += batchSize) {
    progress(from, wanted);
    const numbers = Array.from({ length: Math.min(batchSize, wanted - from) }, (_, i) => from + i);
    const batch = numbers.map((n) => syntheticCoin(n, now - (wanted - n) * interval, now));
    await insertBatch(ctx, batch);
  }
  progress(wanted, wanted);
}

export async function countSyntheticCoins({ db }: Pick<Deps, "db">): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from coins where source = 'synthetic'`,
  );
  return rows[0]?.n as number;
}

const insertBatch = ({ db }: Deps, batch: ReturnType<typeof syntheticCoin>[]): Promise<void> => {
  const coins = sql.param(JSON.stringify(batch.map(({ coin }) => coin)));
  const contracts = sql.param(JSON.stringify(batch.flatMap(({ contracts }) => contracts)));
  const ids = sql.param(batch.map(({ coin }) => coin.id));
  return db.transaction(async (tx) => {
    // The GIN index of searches is faster to update in bulk.
    await tx.execute(sql`set local gin_pending_list_limit = '256MB'`);
    await tx.execute(sql`set local work_mem = '256MB'`);
    await tx.execute(sql`
      insert into coins (${coinColumns}, ${constantColumns}, links)
      select ${coinColumns}, ${constantValues}, jsonb_build_object('website', 'https://' || website_host)
      from json_populate_recordset(null::coins, ${coins})`);
    await tx.execute(sql`insert into contracts select * from json_populate_recordset(null::contracts, ${contracts})`);
    await tx.execute(sql`insert into coin_tallies (coin_id) select unnest(${ids}::uuid[])`);
  });
};

const names = (columns: object) => sql.raw(Object.keys(columns).join(", "));
const coinColumns = names(syntheticCoin(0, 0, 0).coin);
const constantColumns = names(syntheticConstants);
const constantValues = sql.join(
  Object.values(syntheticConstants).map((value) => sql`${value}::text`),
  sql`, `,
);
