import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Progress } from "./progress.ts";
import { syntheticCoin, syntheticConstants } from "./synthetic-coin.ts";

type Work = Pick<Context, "db" | "clock">;

const BATCH = 10_000;
const twoYears = 2 * 365 * 86_400_000;

/**
 * Makes synthetic coins until there are `wanted`; they are numbered from 0. Approved one after another over the last two years, as real
 * ones are, which is also the order that indexes take fastest. Each batch is whole or not there.
 */
export const seedSyntheticCoins = async (ctx: Work, wanted: number, progress: Progress): Promise<void> => {
  const now = ctx.clock().getTime();
  const first = await countSyntheticCoins(ctx);
  const between = twoYears / (wanted - first);
  for (let from = first; from < wanted; from += BATCH) {
    progress(from, wanted);
    const numbers = Array.from({ length: Math.min(BATCH, wanted - from) }, (_, i) => from + i);
    const made = numbers.map((n) => syntheticCoin(n, now - (wanted - n) * between, now));
    await insertBatch(ctx, made);
  }
  progress(wanted, wanted);
};

export const countSyntheticCoins = async ({ db }: Pick<Work, "db">): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from coins where source = 'synthetic'`,
  );
  return rows[0]?.n as number;
};

const insertBatch = ({ db }: Work, made: ReturnType<typeof syntheticCoin>[]): Promise<void> => {
  const coins = sql.param(JSON.stringify(made.map(({ coin }) => coin)));
  const contracts = sql.param(JSON.stringify(made.flatMap((one) => one.contracts)));
  const ids = sql.param(made.map(({ coin }) => coin.id));
  return db.transaction(async (tx) => {
    // The search index takes words in bulk faster than in small lots.
    await tx.execute(sql`set local gin_pending_list_limit = '256MB'`);
    await tx.execute(sql`set local work_mem = '256MB'`);
    await tx.execute(sql`
      insert into coins (${drawn}, ${constant}, links)
      select ${drawn}, ${constantValues}, jsonb_build_object('website', 'https://' || website_host)
      from json_populate_recordset(null::coins, ${coins})`);
    await tx.execute(sql`insert into contracts select * from json_populate_recordset(null::contracts, ${contracts})`);
    await tx.execute(sql`insert into coin_tallies (coin_id) select unnest(${ids}::uuid[])`);
  });
};

const names = (columns: object) => sql.raw(Object.keys(columns).join(", "));
const drawn = names(syntheticCoin(0, 0, 0).coin);
const constant = names(syntheticConstants);
const constantValues = sql.join(
  Object.values(syntheticConstants).map((value) => sql`${value}::text`),
  sql`, `,
);
