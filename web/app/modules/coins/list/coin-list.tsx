import type { listCoins } from "@cointally/contract/coins.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import * as m from "@cointally/i18n/messages";
import { lazy, Suspense, useMemo } from "react";
import { type RouterContextProvider, useLocation } from "react-router";
import { apiOf, nullOnError } from "../../../lib/load.ts";
import { isOn } from "../../../lib/modules.ts";
import { Pager } from "../../../ui/pager.tsx";
import { type CoinRow, coinRow } from "./coin-row.ts";
import { CoinTable } from "./coin-table.tsx";
import { columnsOf } from "./columns.ts";
import type { ListedTag } from "./filter-sheet.tsx";
import { listHref, listQuery, neighbours, nextSort, rowsBefore, sortedBy } from "./list-links.ts";
import { type ListState, pageSize } from "./list-state.ts";
import { type Column, lists } from "./lists.ts";

/** Its code loads only where a list is empty. */
const NoCoins = lazy(() => import("./no-coins.tsx"));

type CoinsResponse = ResponseOf<typeof listCoins>;

/** One page of a list, with only what its rows show. */
export type CoinListPage = Omit<CoinsResponse, "coins"> & { coins: CoinRow[] };

/** Some coins of a list with what these columns show of them. */
export async function coinListPage(
  read: Promise<CoinsResponse>,
  columns: readonly Column[] = [],
): Promise<CoinListPage> {
  const response = await read;
  return { ...response, coins: response.coins.map((coin) => coinRow(coin, columns)) };
}

/** Whether this site knows a price of any coin: what decides the columns of its lists. */
export async function loadPriced(context: Readonly<RouterContextProvider>): Promise<boolean> {
  if (!isOn(context, "prices")) return false;
  const response = await nullOnError(apiOf(context).listCoins({ query: { sort: "price", limit: 1 } }));
  return Boolean(response?.coins[0]?.market);
}

/** The tags that a list may be narrowed to; none while they were not counted yet. */
export async function loadTags(context: Readonly<RouterContextProvider>): Promise<ListedTag[]> {
  return (await nullOnError(apiOf(context).listTags()))?.tags ?? [];
}

/** Reads the page of a list that a state describes. */
export async function loadListPage(context: Readonly<RouterContextProvider>, state: ListState, priced: boolean) {
  const read = apiOf(context)[lists[state.list].endpoint]({ query: listQuery(state) });
  return coinListPage(read, columnsOf(state.list, priced, sortedBy(state)));
}

type Props = { state: ListState; answer: CoinListPage; priced: boolean };

/** One page of a list: the rows, where they lead on, or what to do when there are none. */
export function CoinList({ state, answer, priced }: Props) {
  const { coins, next_cursor } = answer;
  const before = rowsBefore(state);
  const { pathname } = useLocation();
  const { list, sort, order, search } = state;
  const sorted = useMemo(() => sortedBy({ list, sort, order, search }), [list, sort, order, search]);
  const columns = useMemo(() => columnsOf(list, priced, sorted), [list, priced, sorted]);
  if (coins.length === 0) {
    return (
      <Suspense>
        <NoCoins state={state} />
      </Suspense>
    );
  }
  const { title, why } = lists[list];
  const { back, next } = neighbours(state, next_cursor);
  return (
    <>
      <CoinTable
        coins={coins}
        caption={`${title()}. ${why()}`}
        columns={columns}
        sorted={sorted}
        here={listHref(state, state, pathname)}
        before={list === "promoted" ? null : before}
        sortHref={(sort) => listHref(state, nextSort(state, sort))}
      />
      <Pager
        before={before}
        shown={coins.length}
        total={answer.total}
        capped={answer.total_capped}
        back={back}
        next={next}
        nextLabel={m.common_next_rows({ rows: pageSize })}
      />
    </>
  );
}
