import { limits } from "@cointally/contract/limits.ts";
import { chainById } from "@cointally/shared/chains.ts";
import type { ChainAddress, ListedToken } from "./parse-row.ts";

/** A valid row, with its index in the list. */
export type ValidRow = { index: number; token: ListedToken };

/** A contract that a coin has already. */
export type ListedContract = {
  coinId: string;
  slug: string;
  denied: boolean;
  contracts: number;
  decimals: number | null;
};

export type PlannedContract = ChainAddress & { decimals: number | null };

export type Outcome =
  | { outcome: "added" }
  | { outcome: "merged"; reason: string }
  | { outcome: "refused"; reason: string };

/** Contracts for one coin, and the outcomes of the rows that they came from. */
type Part = { contracts: PlannedContract[]; outcomes: Map<number, Outcome> };
/** The first row of a new coin, which gives it its name and symbol. */
export type NewCoinPlan = Part & ValidRow;
export type MergePlan = Part & { coinId: string; slug: string };

export type Plan = { add: NewCoinPlan[]; merge: MergePlan[]; refused: Map<number, Outcome> };

export function addressKey({ chainId, address }: ChainAddress): string {
  return `${chainId}:${address}`;
}

/** Every address of these rows and their bridges on supported chains. */
export function addressesOf(rows: ValidRow[]): ChainAddress[] {
  const all = rows.flatMap(({ token }) => [token, ...token.bridges]).filter(({ chainId }) => chainById(chainId));
  return [...new Map(all.map((address) => [addressKey(address), address])).values()];
}

/**
 * Groups rows into coins: rows with one contract, or connected by bridges in either direction over any number of steps, are one coin,
 * with the name and symbol of its first row. Rows with an address of a listed coin are merged into that coin. The other end of a bridge
 * becomes a contract of the coin even without a row for it, so that a later list finds it.
 */
export function planImport(rows: ValidRow[], known: Map<string, ListedContract>): Plan {
  const plan: Plan = { add: [], merge: [], refused: new Map() };
  const isDenied = (address: ChainAddress) => known.get(addressKey(address))?.denied === true;
  const allowed = rows.flatMap((row) => {
    if (isDenied(row.token)) {
      plan.refused.set(row.index, { outcome: "refused", reason: "A moderator denied the coin of this contract." });
      return [];
    }
    return { ...row, token: { ...row.token, bridges: row.token.bridges.filter((bridge) => !isDenied(bridge)) } };
  });

  for (const group of groupsOf(allowed, known)) {
    const listedCoins = group.flatMap(({ token }) => listedCoinOf(token, known) ?? []);
    const reserved = new Set(group.map(({ token }) => addressKey(token)));
    const fallback = listedCoins[0];
    if (!fallback) {
      plan.add.push({ ...(group[0] as ValidRow), ...collectContracts(group, undefined, known, reserved) });
      continue;
    }
    // Listed coins are never merged with each other, even when a list connects them: each row goes to the coin of its contract.
    const byListedCoin = Map.groupBy(group, ({ token }) => (listedCoinOf(token, known) ?? fallback).coinId);
    for (const [coinId, part] of byListedCoin) {
      const listedCoin = listedCoins.find((candidate) => candidate.coinId === coinId) as ListedContract;
      plan.merge.push({ coinId, slug: listedCoin.slug, ...collectContracts(part, listedCoin, known, reserved) });
    }
  }
  return plan;
}

/** The listed coin of a row's own contract, else of the first bridge to one. */
const listedCoinOf = (token: ListedToken, known: Map<string, ListedContract>): ListedContract | undefined => {
  for (const address of [token, ...token.bridges]) {
    const coin = known.get(addressKey(address));
    if (coin) return coin;
  }
  return undefined;
};

/** Groups of rows connected by bridges or by a listed coin (union-find); groups and rows in the order of the list. */
const groupsOf = (rows: ValidRow[], known: Map<string, ListedContract>): ValidRow[][] => {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    if (root !== key) parents.set(key, root);
    return root;
  };
  const connect = (key: string, other: string) => {
    const [root, otherRoot] = [rootOf(key), rootOf(other)];
    if (root !== otherRoot) parents.set(otherRoot, root);
  };
  for (const { token } of rows) {
    for (const address of [token, ...token.bridges]) {
      const coin = known.get(addressKey(address));
      connect(addressKey(token), addressKey(address));
      if (coin) connect(addressKey(token), coin.coinId);
    }
  }
  return [...Map.groupBy(rows, ({ token }) => rootOf(addressKey(token))).values()];
};

/**
 * The contracts that rows add to one coin, up to the limit. `listedCoin` is that coin if it is listed already; `reserved` are addresses of
 * other rows, or taken by an earlier part of the same group.
 */
const collectContracts = (
  rows: ValidRow[],
  listedCoin: ListedContract | undefined,
  known: Map<string, ListedContract>,
  reserved: Set<string>,
): Part => {
  const contracts = new Map<string, PlannedContract>();
  const outcomes = new Map<number, Outcome>();
  const firstAt = new Map<string, number>();
  const freeContracts = limits.contracts.max - (listedCoin?.contracts ?? 0);
  let used = 0;

  const addContract = (key: string, { chainId, address }: ChainAddress, decimals: number | null): boolean => {
    if (contracts.has(key)) return true;
    const listed = known.get(key);
    if (!listed && used === freeContracts) return false;
    if (!listed) used += 1;
    const addsDecimals = listed?.decimals === null && decimals !== null;
    if (!listed || addsDecimals) contracts.set(key, { chainId, address, decimals });
    return true;
  };
  const outcomeOf = (key: string, fits: boolean): Outcome => {
    if (!fits)
      return { outcome: "refused", reason: `Its coin would have more than ${limits.contracts.max} contracts.` };
    const earlier = firstAt.get(key);
    if (earlier !== undefined) return { outcome: "merged", reason: `Same contract as tokens[${earlier}].` };
    if (known.has(key)) return { outcome: "merged", reason: `Listed already as ${listedCoin?.slug}.` };
    if (listedCoin) return { outcome: "merged", reason: `A bridge joins it with ${listedCoin.slug}.` };
    if (outcomes.size === 0) return { outcome: "added" };
    return { outcome: "merged", reason: `A bridge joins it with tokens[${rows[0]?.index}].` };
  };

  for (const { index, token } of rows) {
    const key = addressKey(token);
    outcomes.set(index, outcomeOf(key, addContract(key, token, token.decimals)));
    if (!firstAt.has(key)) firstAt.set(key, index);
  }
  for (const bridge of rows.flatMap(({ token }) => token.bridges)) {
    const key = addressKey(bridge);
    if (!chainById(bridge.chainId) || known.has(key) || reserved.has(key)) continue;
    if (addContract(key, bridge, null)) reserved.add(key);
  }
  return { contracts: [...contracts.values()], outcomes };
};
