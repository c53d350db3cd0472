import type { listCoins } from "@cointally/contract/coins.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import * as m from "@cointally/i18n/messages";
import { lazy, Suspense, useMemo } from "react";
import { type RouterContextProvider, useLocation } from "react-router";
import { apiOf, nullOnError } from "../../../lib/load.ts";
import { isOn } from "../../../lib/modules.ts";
import { Pager } from "../../../ui/pager.tsx";
import type { TagCount } from "./filters/filter-sheet.tsx";
import { listHref, listQuery, neighbours, nextSort, rowsBefore, sortedBy } from "./list-links.ts";
import { type ListState, pageSize } from "./list-state.ts";
import { type Column, lists } from "./lists.ts";
import { type CoinRow, coinRow } from "./table/coin-row.ts";
import { CoinTable } from "./table/coin-table.tsx";
import { columnsOf } from "./table/columns.ts";

/** Loads only when a list is empty. */
const NoCoins = lazy(() => import("./no-coins.tsx"));

type CoinsResponse = ResponseOf<typeof listCoins>;

/** A page of a list, with only the data that its rows show. */
export type CoinListPage = Omit<CoinsResponse, "coins"> & { coins: CoinRow[] };

/** A page of a list, reduced to the data that these columns show. */
export async function coinListPage(
  request: Promise<CoinsResponse>,
  columns: readonly Column[] = [],
): Promise<CoinListPage> {
  const response = await request;
  return { ...response, coins: response.coins.map((coin) => coinRow(coin, columns)) };
}

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
  return coinListPage(request, columnsOf(state.list, hasPrices, sortedBy(state)));
}

type Props = { state: ListState; response: CoinListPage; hasPrices: boolean };

/** A page of a list: rows and pager, or an empty state. */
export function CoinList({ state, response, hasPrices }: Props) {
  const { coins, next_cursor } = response;
  const before = rowsBefore(state);
  const { pathname } = useLocation();
  const { list, sort, order, search } = state;
  const sorted = useMemo(() => sortedBy({ list, sort, order, search }), [list, sort, order, search]);
  const columns = useMemo(() => columnsOf(list, hasPrices, sorted), [list, hasPrices, sorted]);
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
        path={listHref(state, state, pathname)}
        before={list === "promoted" ? null : before}
        sortHref={(sort) => listHref(state, nextSort(state, sort))}
      />
      <Pager
        before={before}
        shown={coins.length}
        total={response.total}
        capped={response.total_capped}
        back={back}
        next={next}
        nextLabel={m.common_next_rows({ rows: pageSize })}
      />
    </>
  );
}
