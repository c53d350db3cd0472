import type { Use } from "./judged-uses.ts";

const minuteMs = 60_000;
const bucketMs = 5 * minuteMs;
/**
 * Crowds are looked for in ten minutes, an hour and a day, of which one begins in each of so many buckets. In a day only those are found that
 * show a program, since a crowd of one country may have all else in common.
 */
const windows = [
  { length: 2, every: 1, ofProgram: false },
  { length: 12, every: 1, ofProgram: false },
  { length: 288, every: 12, ofProgram: true },
];

/** What a time is judged by. */
type Window = {
  /** All uses of the coin, and those of newcomers among them. */
  votes: number;
  newcomers: number;
  /** Of the newcomers. */
  ipv4: number;
  unviewed: number;
  hasty: number;
  provider: Most;
  system: Most;
  /** In the busiest minute. */
  busiest: number;
};
/** What most of them have, and how many. */
type Most = { value: string; votes: number };

/** A crowd is judged only if most of its votes are of newcomers. */
const judged = { least: 30, share: 0.5 };

type Sign = {
  points: number;
  /** Whether it is true of a window. */
  is: (window: Window, usual: Usual) => boolean;
  /** Whether a use is one of those that make it true; without it, all are. */
  of?: (use: Use, window: Window) => boolean;
  /** Whether hardly any people show it. */
  ofProgram?: true;
};
/** Each says how unlike people the newcomers of a crowd are; `limit` is from how many points they are held (docs/vote-integrity.md, "Crowds"). */
const signs: Sign[] = [
  { points: 1, is: ({ votes, newcomers }) => newcomers >= 0.9 * votes },
  {
    points: 2,
    is: ({ newcomers, provider }) => provider.votes >= 0.9 * newcomers,
    of: (use, { provider }) => use.provider === provider.value,
  },
  {
    points: 1,
    is: ({ newcomers, ipv4 }, usual) => ipv4 >= 0.95 * newcomers && usual.ipv4 <= 0.85,
    of: ({ isIPv4 }) => isIPv4,
  },
  {
    points: 1,
    is: ({ newcomers, ipv4 }, usual) => ipv4 <= 0.05 * newcomers && usual.ipv4 >= 0.15,
    of: ({ isIPv4 }) => !isIPv4,
  },
  // One company's network, from which hardly anybody who votes regularly does: a data centre, and rarely a country's only provider.
  {
    points: 2,
    is: ({ newcomers, system }, usual) => system.votes >= 0.8 * newcomers && usual.isUnknown(system.value),
    of: (use, { system }) => use.system === system.value,
    ofProgram: true,
  },
  {
    points: 1,
    is: ({ newcomers, unviewed }) => unviewed >= 0.8 * newcomers,
    of: ({ isViewed }) => !isViewed,
    ofProgram: true,
  },
  { points: 1, is: ({ newcomers, hasty }) => hasty >= 0.7 * newcomers, of: ({ isHasty }) => isHasty, ofProgram: true },
  { points: 1, is: ({ busiest }) => busiest >= 30 },
  { points: 1, is: ({ busiest }) => busiest >= 60 },
];
const defaultLimit = 4;

/**
 * Uses of newcomers that are of a crowd which looks like one program rather than like many people, of uses sorted by time. A use is of the
 * crowd if it has more than half of what its newcomers have in common. Other limits than the default are for measuring.
 */
export async function findCrowds(
  uses: Use[],
  readUsual: () => Promise<Use[]>,
  limit = defaultLimit,
): Promise<Set<Use>> {
  const found = new Set<Use>();
  const known = uses.filter(({ provider }) => provider !== "");
  if (known.filter(({ isNewcomer }) => isNewcomer).length < judged.least) return found;
  const usual = usualOf(await readUsual());
  const byBucket = Map.groupBy(known, ({ at }) => Math.floor(at / bucketMs));
  for (const { length, every, ofProgram } of windows)
    for (const begin of new Set([...byBucket.keys()].map((bucket) => bucket - (bucket % every)))) {
      const all = Array.from({ length }, (_, n) => byBucket.get(begin + n) ?? []).flat();
      const newcomers = all.filter(({ isNewcomer }) => isNewcomer);
      if (newcomers.length < judged.least || newcomers.length < judged.share * all.length) continue;
      const window = windowOf(all.length, newcomers);
      const shown = signs.filter(({ is }) => is(window, usual));
      if (shown.reduce((sum, { points }) => sum + points, 0) < limit) continue;
      if (ofProgram && !shown.some((sign) => sign.ofProgram)) continue;
      const traits = shown.flatMap(({ of }) => of ?? []);
      for (const use of newcomers)
        if (traits.length === 0 || traits.filter((of) => of(use, window)).length > traits.length / 2) found.add(use);
    }
  return found;
}

function windowOf(votes: number, newcomers: Use[]): Window {
  const count = (is: (use: Use) => boolean) => newcomers.reduce((sum, use) => sum + Number(is(use)), 0);
  return {
    votes,
    newcomers: newcomers.length,
    ipv4: count(({ isIPv4 }) => isIPv4),
    unviewed: count(({ isViewed }) => !isViewed),
    hasty: count(({ isHasty }) => isHasty),
    provider: mostOf(newcomers, ({ provider }) => provider),
    system: mostOf(newcomers, ({ system }) => system),
    busiest: mostOf(newcomers, ({ at }) => Math.floor(at / minuteMs)).votes,
  };
}

function mostOf<Value extends string | number>(uses: Use[], of: (use: Use) => Value): { value: Value; votes: number } {
  const counts = new Map<Value, number>();
  for (const use of uses) counts.set(of(use), (counts.get(of(use)) ?? 0) + 1);
  const [value, votes] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most));
  return { value, votes };
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
  const before = votes.filter(({ isNewcomer, isLate, system }) => !isNewcomer && !isLate && system !== "");
  return {
    ipv4: votes.length < leastUsual ? 0.5 : votes.filter(({ isIPv4 }) => isIPv4).length / votes.length,
    isUnknown: (value) =>
      value !== "" &&
      before.length >= leastUsual &&
      before.filter(({ system }) => system === value).length < 0.01 * before.length,
  };
}
