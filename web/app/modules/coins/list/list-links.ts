import type { listCoins } from "@cointally/contract/coins.ts";
import type { CallInput } from "@cointally/contract/endpoint.ts";
import { limits } from "@cointally/contract/limits.ts";
import { withQuery } from "../../../lib/api/api.ts";
import { listPagePath } from "../../../lib/page/list-paths.ts";
import { isDangerHidden, type ListState, pageSize } from "./list-state.ts";
import { type ListSort, lists, type Order, type Sorted } from "./lists.ts";

/** The filters are validated in list-url.ts. */
type ReadFilters = Partial<NonNullable<CallInput<typeof listCoins>["query"]>>;

const sellableOf = (state: ListState): ReadFilters["sellable"] | null => {
  if (isDangerHidden(state)) return "not_blocked";
  return state.more.sellable === "all" ? null : (state.more.sellable as ReadFilters["sellable"] | null);
};

/** The query of the API request for a list page. */
export const listQuery = (state: ListState, limit = pageSize) => ({
  search: state.search,
  chain_id: state.chainId,
  stage: state.stage,
  tag: state.tag,
  ...(state.more as ReadFilters),
  sellable: sellableOf(state),
  sort: state.sort,
  order: state.sort && state.order,
  page: state.cursor || state.page === 1 ? null : state.page,
  cursor: state.cursor,
  limit,
});

/**
 * The URL of a list page with some of its state changed; another list, filter or order starts at the first page. The home page shows a list
 * under its own `path`.
 */
export function listHref(state: ListState, change: Partial<ListState> = {}, path?: string): string {
  const changesPage = "page" in change || "cursor" in change;
  const next = { ...state, ...(changesPage ? {} : { page: 1, cursor: null, after: 0 }), ...change };
  return withQuery(path ?? listPagePath(next.list), {
    search: next.search,
    chain_id: next.chainId,
    stage: next.stage,
    tag: next.tag,
    ...next.more,
    sort: next.sort,
    order: next.sort && next.order,
    page: next.cursor || next.page === 1 ? null : next.page,
    cursor: next.cursor,
    after: next.cursor ? next.after : null,
  });
}

/** The number of rows before the first one of this page. */
export const rowsBefore = (state: ListState): number => (state.cursor ? state.after : (state.page - 1) * pageSize);

/** Links to the previous and the next page: by page number up to the API's limit, then by cursor. */
export function neighbours(state: ListState, nextCursor: string | null) {
  const rowsAbove = rowsBefore(state);
  const deepest = limits.page.maxDepth;
  const next =
    nextCursor &&
    (!state.cursor && rowsAbove + 2 * pageSize <= deepest
      ? { page: state.page + 1, cursor: null }
      : { cursor: nextCursor, after: rowsAbove + pageSize });
  const back = rowsAbove > 0 && rowsAbove <= deepest ? { page: Math.ceil(rowsAbove / pageSize), cursor: null } : null;
  return { back: back && listHref(state, back), next: next && listHref(state, next) };
}

/** The column and direction that a page is sorted by; null for the shuffled list and for search results, which are sorted by relevance. */
export function sortedBy({
  list,
  sort,
  order,
  search,
}: Pick<ListState, "list" | "sort" | "order" | "search">): Sorted | null {
  if (sort) return { column: sort, order: order ?? firstOrder(sort) };
  return search ? null : (lists[list].defaultSort ?? null);
}

/** The sort after a click on a column's header: names ascending, figures descending; a second click reverses. */
export function nextSort(state: ListState, sort: ListSort): { sort: ListSort; order: Order } {
  const current = sortedBy(state);
  if (current?.column !== sort) return { sort, order: firstOrder(sort) };
  return { sort, order: current.order === "desc" ? "asc" : "desc" };
}

const firstOrder = (sort: ListSort): Order => (sort === "name" ? "asc" : "desc");
