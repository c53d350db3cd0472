import type { listCoins } from "@cointally/contract/coins.ts";
import type { CallInput } from "@cointally/contract/endpoint.ts";
import { limits } from "@cointally/contract/limits.ts";
import { withQuery } from "../../../lib/api-client.ts";
import { listPagePath } from "../../../lib/list-paths.ts";
import { type ListState, pageSize } from "./list-state.ts";
import { type ListSort, lists, type Order, type Sorted } from "./lists.ts";

/** `readMore` of list-url.ts lets through only what the contract knows. */
type ReadFilters = Partial<NonNullable<CallInput<typeof listCoins>["query"]>>;

/** What the API is asked for to fill a list page. */
export const listQuery = (state: ListState, limit = pageSize) => ({
  search: state.search,
  chain_id: state.chainId,
  stage: state.stage,
  tag: state.tag,
  ...(state.more as ReadFilters),
  sort: state.sort,
  order: state.sort && state.order,
  page: state.cursor || state.page === 1 ? null : state.page,
  cursor: state.cursor,
  limit,
});

/**
 * The address of a list page with some of its state changed; another list, filter or order begins at its first page. The
 * front page shows a list under a path of its own.
 */
export function listHref(state: ListState, change: Partial<ListState> = {}, path?: string): string {
  const paging = "page" in change || "cursor" in change;
  const next = { ...state, ...(paging ? {} : { page: 1, cursor: null, after: 0 }), ...change };
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

/** How many rows stand before the first of this page. */
export const rowsBefore = (state: ListState): number => (state.cursor ? state.after : (state.page - 1) * pageSize);

/** The pages before and after this one; pages by number as deep as the API numbers them, then by cursor. */
export function neighbours(state: ListState, nextCursor: string | null) {
  const before = rowsBefore(state);
  const deepest = limits.page.maxDepth;
  const next =
    nextCursor &&
    (!state.cursor && before + 2 * pageSize <= deepest
      ? { page: state.page + 1, cursor: null }
      : { cursor: nextCursor, after: before + pageSize });
  const back = before > 0 && before <= deepest ? { page: Math.ceil(before / pageSize), cursor: null } : null;
  return { back: back && listHref(state, back), next: next && listHref(state, next) };
}

/** The column that a page's order follows, and which way; null for a shuffled list, and for matches, which stand by closeness. */
export function sortedBy({
  list,
  sort,
  order,
  search,
}: Pick<ListState, "list" | "sort" | "order" | "search">): Sorted | null {
  if (sort) return { column: sort, order: order ?? firstOrder(sort) };
  return search ? null : (lists[list].natural ?? null);
}

/** What a click on a column's head asks for: names from A, figures from the top; again, the other way round. */
export function nextSort(state: ListState, sort: ListSort): { sort: ListSort; order: Order } {
  const now = sortedBy(state);
  if (now?.column !== sort) return { sort, order: firstOrder(sort) };
  return { sort, order: now.order === "desc" ? "asc" : "desc" };
}

const firstOrder = (sort: ListSort): Order => (sort === "name" ? "asc" : "desc");
