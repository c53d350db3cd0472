import type { Use } from "./judged-uses.ts";

const minuteMs = 60_000;
const bucketMs = 5 * minuteMs;
/** Crowds are looked for in ten minutes and in an hour. */
const windows = [2, 12];

/** What a time is judged by. */
type Window = {
  /** All uses of the coin, and the first uses of new accounts among them. */
  votes: number;
  first: number;
  votedBefore: number;
  /** Of the first uses. */
  ipv4: number;
  unviewed: number;
  hasty: number;
  provider: Most;
  system: Most;
  /** In the busiest five minutes. */
  busiest: number;
};
/** What most of them have, and how many. */
type Most = { value: string; votes: number };

/** A crowd is judged only if most of its votes are first votes of new accounts. */
const judged = { least: 30, share: 0.5 };

type Sign = {
  points: number;
  /** Whether it is true of a window. */
  is: (window: Window, usual: Usual) => boolean;
  /** Whether a use is one of those that make it true; without it, all are. */
  of?: (use: Use, window: Window) => boolean;
};
/** Each says how unlike people the first votes of a crowd are; `limit` is from how many points they are held (docs/vote-integrity.md, "Crowds"). */
const signs: Sign[] = [
  { points: 1, is: ({ votes, votedBefore }) => votedBefore < 0.1 * votes },
  {
    points: 2,
    is: ({ first, provider }) => provider.votes >= 0.9 * first,
    of: (use, { provider }) => use.provider === provider.value,
  },
  {
    points: 1,
    is: ({ first, ipv4 }, usual) => ipv4 >= 0.95 * first && usual.ipv4 <= 0.85,
    of: ({ isIPv4 }) => isIPv4,
  },
  {
    points: 1,
    is: ({ first, ipv4 }, usual) => ipv4 <= 0.05 * first && usual.ipv4 >= 0.15,
    of: ({ isIPv4 }) => !isIPv4,
  },
  // One company's network, from which hardly anybody who votes regularly does: a data centre, and rarely a country's only provider.
  {
    points: 2,
    is: ({ first, system }, usual) => system.votes >= 0.8 * first && usual.isUnknown(system.value),
    of: (use, { system }) => use.system === system.value,
  },
  { points: 1, is: ({ first, unviewed }) => unviewed >= 0.8 * first, of: ({ isViewed }) => !isViewed },
  { points: 1, is: ({ first, hasty }) => hasty >= 0.7 * first, of: ({ isHasty }) => isHasty },
  { points: 1, is: ({ busiest }) => busiest >= 40 },
  { points: 1, is: ({ busiest }) => busiest >= 100 },
];
const defaultLimit = 4;

/**
 * First uses of new accounts that are of a crowd which looks like one program rather than like many people, of uses sorted by time. Who
 * came in the same minutes and is like it in half of its signs or fewer is not one of it. Other limits than the default are for measuring.
 */
export async function findCrowds(
  uses: Use[],
  readUsual: () => Promise<Use[]>,
  limit = defaultLimit,
): Promise<Set<Use>> {
  const found = new Set<Use>();
  const known = uses.filter(({ provider }) => provider !== "");
  if (known.filter(({ isFirst }) => isFirst).length < judged.least) return found;
  const usual = usualOf(await readUsual());
  const byBucket = Map.groupBy(known, ({ at }) => Math.floor(at / bucketMs));
  for (const bucket of byBucket.keys())
    for (const length of windows) {
      const buckets = Array.from({ length }, (_, n) => byBucket.get(bucket + n) ?? []);
      const all = buckets.flat();
      const first = all.filter(({ isFirst }) => isFirst);
      if (first.length < judged.least || first.length < judged.share * all.length) continue;
      const window = windowOf(all, first, buckets);
      const shown = signs.filter(({ is }) => is(window, usual));
      if (shown.reduce((sum, { points }) => sum + points, 0) < limit) continue;
      const own = shown.flatMap(({ of }) => of ?? []);
      for (const use of first)
        if (own.length === 0 || own.filter((of) => of(use, window)).length > own.length / 2) found.add(use);
    }
  return found;
}

function windowOf(all: Use[], first: Use[], buckets: Use[][]): Window {
  const count = (is: (use: Use) => boolean) => first.reduce((sum, use) => sum + Number(is(use)), 0);
  return {
    votes: all.length,
    first: first.length,
    votedBefore: all.filter(({ votedBefore }) => votedBefore).length,
    ipv4: count(({ isIPv4 }) => isIPv4),
    unviewed: count(({ isViewed }) => !isViewed),
    hasty: count(({ isHasty }) => isHasty),
    provider: mostOf(first, "provider"),
    system: mostOf(first, "system"),
    busiest: Math.max(...buckets.map((some) => some.filter(({ isFirst }) => isFirst).length)),
  };
}

function mostOf(uses: Use[], by: "provider" | "system"): Most {
  const counts = new Map<string, number>();
  for (const use of uses) if (use[by] !== "") counts.set(use[by], (counts.get(use[by]) ?? 0) + 1);
  return [...counts].reduce<Most>((most, [value, votes]) => (votes > most.votes ? { value, votes } : most), {
    value: "",
    votes: 0,
  });
}

/** What the latest votes for other coins are like. */
type Usual = {
  /** The share of IPv4; a half where there are too few votes to know. */
  ipv4: number;
  /**
   * Whether fewer than one in a hundred of those who voted before come from an autonomous system. Where there are too few votes to know,
   * every one is known.
   */
  isUnknown: (system: string) => boolean;
};

/** The least number of votes with which a crowd is compared. */
const leastUsual = 100;

function usualOf(votes: Use[]): Usual {
  const before = votes.filter(({ votedBefore, system }) => votedBefore && system !== "");
  return {
    ipv4: votes.length < leastUsual ? 0.5 : votes.filter(({ isIPv4 }) => isIPv4).length / votes.length,
    isUnknown: (value) =>
      before.length >= leastUsual && before.filter(({ system }) => system === value).length < 0.01 * before.length,
  };
}
