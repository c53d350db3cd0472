import { sql } from "drizzle-orm";
import type { Context, EmittingContext } from "../../core/context.ts";
import { sumActivity } from "../coins/sum-activity.ts";
import type { Progress } from "./progress.ts";
import { dropVotesByCoin, indexVotesByCoin, removeCoins } from "./remove-coins.ts";
import { countSyntheticCoins } from "./seed-synthetic-coins.ts";

const BATCH = 5000;

/** Takes all synthetic coins, votes and accounts away, with what real accounts did with those coins. Can be ended and begun again. */
export const clearSynthetic = async (
  ctx: EmittingContext & Pick<Context, "db" | "clock">,
  progress: Progress,
): Promise<void> => {
  const total = await countSyntheticCoins(ctx);
  await ctx.db.execute(sql`
    delete from votes v using coins c where c.id = v.coin_id and c.source = 'synthetic'`);
  await indexVotesByCoin(ctx.db);
  try {
    let after = "00000000-0000-0000-0000-000000000000";
    for (let gone = 0; ; gone += BATCH) {
      progress(Math.min(gone, total), total);
      const { rows } = await ctx.db.execute<{ id: string }>(sql`
        select id from coins where source = 'synthetic' and id > ${after} order by id limit ${BATCH}`);
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) break;
      await ctx.db.transaction((tx) => removeCoins(ctx, tx, ids));
      after = ids.at(-1) as string;
    }
  } finally {
    await dropVotesByCoin(ctx.db);
  }
  await ctx.db.execute(sql`delete from users where synthetic`);
  await sumActivity(ctx);
};
