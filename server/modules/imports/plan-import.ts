import { limits } from "@cointally/contract/limits.ts";
import { chainById } from "@cointally/shared/chains.ts";
import type { ChainAddress, ListedToken } from "./parse-row.ts";

/** A valid row, with its index in the list. */
export type ValidRow = { index: number; token: ListedToken };

/** A contract that a coin has already. */
export type ListedContract = {
  coinId: string;
  slug: string;
  symbol: string;
  status: "pending" | "scheduled" | "approved" | "denied";
  decimals: number | null;
};

export type PlannedContract = ChainAddress & { decimals: number | null };

export type Outcome =
  /** A new coin: public, or waiting for a moderator because it looks like another one, with a reason where an earlier import added it. */
  | { outcome: "added" }
  | { outcome: "pending"; reason?: string }
  | { outcome: "merged" | "proposed" | "refused"; reason: string };

/** The rows of a new coin. The first one gives it its name and symbol. */
export type NewCoinPlan = ValidRow & { contracts: PlannedContract[]; outcomes: Map<number, Outcome> };

/** A contract that a row would add to a listed coin. */
export type Proposal = {
  index: number;
  contract: PlannedContract;
  /** The symbol in the row. */
  symbol: string;
  coinId: string;
  slug: string;
  /** The coin's contract that the row names or is named by, if each names the other, and symbol and decimals agree; else null. */
  agreesWith: ChainAddress | null;
};

export type Plan = {
  add: NewCoinPlan[];
  propose: Proposal[];
  /** The outcomes of rows that change nothing. */
  unchanged: Map<number, Outcome>;
};

/** What the site has already at the addresses of a list, by `addressKey`. */
export type KnownContracts = {
  listed: Map<string, ListedContract>;
  /** Proposals of earlier imports by address and coin, with whether a moderator refused them (`proposalKey`). */
  proposed: Map<string, { refused: boolean }>;
  /** How many contracts a coin has and waits for, by its id. */
  taken: Map<string, number>;
  /** Contracts that a person removed from a coin (`proposalKey`). */
  removed: Set<string>;
};

export function addressKey({ chainId, address }: ChainAddress): string {
  return `${chainId}:${address}`;
}

export function proposalKey(contract: ChainAddress, coinId: string): string {
  return `${addressKey(contract)} ${coinId}`;
}

/** Every address of these rows and their bridges on supported chains. */
export function addressesOf(rows: ValidRow[]): ChainAddress[] {
  const all = rows.flatMap(({ token }) => [token, ...token.bridges]).filter(({ chainId }) => chainById(chainId));
  return [...new Map(all.map((address) => [addressKey(address), address])).values()];
}

/**
 * Decides what each row does. A list is a claim, never a decision about a listing that exists (decisions.md, Real data): a row whose
 * contract is listed changes nothing; one that a bridge connects with a listed coin, in either direction, is a proposal for that coin;
 * bridges join the other rows, over any number of steps, into coins with the name and symbol of their first row. The end of a bridge
 * that has no row adds nothing.
 */
export function planImport(rows: ValidRow[], known: KnownContracts): Plan {
  const plan: Plan = { add: [], propose: [], unchanged: new Map() };
  const firstRows = withoutRepeated(rows, plan.unchanged);
  const rowsByKey = new Map(firstRows.map((row) => [addressKey(row.token), row]));
  const listedAt = (address: ChainAddress) => {
    const coin = known.listed.get(addressKey(address));
    return coin?.status === "denied" ? undefined : coin;
  };
  const namedBy = namedByListed(firstRows, listedAt);

  const fresh: ValidRow[] = [];
  for (const row of firstRows) {
    const own = known.listed.get(addressKey(row.token));
    const end = row.token.bridges.find(listedAt) ?? namedBy.get(addressKey(row.token));
    const coin = end && listedAt(end);
    // A submission that nobody reviewed, which anyone can make, keeps no contract from a listed coin.
    const isFree = !own || (own.status === "pending" && own.coinId !== coin?.coinId && coin?.status !== "pending");
    if (coin && isFree) propose(plan, row, end, coin, rowsByKey, known);
    else if (own) plan.unchanged.set(row.index, listedOutcome(own));
    else fresh.push(row);
  }
  const freshKeys = new Set(fresh.map(({ token }) => addressKey(token)));
  const isNew = (key: string) => freshKeys.has(key) || !(rowsByKey.has(key) || known.listed.has(key));
  for (const group of groupsOf(fresh, isNew)) plan.add.push(newCoin(group));
  return plan;
}

