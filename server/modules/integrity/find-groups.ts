import type { SignalCode } from "@cointally/contract/held-votes.ts";
import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { accountOf, comparedMs, type Judged, type Shared, shared, type Use } from "./judged-uses.ts";
import { establishedBlocks, isEstablished, isHeld, openDomain } from "./open-domains.ts";
import { countBetween, densestSpan } from "./sorted-times.ts";

const dayMs = 24 * 3_600_000;

/**
 * What uses can share. A group of them is suspicious when at least `least` of its accounts are a cohort. Where unrelated people share it as
 * well, those must in addition be more than `majority` of all uses of the coin in some time, or more than `unusual` where few of the coin's
 * other voters have accounts of the same days. `part` is the least part of them that is compared with the uses of the same time, so that a few
 * early or late votes do not make it longer. `beyondChance` is by how many standard deviations they must be more, where unrelated people who
 * are simply many share it. `ofMost` is the signal of a group that is concentrated.
 */
type Limits = {
  code: SignalCode;
  least: number;
  majority: number;
  unusual: number;
  part: number;
  beyondChance?: number;
  ofMost: SignalCode | null;
};
const ofOwner = { least: 6, majority: 0.4, unusual: 0.15, part: 1 / 3 };
const ofNeighbours = { least: 6, majority: 0.4, unusual: 0.4, part: 0.9 };
const kinds: Record<Shared, Limits> = {
  network: { ...ofOwner, code: "network_of_new_accounts", ofMost: "network_majority" },
  block48: { ...ofOwner, code: "block_of_new_accounts", ofMost: "block_majority" },
  block24: { ...ofNeighbours, code: "block_of_new_accounts", ofMost: "block_majority" },
  block32: {
    ...ofNeighbours,
    least: 11,
    majority: 0.5,
    unusual: 0.5,
    beyondChance: 2,
    code: "provider_block_of_new_accounts",
    ofMost: null,
  },
  domain: { ...ofOwner, majority: 0, unusual: 0, code: "domain_of_new_accounts", ofMost: "domain_majority" },
};

/** So many of the largest cohorts of one kind are judged together as well, as if they shared one thing. */
const together = 8;

/**
 * Accounts that were created within so many days of each other are a cohort where they are so large a share of the group: an office, a carrier
 * or a company has accounts of all ages. As large a share of what else came from there, for whatever coin, must be of the same days or not
 * established, since a carrier's new customers can happen to vote first. The longer time is compared with the accounts
 * that vote for other coins, of which at most so many may be as old, since on a young site all accounts are.
 */
const cohorts = [
  { days: 3, share: 0.75, usual: 1 },
  { days: 30, share: 0.9, usual: 0.5 },
  { days: 120, share: 0.97, usual: 0.5 },
];

/**
 * Whatever the age of its accounts, a group of so many is suspicious where it is so large a part of the coin's uses, and so large a share of all
 * accounts that vote from there.
 */
const concentrated = { least: 12, majority: 0.4, share: 0.5 };

/** The share of the coin's other voters from which on their accounts are like those of a cohort: all of them are a crowd that is new here. */
const alike = 0.5;

type Group = { kind: Shared; uses: Use[]; accounts: number };
/** A part of a group that is suspicious unless what else comes from there says otherwise. */
type Candidate = {
  group: Group;
  code: SignalCode;
  members: Use[];
  /** How many accounts the members are of. */
  size: number;
  cohort: { since: number; until: number; share: number } | null;
};

/** A use of the set that is suspicious, and by what it shares with others; null where that is what they did alike. */
export type Suspicion = { use: Use; code: SignalCode; shared: Shared | null };

/** Uses that share a network or a domain of email with others that are suspicious like them. */
export async function findGroups(
  tx: Queries,
  judged: Judged,
  uses: Use[],
  readUsual: () => Promise<Use[]>,
  now: Date,
): Promise<Suspicion[]> {
  const groups = groupsOf(uses);
  if (groups.length === 0) return [];
  const set = {
    times: uses.map(({ at }) => at),
    voters: agesOf(uses),
    elsewhere: agesOf(await readUsual()),
  };
  const found = new Map<string, Suspicion>();
  for (const kind of Object.keys(kinds) as Shared[]) {
    const some = groups.filter((group) => group.kind === kind);
    const candidates = [...cohorts.flatMap((cohort) => cohortsOf(some, cohort, set)), ...concentrationsOf(some, set)];
    for (const { members, code } of await withoutUsual(tx, judged, kind, candidates, now)) {
      for (const use of members) found.set(`${use.id} ${code} ${kind}`, { use, code, shared: kind });
    }
  }
  return [...found.values()];
}

/** When the accounts were created, each once, sorted. */
function agesOf(uses: Use[]): number[] {
  return [...new Map(uses.map(({ account, accountAt }) => [account, accountAt])).values()].sort((a, b) => a - b);
}

const accountsOf = (uses: Use[]): number => new Set(uses.map(({ account }) => account)).size;

function groupsOf(uses: Use[]): Group[] {
  return (Object.keys(kinds) as Shared[]).flatMap((kind) =>
    [...Map.groupBy(uses, (use) => use[kind])]
      .filter(([key, members]) => key !== "" && members.length >= kinds[kind].least)
      .map(([, members]) => ({ kind, uses: members, accounts: accountsOf(members) }))
      .filter(({ accounts }) => accounts >= kinds[kind].least),
  );
}

/**
 * With what a group is compared: the times of all uses of the coin, and when its voters' accounts and those that voted for other coins lately
 * were created; all sorted.
 */
