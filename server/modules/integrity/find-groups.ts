import type { SignalCode } from "@cointally/contract/held-votes.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { comparedMs, type Judged, type Shared, type Use } from "./judged-uses.ts";
import { countBetween, densestSpan } from "./sorted-times.ts";

const dayMs = 24 * 3_600_000;

/**
 * What uses can share. A group of them is suspicious when at least `least` of its accounts are a cohort. Where unrelated people share it as
 * well, those must in addition be more than `majority` of all uses of the coin in some time, or more than `unusual` where few of the coin's
 * other voters have accounts of the same days. `ofMost` is the signal of a group that is concentrated.
 */
const kinds: Record<
  Shared,
  { code: SignalCode; least: number; majority: number; unusual: number; ofMost: SignalCode | null }
> = {
  network: { code: "network_of_new_accounts", least: 6, majority: 0.4, unusual: 0.15, ofMost: "network_majority" },
  block: { code: "block_of_new_accounts", least: 6, majority: 0.4, unusual: 0.15, ofMost: "block_majority" },
  providerBlock: { code: "provider_block_of_new_accounts", least: 8, majority: 0.5, unusual: 0.5, ofMost: null },
  domain: { code: "domain_of_new_accounts", least: 6, majority: 0.4, unusual: 0.15, ofMost: "domain_majority" },
};

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

/** Whatever the age of its accounts, a group of so many is suspicious where so large a share of all accounts from there are for this coin. */
const concentrated = { least: 12, share: 0.5 };

/** The share of the coin's other voters from which on their accounts are like those of a cohort: all of them are a crowd that is new here. */
const alike = 0.5;

/** An email domain is open where established accounts from so many blocks of networks have it: its people are unrelated. */
const openDomain = 10;

type Group = { kind: Shared; uses: Use[]; accounts: number };
/** A part of a group that is suspicious unless what else comes from there says otherwise. */
type Candidate = {
  group: Group;
  code: SignalCode;
  members: Use[];
  /** How many accounts the members are of. */
  size: number;
  /** Whether they are so many of the coin's uses as is asked where unrelated people share the thing. */
  isMost: boolean;
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
  const candidates = groups.flatMap((group) => candidatesOf(group, set));
  const found: Suspicion[] = [];
  for (const kind of Object.keys(kinds) as Shared[]) {
    const some = candidates.filter(({ group }) => group.kind === kind);
    for (const { members, code } of await withoutUsual(tx, judged, kind, some, now)) {
      for (const use of members) found.push({ use, code, shared: kind });
    }
  }
  return found;
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

/** With what a group is compared: the times of all uses of the coin, and when its voters' accounts and those that voted for other coins lately were created; all sorted. */
type Compared = { times: number[]; voters: number[]; elsewhere: number[] };

function candidatesOf(group: Group, { times, voters, elsewhere }: Compared): Candidate[] {
  const { code, least, majority, unusual, ofMost } = kinds[group.kind];
  // An open domain's people are unrelated, which is known only later.
  const mayBeFew = group.kind === "domain";
  const found: Candidate[] = [];
  const created = agesOf(group.uses);
  for (const { days, share, usual: most } of cohorts) {
    const { first, size } = densestSpan(created, days * dayMs);
    const since = created[first] as number;
    const until = since + days * dayMs;
    const countOf = (ages: number[]) => countBetween(ages, since, until);
    if (size < least || size < share * group.accounts) continue;
    if (most < 1 && (elsewhere.length === 0 || countOf(elsewhere) > most * elsewhere.length)) continue;
    const members = group.uses.filter(({ accountAt }) => accountAt >= since && accountAt <= until);
    const others = voters.length - group.accounts;
    const areAlike = countOf(voters) - size >= alike * others;
    const isMost = areMost(members, times, areAlike ? majority : unusual);
    if (isMost || mayBeFew) found.push({ group, code, members, size, isMost, cohort: { since, until, share } });
  }
  if (ofMost !== null) {
    const members = group.uses.filter((use) => !use.isTrusted);
    const size = accountsOf(members);
    if (size >= concentrated.least && areMost(members, times, majority))
      found.push({ group, code: ofMost, members, size, isMost: true, cohort: null });
  }
  return found;
}

/** The least number of uses, and the least part of them, that are compared with all uses in the same time. */
const compared = { least: 12, part: 0.25 };

/**
 * Whether there is a time in which these are more than a share of all uses of the coin. They are compared in parts, so that one early or late
 * vote does not make the time longer. `times` are those of all uses, sorted.
 */
function areMost(members: Use[], times: number[], share: number): boolean {
  const length = Math.min(members.length, Math.max(compared.least, Math.ceil(compared.part * members.length)));
  return members.some((first, n) => {
    const last = members[n + length - 1];
    return last !== undefined && length > share * countBetween(times, first.at, last.at);
  });
}

/** The condition that a row `u` shares the thing of `c.key`. */
const sharesKey: Record<Shared, SQL> = {
  network: sql`u.network = c.key`,
  block: sql`(u.block_48 = c.key or u.block_24 = c.key)`,
  providerBlock: sql`u.block_32 = c.key`,
  domain: sql`u.email_domain = c.key`,
};
const keyOf: Record<Shared, SQL> = {
  network: sql`u.network`,
  block: sql`coalesce(u.block_48, u.block_24)`,
  providerBlock: sql`u.block_32`,
  domain: sql`u.email_domain`,
};

/** Accounts that are older than a week and voted more than three days before. */
const isEstablished = sql`coalesce(u.account_created_at < u.created_at - interval '7 days' and u.voted_long_before, false)`;

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
  const account = sql`distinct coalesce(u.user_id, u.id)`;
  const networks =
    kind === "domain"
      ? sql`(select count(distinct block) from (
          select coalesce(u.block_48, u.block_24) as block from network_uses u
          where ${sharesKey.domain} and u.vote_id is not null and ${isEstablished} limit 1000) e)`
      : sql`0`;
  const { rows } = await tx.execute<Record<"n" | "accounts" | "standing" | "established" | "networks", number>>(sql`
    with candidate as materialized (
      select c.n, c.since, c.until, ${keyOf[kind]} as key
      from unnest(${column(({ members }) => members[0]?.id)}::uuid[], ${column(({ cohort }) => time(cohort?.since))}::timestamptz[],
        ${column(({ cohort }) => time(cohort ? cohort.until + 1 : undefined))}::timestamptz[]) with ordinality as c (use_id, since, until, n)
      join network_uses u on u.${judged.id} = c.use_id
    )
    select (c.n - 1)::int as n, f.*, ${networks}::int as networks from candidate c cross join lateral (
      select count(${account})::int as accounts, count(${account}) filter (where not held)::int as standing,
        count(${account}) filter (where not held and ${isEstablished}
          and not coalesce(u.account_created_at between c.since and c.until, false))::int as established
      from (
        select u.*, exists (
          select from held_votes h where h.vote_id = u.vote_id and h.decision is distinct from 'released') as held
        from network_uses u where ${judged.comparedWith} and u.created_at > ${begins} and ${sharesKey[kind]}
      ) u
    ) f`);
  const of = new Map(rows.map((row) => [row.n, row]));
  return candidates.filter(({ cohort, size, isMost }, n) => {
    const all = of.get(n);
    if (!all) return false;
    if (cohort === null) return size >= concentrated.share * all.accounts;
    const isOpen = kind !== "domain" || all.networks >= openDomain;
    return (isMost || !isOpen) && all.standing - all.established >= cohort.share * all.standing;
  });
}