const listedOutcome = ({ slug, status }: ListedContract): Outcome => {
  if (status === "denied") return { outcome: "refused", reason: "A moderator denied the coin of this contract." };
  if (status === "pending") return { outcome: "pending", reason: `Waits for a moderator already, as ${slug}.` };
  return { outcome: "merged", reason: `Listed already as ${slug}.` };
};

/** The first row of each contract; the others get their outcome. */
const withoutRepeated = (rows: ValidRow[], unchanged: Plan["unchanged"]): ValidRow[] => {
  const first = new Map<string, number>();
  return rows.filter(({ index, token }) => {
    const key = addressKey(token);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, index);
    else unchanged.set(index, { outcome: "merged", reason: `Same contract as tokens[${earlier}].` });
    return earlier === undefined;
  });
};

/** The listed contract whose row names each address first. */
const namedByListed = (rows: ValidRow[], listedAt: (address: ChainAddress) => ListedContract | undefined) => {
  const namedBy = new Map<string, ChainAddress>();
  for (const { token } of rows) {
    if (!listedAt(token)) continue;
    for (const end of token.bridges) {
      if (!namedBy.has(addressKey(end))) namedBy.set(addressKey(end), token);
    }
  }
  return namedBy;
};

const propose = (
  plan: Plan,
  { index, token }: ValidRow,
  end: ChainAddress,
  coin: ListedContract,
  rows: Map<string, ValidRow>,
  { proposed, taken, removed }: KnownContracts,
) => {
  const key = proposalKey(token, coin.coinId);
  const earlier = proposed.get(key);
  if (earlier) {
    plan.unchanged.set(
      index,
      earlier.refused
        ? { outcome: "refused", reason: `A moderator refused this contract for ${coin.slug}.` }
        : { outcome: "proposed", reason: `Proposed already for ${coin.slug}; a moderator decides.` },
    );
    return;
  }
  const others = plan.propose.filter(({ coinId }) => coinId === coin.coinId).length;
  const { max } = limits.contracts;
  if ((taken.get(coin.coinId) ?? 0) + others >= max) {
    const reason = `${coin.slug} would have more than ${max} contracts, with those that wait for a moderator.`;
    plan.unchanged.set(index, { outcome: "refused", reason });
    return;
  }
  const names = (from: ListedToken | undefined, to: ChainAddress) =>
    from?.bridges.some((bridge) => addressKey(bridge) === addressKey(to)) ?? false;
  const agrees =
    names(token, end) &&
    names(rows.get(addressKey(end))?.token, token) &&
    end.chainId !== token.chainId &&
    token.symbol === coin.symbol &&
    token.decimals === coin.decimals &&
    !removed.has(key);
  plan.propose.push({
    index,
    contract: plannedContract(token),
    symbol: token.symbol,
    coinId: coin.coinId,
    slug: coin.slug,
    agreesWith: agrees ? { chainId: end.chainId, address: end.address } : null,
  });
};

const plannedContract = ({ chainId, address, decimals }: ListedToken): PlannedContract => ({
  chainId,
  address,
  decimals,
});

/** Groups of rows connected by bridges to new addresses (union-find); groups and rows in the order of the list. */
const groupsOf = (rows: ValidRow[], isNew: (key: string) => boolean): ValidRow[][] => {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    if (root !== key) parents.set(key, root);
    return root;
  };
  for (const { token } of rows) {
    for (const end of token.bridges.map(addressKey).filter(isNew)) {
      const [root, otherRoot] = [rootOf(addressKey(token)), rootOf(end)];
      if (root !== otherRoot) parents.set(otherRoot, root);
    }
  }
  return [...Map.groupBy(rows, ({ token }) => rootOf(addressKey(token))).values()];
};

/** The coin of a group of rows, with as many contracts as a coin may have. */
const newCoin = (group: ValidRow[]): NewCoinPlan => {
  const first = group[0] as ValidRow;
  const { max } = limits.contracts;
  const outcomes = group.map(({ index }, i): [number, Outcome] => [
    index,
    i === 0
      ? { outcome: "added" }
      : i < max
        ? { outcome: "merged", reason: `A bridge joins it with tokens[${first.index}].` }
        : { outcome: "refused", reason: `Its coin would have more than ${max} contracts.` },
  ]);
  const contracts = group.slice(0, max).map(({ token }) => plannedContract(token));
  return { ...first, contracts, outcomes: new Map(outcomes) };
};
