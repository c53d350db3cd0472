import { sql } from "drizzle-orm";
import type { EmittingContext } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import type { Queries } from "../../database/client.ts";
import { changeVoteCounts, type StateChange } from "./change-vote-counts.ts";

/**
 * Counts votes in the day when they were cast, or makes them void, and tells other modules. Votes of that state stay as they are.
 * @returns how many votes of each coin changed
 */
export async function changeVoteStates(
  ctx: EmittingContext,
  tx: Queries,
  voteIds: string[],
  { to, reason = null }: { to: "counted"; reason?: null } | { to: "void"; reason: string },
): Promise<Map<string, number>> {
  const { rows } = await tx.execute<StateChange & { id: string }>(sql`
    with before as (
      select id, state from votes where id = any(${sql.param(voteIds)}::uuid[]) and state <> ${to} order by id for update
    )
    update votes v set state = ${to} from before b where v.id = b.id
    returning v.id, v.coin_id, v.day::text as day, v.created_at, b.state as from, v.state as to`);
  await changeVoteCounts(tx, rows);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    if (to === "counted") await emit(ctx, tx, "votesReleased", { voteIds: ids });
    else await emit(ctx, tx, "votesVoided", { voteIds: ids, reason: reason ?? "" });
  }
  const byCoin = new Map<string, number>();
  for (const { coin_id } of rows) byCoin.set(coin_id, (byCoin.get(coin_id) ?? 0) + 1);
  return byCoin;
}
