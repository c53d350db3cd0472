import { measureCounting } from "./ledger/count-log.ts";
import { measureKills } from "./ledger/kill-appends.ts";
import { measureMutations } from "./ledger/mutate-log.ts";
import { measureReceipts } from "./ledger/prove-votes.ts";
import { measureVotes } from "./ledger/time-votes.ts";
import type { Measured } from "./report.ts";

/** The public log of votes (issue "Must reach"). */
export async function ledger(quick: boolean): Promise<Measured[]> {
  return [
    ...(await measureCounting(quick)),
    ...(await measureReceipts(quick)),
    ...(await measureMutations(quick)),
    ...(await measureKills(quick)),
    ...(await measureVotes(quick)),
  ];
}
