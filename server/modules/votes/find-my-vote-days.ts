import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import { type getMyVoteDays, myVoteDays } from "@cointally/contract/votes.ts";
import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { utcDay } from "../coins/presenter.ts";

/** The account's votes of each UTC day of the last year, oldest first, without void ones. */
export async function findMyVoteDays(
  db: Queries,
  userId: string,
  now: Date,
): Promise<ResponseOf<typeof getMyVoteDays>["days"]> {
  const first = utcDay(new Date(now.getTime() - (myVoteDays - 1) * 86_400_000));
  const { rows } = await db.execute<{ day: string; votes: number }>(sql`
    select day::text as day, count(*)::int as votes from votes
    where user_id = ${userId} and day >= ${first}::date and state <> 'void' group by day order by day`);
  return rows;
}
