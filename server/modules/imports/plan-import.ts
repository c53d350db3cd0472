import { limits } from "@cointally/contract/limits.ts";
import { chainById } from "@cointally/shared/chains.ts";
import type { ListedToken, Place } from "./judge-row.ts";

/** A row that passed, with its place in the list. */
export type GoodRow = { index: number; token: ListedToken };

/** What the database has at a place. */
export type Known = { coinId: string; slug: string; denied: boolean; contracts: number; decimals: number | null };

export type PlannedContract = Place & { decimals: number | null };

export type Outcome =
  | { outcome: "added" }
  | { outcome: "merged"; reason: string }
  | { outcome: "refused"; reason: string };

/** Contracts for one coin, and what that means for the rows they came from. */
type Part = { contracts: PlannedContract[]; outcomes: Map<number, Outcome> };
/** The row is the first of the coin's: the one that it takes name and symbol from. */
export type NewCoinPlan = Part & GoodRow;
export type JoinPlan = Part & { coinId: string; slug: string };

export type Plan = { add: NewCoinPlan[]; join: JoinPlan[]; refused: Map<number, Outcome> };

export const placeKey = ({ chainId, address }: Place): string => `${chainId}:${address}`;

/** Every place that decides what becomes of these rows. */
export const placesOf = (rows: GoodRow[]): Place[] => {
  const places = rows.flatMap(({ token }) => [token, ...token.bridges]).filter(({ chainId }) => chainById(chainId));
  return [...new Map(places.map((place) => [placeKey(place), place])).values()];
};

/**
 * Sorts rows into coins: rows of one contract, or joined by a bridge in either direction and over any number of steps, are one coin; it
 * takes name and symbol from its first row. Where one of its places belongs to a coin that is here already, the rows join that
 * coin. A bridge's far end is a contract of the coin also when the list has no row for it, so that a later list finds it.
 * Pure: the same rows over the same places give the same plan.
 */
export const planImport = (rows: GoodRow[], known: Map<string, Known>): Plan => {
  const plan: Plan = { add: [], join: [], refused: new Map() };
  const denied = (place: Place) => known.get(placeKey(place))?.denied === true;
  const wanted = rows.flatMap((row) => {
    if (denied(row.token)) {
      plan.refused.set(row.index, { outcome: "refused", reason: "A moderator denied the coin of this contract." });
      return [];
    }
    return { ...row, token: { ...row.token, bridges: row.token.bridges.filter((bridge) => !denied(bridge)) } };
  });

  for (const group of groupsOf(wanted, known)) {
    const homes = group.flatMap(({ token }) => homeOf(token, known) ?? []);
    const claimed = new Set(group.map(({ token }) => placeKey(token)));
    const fallback = homes[0];
    if (!fallback) {
      plan.add.push({ ...(group[0] as GoodRow), ...fill(group, undefined, known, claimed) });
      continue;
    }
    // Coins that are here stay apart, even when a list joins them: each row goes to the one it names.
    const byHome = Map.groupBy(group, ({ token }) => (homeOf(token, known) ?? fallback).coinId);
    for (const [coinId, part] of byHome) {
      const home = homes.find((candidate) => candidate.coinId === coinId) as Known;
      plan.join.push({ coinId, slug: home.slug, ...fill(part, home, known, claimed) });
    }
  }
  return plan;
};

/** The coin that a row belongs to by its own contract, else by the first bridge that leads to one. */
const homeOf = (token: ListedToken, known: Map<string, Known>): Known | undefined => {
  for (const place of [token, ...token.bridges]) {
    const coin = known.get(placeKey(place));
    if (coin) return coin;
  }
  return undefined;
};

/** Rows that hang together, by bridges or by a coin that is here; groups and rows in the order of the list. */
const groupsOf = (rows: GoodRow[], known: Map<string, Known>): GoodRow[][] => {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up;
    if (root !== key) parents.set(key, root);
    return root;
  };
  const tie = (key: string, other: string) => {
    const [root, otherRoot] = [rootOf(key), rootOf(other)];
    if (root !== otherRoot) parents.set(otherRoot, root);
  };
  for (const { token } of rows) {
    for (const place of [token, ...token.bridges]) {
      const coin = known.get(placeKey(place));
      tie(placeKey(token), placeKey(place));
      if (coin) tie(placeKey(token), coin.coinId);
    }
  }
  return [...Map.groupBy(rows, ({ token }) => rootOf(placeKey(token))).values()];
};

/**
 * The contracts that rows bring to one coin, up to the most it may have. `home` is that coin when it is here already; `claimed` are
 * places that rows have of their own, or that an earlier part of the same group has taken.
 */
const fill = (rows: GoodRow[], home: Known | undefined, known: Map<string, Known>, claimed: Set<string>): Part => {
  const contracts = new Map<string, PlannedContract>();
  const outcomes = new Map<number, Outcome>();
  const firstAt = new Map<string, number>();
  const room = limits.contracts.max - (home?.contracts ?? 0);
  let used = 0;

  const take = (key: string, { chainId, address }: Place, decimals: number | null): boolean => {
    if (contracts.has(key)) return true;
    const there = known.get(key);
    if (!there && used === room) return false;
    if (!there) used += 1;
    const tellsMore = !there || (there.decimals === null && decimals !== null);
    if (tellsMore) contracts.set(key, { chainId, address, decimals });
    return true;
  };
  const outcomeOf = (key: string, fits: boolean): Outcome => {
    if (!fits)
      return { outcome: "refused", reason: `Its coin would have more than ${limits.contracts.max} contracts.` };
    const earlier = firstAt.get(key);
    if (earlier !== undefined) return { outcome: "merged", reason: `Same contract as tokens[${earlier}].` };
    if (known.has(key)) return { outcome: "merged", reason: `Listed already as ${home?.slug}.` };
    if (home) return { outcome: "merged", reason: `A bridge joins it with ${home.slug}.` };
    if (outcomes.size === 0) return { outcome: "added" };
    return { outcome: "merged", reason: `A bridge joins it with tokens[${rows[0]?.index}].` };
  };

  for (const { index, token } of rows) {
    const key = placeKey(token);
    outcomes.set(index, outcomeOf(key, take(key, token, token.decimals)));
    if (!firstAt.has(key)) firstAt.set(key, index);
  }
  for (const bridge of rows.flatMap(({ token }) => token.bridges)) {
    const key = placeKey(bridge);
    if (!chainById(bridge.chainId) || known.has(key) || claimed.has(key)) continue;
    if (take(key, bridge, null)) claimed.add(key);
  }
  return { contracts: [...contracts.values()], outcomes };
};
