import type { Coin } from "@cointally/contract/coin.ts";
import type { listCoins } from "@cointally/contract/coins.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import * as m from "@cointally/i18n/messages";
import type { RouterContextProvider } from "react-router";
import { apiOf, nullOnError } from "../../../lib/api/load.ts";
import { isOn } from "../../../lib/page/modules.ts";
import { chainName } from "../labels.ts";
import { firstWords } from "../markdown.ts";
import type { TagCount } from "./filters/filter-sheet.tsx";
import { listQuery, sortedBy } from "./list-links.ts";
import type { ListState } from "./list-state.ts";
import { type Column, lists, type Sorted } from "./lists.ts";
import type { CoinRow } from "./table/coin-row.ts";
import { columnsOf } from "./table/columns.ts";
import { coinRow } from "./table/reduce-coin.ts";
import { isRanked, shownColumns } from "./table/shown-columns.ts";

type CoinsResponse = ResponseOf<typeof listCoins>;

/** A page of a list: its columns, and only the data that its rows show. */
export type CoinListPage = Omit<CoinsResponse, "coins"> & { coins: CoinRow[]; columns: Column[] };

/** A page of a list, reduced to the data that it shows of these columns. */
export async function coinListPage(
  request: Promise<CoinsResponse>,
  columns: Column[] = [],
  sorted: Sorted | null = null,
): Promise<CoinListPage> {
  const response = await request;
  const rows = response.coins.map((coin) => coinRow(coin, columns));
  const shown = shownColumns(columns, rows, sorted);
  const hasAbout = shown.includes("about");
  const coins = response.coins.map((coin, n): CoinRow => {
    const row = rows[n] as CoinRow;
    return {
      ...row,
      ...(hasAbout && { about: aboutOf(coin) }),
      ...(!isRanked(row, sorted) && { isUnranked: true as const }),
    };
  });
  return { ...response, coins, columns: shown };
}

const aboutOf = ({ description, tags, type, chain_id, contracts }: Coin): NonNullable<CoinRow["about"]> => {
  const chains = [...new Set([chain_id, ...contracts.map((contract) => contract.chain_id)])].map(chainName).join(", ");
  const kind = type === "token" ? m.list_about_token({ chains }) : m.list_about_native({ chains });
  return { text: description ? firstWords(description) : kind, tags };
};

/** Whether this site has a price of any coin, which decides the columns of its lists. */
export async function loadHasPrices(context: Readonly<RouterContextProvider>): Promise<boolean> {
  if (!isOn(context, "prices")) return false;
  const response = await nullOnError(apiOf(context).listCoins({ query: { sort: "price", limit: 1 } }));
  return Boolean(response?.coins[0]?.market);
}

/** The tags that lists can be filtered by; empty until a job has counted them. */
export async function loadTags(context: Readonly<RouterContextProvider>): Promise<TagCount[]> {
  return (await nullOnError(apiOf(context).listTags()))?.tags ?? [];
}

/** Loads the page of a list that a state describes. */
export async function loadListPage(context: Readonly<RouterContextProvider>, state: ListState, hasPrices: boolean) {
  const request = apiOf(context)[lists[state.list].endpoint]({ query: listQuery(state) });
  const sorted = sortedBy(state);
  return coinListPage(request, columnsOf(state.list, hasPrices, sorted), sorted);
}
