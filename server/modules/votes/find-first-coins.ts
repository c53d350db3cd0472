import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getVotesToday } from "@cointally/contract/votes.ts";
import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { utcDay } from "../coins/presenter.ts";
import { votedCoinJson } from "./list-my-votes.ts";

type FirstCoins = ResponseOf<typeof getVotesToday>["yesterday"];

/** The UTC day before this one. */
export const dayBefore = (now: Date): string => utcDay(new Date(now.getTime() - 86_400_000));

/** The three public coins with the most counted votes of a day, in the order of Today's best. */
export async function findFirstCoins(ctx: Context, day: string): Promise<FirstCoins> {
  const { rows } = await ctx.db.execute<{ coin: FirstCoins[number]; votes: number }>(sql`
    select ${votedCoinJson(ctx)} as coin, d.votes from coin_days d join coins c on c.id = d.coin_id and c.status = 'approved'
    join coin_tallies t on t.coin_id = d.coin_id
    where d.day = ${day} and d.votes > 0 order by d.votes desc, t.watchers desc, c.approved_at limit 3`);
  return rows.map(({ coin, votes }) => ({ ...coin, votes }));
}
