import { sql } from "drizzle-orm";
import { StartError } from "../../core/config/start-error.ts";
import type { Context, EmittingContext } from "../../core/context.ts";
import { sumActivity } from "../coins/sum-activity.ts";
import type { Progress } from "./progress.ts";
import { createVotesIndex, dropVotesIndex, removeCoins } from "./remove-coins.ts";
import { countSyntheticCoins, seedSyntheticCoins } from "./seed-synthetic-coins.ts";
import { seedSyntheticUsers, seedSyntheticVotes, votersFor } from "./seed-synthetic-votes.ts";

export type Scale = { coins: number; votes: number; users?: number };

const writtenTables = [
  "users",
  "coins",
  "contracts",
  "coin_tallies",
  "votes",
  "coin_days",
  "coin_hours",
  "coin_activity",
];

/**
 * Creates synthetic coins, votes and accounts up to these numbers, including existing ones, all marked synthetic in the database and
 * consistent with each other. Ends with VACUUM ANALYZE, so that lists are fast at once.
 * @throws {StartError} for votes without coins, or without enough accounts
 */
export async function seedSynthetic(
  ctx: Pick<Context, "db" | "clock">,
  scale: Scale,
  progress: (step: string) => Progress,
): Promise<void> {
  if (scale.votes > 0 && scale.coins === 0 && (await countSyntheticCoins(ctx)) === 0) {
    throw new StartError("There is no synthetic coin to vote for. Give --coins as well.");
  }
  await seedSyntheticCoins(ctx, scale.coins, progress("Coins"));
  await seedSyntheticUsers(ctx, scale.users ?? (scale.votes > 0 ? votersFor(scale.votes) : 0));
  await seedSyntheticVotes(ctx, scale.votes, progress("Votes"));
  await sumActivity(ctx);
  for (const table of writtenTables) await ctx.db.execute(sql.raw(`vacuum (analyze) ${table}`));
}

const batchSize = 5000;

/** Removes all synthetic coins, votes and accounts, with what real accounts did with those coins. Can be interrupted and run again. */
export async function clearSynthetic(
  ctx: EmittingContext & Pick<Context, "db" | "clock">,
  progress: Progress,
): Promise<void> {
  const total = await countSyntheticCoins(ctx);
  await ctx.db.execute(sql`
    delete from votes v using coins c where c.id = v.coin_id and c.source = 'synthetic'`);
  await createVotesIndex(ctx.db);
  try {
    let after = "00000000-0000-0000-0000-000000000000";
    for (let removed = 0; ; removed += batchSize) {
      progress(Math.min(removed, total), total);
      const { rows } = await ctx.db.execute<{ id: string }>(sql`
        select id from coins where source = 'synthetic' and id > ${after} order by id limit ${batchSize}`);
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) break;
      await ctx.db.transaction((tx) => removeCoins(ctx, tx, ids));
      after = ids.at(-1) as string;
    }
  } finally {
    await dropVotesIndex(ctx.db);
  }
  await ctx.db.execute(sql`delete from users where synthetic`);
  await sumActivity(ctx);
}
