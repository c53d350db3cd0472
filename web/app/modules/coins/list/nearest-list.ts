import type { RouterContextProvider } from "react-router";
import { listPagePath, type PublicList } from "../../../lib/page/list-paths.ts";
import { pageOf } from "../../../lib/page/page.ts";
import { countFilters, defaultListState, type ListState, mayHideDanger } from "./list-state.ts";
import { hasList } from "./lists.ts";
import { type CoinListPage, loadListPage } from "./load-list.ts";

/** The lists that are most like one, the most similar first; after them comes the list of all coins. */
const similarLists: Record<PublicList, PublicList[]> = {
  "today-best": ["trending"],
  trending: ["today-best"],
  new: ["approved"],
  today: ["new", "approved"],
  approved: [],
  "top-gainers": ["top-losers", "trending"],
  "top-losers": ["top-gainers", "trending"],
  presale: ["fairlaunch", "new"],
  fairlaunch: ["presale", "new"],
  audited: ["today-best"],
  promoted: ["today-best"],
  all: [],
};

/** The nearest list with coins, where the whole of a list has none; null otherwise. */
export async function loadNearest(
  context: Readonly<RouterContextProvider>,
  state: ListState,
  { total }: CoinListPage,
  hasPrices: boolean,
) {
  const isNarrowed = state.search !== "" || state.chainId !== null || countFilters(state) > 0;
  if (total > 0 || isNarrowed || state.list === "all") return null;
  const { modules, emptyPages = [], hidesDanger } = pageOf(context);
  const isFilled = (list: PublicList) => hasList(list, modules) && !emptyPages.includes(listPagePath(list));
  const list = similarLists[state.list].find(isFilled) ?? "all";
  const nearest = { ...defaultListState(list), hidesDanger: hidesDanger === true && mayHideDanger(list) };
  const response = await loadListPage(context, nearest, hasPrices);
  return response.total > 0 ? { state: nearest, response } : null;
}
