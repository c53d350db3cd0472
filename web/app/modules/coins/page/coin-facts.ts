import type { Coin } from "@cointally/contract/coin.ts";
import type { getCreator } from "@cointally/contract/coins.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { RouterContextProvider } from "react-router";
import type { Api } from "../../../lib/api.ts";
import { apiOf, nullOnError } from "../../../lib/load.ts";
import { type DiaryLine, recentEdits, toLine } from "../history/diary-entries.ts";
import { coinListPage } from "../list/coin-list.tsx";
import type { CoinRow } from "../list/coin-row.ts";
import { descriptionHtml } from "../markdown.ts";

/** All that a coin's page shows. What could not be read, or is not public, is null or empty. */
export type CoinFacts = {
  coin: Coin;
  creator: ResponseOf<typeof getCreator>["creator"];
  description: string | null;
  /** Its place among today's best. */
  position: number | null;
  similar: CoinRow[];
  /** The newest entries of its diary, and how many there are. */
  diary: { lines: DiaryLine[]; total: number };
  /** What of it was edited in the last days. */
  recent: ReturnType<typeof recentEdits>;
};

const similarCoins = 5;
/** Entries of the diary on the page itself; the rest is on a page of its own. */
const diaryLines = 5;
/** How many coins of each tag and of the chain are compared. */
const consideredPerFilter = 25;

/** The facts of a public coin, for its page. For the server: it renders Markdown. */
export async function loadCoinFacts(context: Readonly<RouterContextProvider>, coin: Coin): Promise<CoinFacts> {
  const api = apiOf(context);
  const params = { id: coin.id };
  const [creator, rank, similar, diary, edits] = await Promise.all([
    nullOnError(api.getCreator({ params })),
    nullOnError(api.getRank({ params })),
    loadSimilar(api, coin),
    nullOnError(api.getDiary({ params, query: { limit: diaryLines } })),
    nullOnError(api.getDiary({ params, query: { kind: "edited", limit: 10 } })),
  ]);
  return {
    coin,
    creator: creator?.creator ?? null,
    description: coin.description && descriptionHtml(coin.description),
    position: rank?.position ?? null,
    similar,
    diary: { lines: diary?.diary.map(toLine) ?? [], total: diary?.total ?? 0 },
    recent: edits && recentEdits(edits.diary, Date.now()),
  };
}

/** Coins that share the most tags, then those on the same chain, each the most voted first. */
async function loadSimilar(api: Api, { id, tags, chain_id }: Coin): Promise<CoinRow[]> {
  const filters = [...tags.map((tag) => ({ tag })), { chain_id }];
  const lists = await Promise.all(
    filters.map((filter) =>
      nullOnError(coinListPage(api.listCoins({ query: { ...filter, limit: consideredPerFilter } }))),
    ),
  );
  const rows = lists.flatMap((list) => list?.coins ?? []).filter((coin) => coin.id !== id);
  const found = new Map(rows.map((coin) => [coin.id, { coin, shared: 0 }]));
  // A coin is in one list for each tag that it shares, and once more for its chain.
  for (const { id } of rows) (found.get(id) as { shared: number }).shared += 1;
  return [...found.values()]
    .sort((a, b) => b.shared - a.shared || b.coin.votes.total - a.coin.votes.total)
    .slice(0, similarCoins)
    .map(({ coin }) => coin);
}
