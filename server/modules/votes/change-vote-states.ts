import { sql } from "drizzle-orm";
import type { EmittingContext } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import type { Queries } from "../../database/client.ts";
import { changeVoteCounts, type StateChange } from "./change-vote-counts.ts";

/** What finds a vote in one partition, and in one shard (docs/scaling.md). */
export type VoteKey = { id: string; coin_id: string; day: string };

/**
 * Counts votes in the day when they were cast, holds them or makes them void, and tells other modules. Votes of that state stay as they are,
 * and only counted ones are held: one may have become void since it was found suspicious.
 * @returns how many votes of each coin changed
 */
export async function changeVoteStates(
  ctx: EmittingContext,
  tx: Queries,
  votes: VoteKey[],
  { to, reason = null }: { to: "counted" | "held"; reason?: null } | { to: "void"; reason: string },
): Promise<Map<string, number>> {
  const column = (of: (vote: VoteKey) => string) => sql.param(votes.map(of));
  const { rows } = await tx.execute<StateChange & VoteKey & { synthetic: boolean }>(sql`
    with key as materialized (
      select * from unnest(${column(({ id }) => id)}::uuid[], ${column(({ coin_id }) => coin_id)}::uuid[], ${column(({ day }) => day)}::date[])
        as key (id, coin_id, day)
    ), before as (
      select v.id, v.coin_id, v.day, v.state from key join votes v on v.id = key.id and v.coin_id = key.coin_id and v.day = key.day
      where ${to === "held" ? sql`v.state = 'counted'` : sql`v.state <> ${to}`} order by v.id for update of v
    )
    update votes v set state = ${to} from before b where v.id = b.id and v.coin_id = b.coin_id and v.day = b.day
    returning v.id, v.coin_id, v.day::text as day, v.created_at, v.synthetic, b.state as from, v.state as to`);
  await changeVoteCounts(tx, rows);
  const changed = rows.filter(({ synthetic }) => !synthetic);
  if (changed.length > 0) {
    if (to === "counted") await emit(ctx, tx, "votesReleased", { votes: changed });
    else if (to === "held") await emit(ctx, tx, "votesHeld", { votes: changed });
    else await emit(ctx, tx, "votesVoided", { votes: changed, reason: reason ?? "" });
  }
  const byCoin = new Map<string, number>();
  for (const { coin_id } of rows) byCoin.set(coin_id, (byCoin.get(coin_id) ?? 0) + 1);
  return byCoin;
}