type Compared = { times: number[]; voters: number[]; elsewhere: number[] };

/** Cohorts of one length that are so many of the coin's uses, alone or the largest together. */
function cohortsOf(
  groups: Group[],
  { days, share, usual }: (typeof cohorts)[number],
  { times, voters, elsewhere }: Compared,
): Candidate[] {
  const span = days * dayMs;
  const found = groups.flatMap((group) => {
    const { code, least } = kinds[group.kind];
    const created = agesOf(group.uses);
    const { first, size } = densestSpan(created, span);
    const [since, last] = [created[first] as number, created[first + size - 1] as number];
    const until = since + span;
    if (size < least || size < share * group.accounts) return [];
    if (usual < 1 && (elsewhere.length === 0 || countBetween(elsewhere, since, until) > usual * elsewhere.length))
      return [];
    const members = group.uses.filter(({ accountAt }) => accountAt >= since && accountAt <= until);
    return [{ group, code, members, size, last, cohort: { since, until, share } }];
  });
  /** Whether these are many of the coin's uses: how many that is depends on whether the others are a crowd that is new here as well. */
  const areMany = (some: typeof found): boolean => {
    const [one] = some;
    if (!one) return false;
    const limits = kinds[one.group.kind];
    const size = some.reduce((sum, each) => sum + each.size, 0);
    const others = voters.length - some.reduce((sum, { group }) => sum + group.accounts, 0);
    const [from, to] = [
      Math.min(...some.map(({ last }) => last)) - span,
      Math.max(...some.map(({ cohort }) => cohort.until)),
    ];
    const areAlike = others > 0 && countBetween(voters, from, to) - size >= alike * others;
    const members = some.length === 1 ? one.members : some.flatMap((each) => each.members).sort((a, b) => a.at - b.at);
    return areMost(members, times, areAlike ? limits.majority : limits.unusual, limits);
  };
  const largest = found.toSorted((a, b) => b.size - a.size).slice(0, together);
  const suspicious = new Set(areMany(largest) ? largest : []);
  return found.filter((one) => suspicious.has(one) || areMany([one]));
}

/** Groups of accounts of all ages that are most of the coin's uses. */
function concentrationsOf(groups: Group[], { times }: Compared): Candidate[] {
  return groups.flatMap((group) => {
    const { ofMost: code, part } = kinds[group.kind];
    const members = group.uses.filter((use) => !use.isTrusted);
    const size = accountsOf(members);
    const { least, majority } = concentrated;
    if (code === null || size < least || !areMost(members, times, majority, { least, part })) return [];
    return [{ group, code, members, size, cohort: null }];
  });
}

/** Whether there is a time in which at least a part of these are more than a share of all uses of the coin, whose sorted times these are. */
function areMost(
  members: Use[],
  times: number[],
  share: number,
  { least, part, beyondChance = 0 }: Pick<Limits, "least" | "part" | "beyondChance">,
): boolean {
  const most = (all: number) => share * all + beyondChance * Math.sqrt(share * (1 - share) * all);
  const length = Math.min(members.length, Math.max(least, Math.ceil(part * members.length)));
  return members.some((first, n) => {
    const last = members[n + length - 1];
    return last !== undefined && length > most(countBetween(times, first.at, last.at));
  });
}

/** Candidates of one kind without those for which what else comes from the same place, for all coins, speaks. */
async function withoutUsual(
  tx: Queries,
  judged: Judged,
  kind: Shared,
  candidates: Candidate[],
  now: Date,
): Promise<Candidate[]> {
  if (candidates.length === 0) return [];
  const begins = sql`${new Date(now.getTime() - comparedMs).toISOString()}::timestamptz`;
  const column = (of: (candidate: Candidate) => unknown) => sql.param(candidates.map(of));
  const time = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());
  const account = sql`distinct ${accountOf(sql`u.user_id`, sql`u.account_created_at`, sql`u.id`)}`;
  const hasKey = sql`u.${shared[kind]} = c.key`;
  const blocks = kind === "domain" ? establishedBlocks(sql`c.key`, sql`c.coin_id`) : sql`0`;
  const { rows } = await tx.execute<Record<"n" | "accounts" | "established" | "blocks", number>>(sql`
    with candidate as materialized (
      select c.n, c.since, c.until, u.coin_id, u.${shared[kind]} as key
      from unnest(${column(({ members }) => members[0]?.id)}::uuid[], ${column(({ cohort }) => time(cohort?.since))}::timestamptz[],
        ${column(({ cohort }) => time(cohort ? cohort.until + 1 : undefined))}::timestamptz[]) with ordinality as c (use_id, since, until, n)
      join network_uses u on u.${judged.id} = c.use_id
    )
    select (c.n - 1)::int as n, f.*, ${blocks} as blocks from candidate c cross join lateral (
      select count(${account})::int as accounts, count(${account}) filter (where ${isEstablished} and not ${isHeld}
          and not coalesce(u.account_created_at between c.since and c.until, false))::int as established
      from network_uses u where ${judged.comparedWith} and u.created_at > ${begins} and ${hasKey}
    ) f`);
  const of = new Map(rows.map((row) => [row.n, row]));
  return candidates.filter(({ cohort, size }, n) => {
    const all = of.get(n);
    if (!all) return false;
    if (all.blocks >= openDomain.blocks && all.established >= openDomain.share * all.accounts) return false;
    if (cohort === null) return size >= concentrated.share * all.accounts;
    return all.accounts - all.established >= cohort.share * all.accounts;
  });
}
