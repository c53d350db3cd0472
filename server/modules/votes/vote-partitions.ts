import type { Context } from "../../core/context.ts";
import { makePartitions, type Partitioned } from "../../database/partitions.ts";

export const votePartitions: Partitioned = { table: "votes", by: "day", each: "month" };

/**
 * Creates the partitions of votes of this month and the next two. Runs at each start and every hour. A vote whose month has none goes to
 * `votes_default`, from where the next run moves it: also while nodes run a release that knows no partitions.
 */
export function makeVotePartitions({ db, clock }: Pick<Context, "db" | "clock">, ...moments: Date[]): Promise<void> {
  return makePartitions(db, [votePartitions], clock(), ...moments);
}
