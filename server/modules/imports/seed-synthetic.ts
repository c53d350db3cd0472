import { sql } from "drizzle-orm";
import { StartError } from "../../core/config/start-error.ts";
import type { Context } from "../../core/context.ts";
import { sumActivity } from "../coins/sum-activity.ts";
import type { Progress } from "./progress.ts";
import { countSyntheticCoins, seedSyntheticCoins } from "./seed-synthetic-coins.ts";
import { seedSyntheticUsers, seedSyntheticVotes, votersFor } from "./seed-synthetic-votes.ts";

export type Scale = { coins: number; votes: number; users?: number };

const written = ["users", "coins", "contracts", "coin_tallies", "votes", "coin_days", "coin_hours", "coin_activity"];

/**
 * Brings the scale data up to so many coins, votes and accounts, all marked synthetic in the database and consistent with each other; what
 * is there already counts. Ends with fresh statistics, so that the first list is as fast as the next.
 * @throws {StartError} for votes that no coin or account is there for
 */
export const seedSynthetic = async (
  ctx: Pick<Context, "db" | "clock">,
  scale: Scale,
  progress: (step: string) => Progress,
): Promise<void> => {
  if (scale.votes > 0 && scale.coins === 0 && (await countSyntheticCoins(ctx)) === 0) {
    throw new StartError("There is no synthetic coin to vote for. Give --coins as well.");
  }
  await seedSyntheticCoins(ctx, scale.coins, progress("Coins"));
  await seedSyntheticUsers(ctx, scale.users ?? (scale.votes > 0 ? votersFor(scale.votes) : 0));
  await seedSyntheticVotes(ctx, scale.votes, progress("Votes"));
  await sumActivity(ctx);
  for (const table of written) await ctx.db.execute(sql.raw(`vacuum (analyze) ${table}`));
};
