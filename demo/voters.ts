import { AppError } from "../server/core/app-error.ts";
import { castVote } from "../server/modules/votes/cast-vote.ts";
import type { Random } from "../server/testing/random.ts";
import type { DemoSite, Person } from "./site.ts";

/** What voters choose among. */
export type Candidate = { id: string; appeal: number };

/** One of the candidates, each by its appeal. */
export function choose(random: Random, candidates: readonly Candidate[]): Candidate {
  const total = candidates.reduce((sum, { appeal }) => sum + appeal, 0);
  let left = random.between(0, total);
  const chosen = candidates.find(({ appeal }) => {
    left -= appeal;
    return left <= 0;
  });
  return chosen ?? (candidates.at(-1) as Candidate);
}

/** Casts a vote; one that is refused, as the second of a day, is none. @returns whether it was cast */
export async function vote(site: DemoSite, person: Person, coinId: string, at: Date): Promise<boolean> {
  try {
    await castVote(site.ctx, person, coinId, at, { address: person.address });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** How many of the voters come on a day, and for how many coins each votes at most. */
const daily = { share: 0.55, most: 5 };

/** The votes of everybody between two moments of a day, in order of time. */
export async function voteThrough(
  site: DemoSite,
  random: Random,
  {
    voters,
    candidates,
    from,
    to,
  }: { voters: readonly Person[]; candidates: readonly Candidate[]; from: Date; to: Date },
): Promise<void> {
  const share = ((to.getTime() - from.getTime()) / 86_400_000) * daily.share;
  const votes = voters
    .filter(() => random.chance(share))
    .flatMap((voter) =>
      Array.from({ length: random.whole(1, daily.most) }, () => {
        const at = new Date(random.between(from.getTime(), to.getTime()));
        return { voter, at, coinId: choose(random, candidates).id };
      }),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  // As many at a time as the pool has connections for.
  for (let n = 0; n < votes.length; n += 6) {
    await Promise.all(votes.slice(n, n + 6).map(({ voter, coinId, at }) => vote(site, voter, coinId, at)));
  }
}
