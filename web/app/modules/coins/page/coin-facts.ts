import type { Coin } from "@cointally/contract/coin.ts";
import type { getCreator } from "@cointally/contract/coins.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { RouterContextProvider } from "react-router";
import type { Api } from "../../../lib/api/api.ts";
import { apiOf, nullOnError } from "../../../lib/api/load.ts";
import { dangerOf } from "../danger-mark.tsx";
import { type HistoryLine, recentEdits, toHistoryLine } from "../history/history-entries.ts";
import { coinListPage } from "../list/load-list.ts";
import type { CoinRow } from "../list/table/coin-row.ts";
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
    loadSimilar(api, coin),
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

/** The coins that share the most tags or the chain; among equals, those with the most votes. Dangerous ones are left out. */
async function loadSimilar(api: Api, { id, tags, chain_id }: Coin): Promise<CoinRow[]> {
  const filters = [...tags.map((tag) => ({ tag })), { chain_id }];
  const lists = await Promise.all(
    filters.map((filter) =>
      nullOnError(coinListPage(api.listCoins({ query: { ...filter, limit: candidatesPerFilter } }))),
    ),
  );
  const rows = lists.flatMap((list) => list?.coins ?? []).filter((coin) => coin.id !== id && dangerOf(coin) === null);
  const found = new Map(rows.map((coin) => [coin.id, { coin, shared: 0 }]));
  // A coin is in one list for each tag that it shares, and once more for its chain.
  for (const { id } of rows) (found.get(id) as { shared: number }).shared += 1;
  return [...found.values()]
    .sort((a, b) => b.shared - a.shared || b.coin.votes.total - a.coin.votes.total)
    .slice(0, similarCoins)
    .map(({ coin }) => coin);
}
