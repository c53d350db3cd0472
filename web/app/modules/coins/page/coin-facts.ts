import type { Coin } from "@cointally/contract/coin.ts";
import type { getCreator } from "@cointally/contract/coins.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { RouterContextProvider } from "react-router";
import type { Api } from "../../../lib/api/api.ts";
import { apiOf, nullOnError } from "../../../lib/api/load.ts";
import { isOn } from "../../../lib/page/modules.ts";
import { dangerOf } from "../danger-mark.tsx";
import { type HistoryLine, recentEdits, toHistoryLine } from "../history/history-entries.ts";
import type { CoinRow } from "../list/table/coin-row.ts";
import { coinRow } from "../list/table/reduce-coin.ts";
import { descriptionHtml } from "../markdown.ts";

/** All data of a coin's page. What failed to load, or is not public, is null or empty. */
export type CoinFacts = {
  coin: Coin;
  creator: ResponseOf<typeof getCreator>["creator"];
  description: string | null;
  /** The coin's rank in Today's best. */
  position: number | null;
  similar: CoinRow[];
  /** The newest entries of the coin's history and their total number. */
  history: { lines: HistoryLine[]; total: number };
  /** What was edited in the last days. */
  recent: ReturnType<typeof recentEdits>;
};

const similarCoins = 5;
/** Entries of the history on the coin's page; the others are on the history page. */
const historyLines = 5;
/** How many coins of each tag and of the chain are candidates. */
const candidatesPerFilter = 25;

/** Loads the data of a public coin's page. Only for the server, because it renders Markdown. */
export async function loadCoinFacts(context: Readonly<RouterContextProvider>, coin: Coin): Promise<CoinFacts> {
  const api = apiOf(context);
  const params = { id: coin.id };
  const [creator, rank, similar, history, edits] = await Promise.all([
    nullOnError(api.getCreator({ params })),
    nullOnError(api.getRank({ params })),
    loadSimilar(api, coin, isOn(context, "safety")),
    nullOnError(api.getPublicHistory({ params, query: { limit: historyLines } })),
    nullOnError(api.getPublicHistory({ params, query: { kind: "edited", limit: 10 } })),
  ]);
  return {
    coin,
    creator: creator?.creator ?? null,
    description: coin.description && descriptionHtml(coin.description),
    position: rank?.position ?? null,
    similar,
    history: { lines: history?.diary.map(toHistoryLine) ?? [], total: history?.total ?? 0 },
    recent: edits && recentEdits(edits.diary, Date.now()),
  };
}

/**
 * The coins most like one: by the number of shared tags, then those of its chain, then by size. Dangerous ones are left out.
 */
async function loadSimilar(api: Api, own: Coin, hasSafety: boolean): Promise<CoinRow[]> {
  const filters = [...own.tags.map((tag) => ({ tag })), { chain_id: own.chain_id }];
  const sellable = hasSafety ? ({ sellable: "not_blocked" } as const) : {};
  const lists = await Promise.all(
    filters.map((filter) =>
      nullOnError(api.listCoins({ query: { ...filter, ...sellable, limit: candidatesPerFilter } })),
    ),
  );
  const candidates = new Map(lists.flatMap((list) => list?.coins ?? []).map((coin) => [coin.id, coin]));
  return [...candidates.values()]
    .filter((coin) => coin.id !== own.id && dangerOf(coin) === null)
    .map((coin) => ({ coin, likeness: likenessOf(own, coin) }))
    .sort((a, b) => compareLikeness(b.likeness, a.likeness))
    .slice(0, similarCoins)
    .map(({ coin }) => coinRow(coin));
}

type SizedCoin = Pick<Coin, "tags" | "chain_id" | "contracts" | "votes"> & {
  market?: Pick<NonNullable<Coin["market"]>, "market_cap" | "stale"> | null | undefined;
};

/** How much a coin is like another, the first number deciding: shared tags, its chain, how near in size, votes. */
export function likenessOf(own: SizedCoin, other: SizedCoin): number[] {
  const shared = other.tags.filter((tag) => own.tags.includes(tag)).length;
  const isOnChain = [other.chain_id, ...other.contracts.map(({ chain_id }) => chain_id)].includes(own.chain_id);
  const capOf = ({ market }: SizedCoin) => (market && !market.stale ? Number(market.market_cap ?? 0) : 0);
  const [ownCap, cap] = [capOf(own), capOf(other)];
  const ratio = ownCap && cap ? Math.abs(Math.log(ownCap / cap)) : Number.MAX_VALUE;
  return [shared, isOnChain ? 1 : 0, -ratio, other.votes.total];
}

export const compareLikeness = (a: number[], b: number[]): number => {
  const at = a.findIndex((value, n) => value !== b[n]);
  return at === -1 ? 0 : (a[at] as number) - (b[at] as number);
};
