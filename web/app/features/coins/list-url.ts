import { chainById } from "@cointally/api/chains.ts";
import type { Stage } from "@cointally/api/coin.ts";
import type { Sort } from "@cointally/api/coins.ts";
import { limits } from "@cointally/api/limits.ts";
import { withQuery } from "../../lib/api-client.ts";
import { stageLabels } from "./labels.ts";
import { lists, type Order, type PublicList, sortLabels } from "./lists.ts";

/** What a list page shows; all of it stands in the page's URL. */
export type ListState = {
  list: PublicList;
  search: string;
  chainId: number | null;
  stage: Stage | null;
  tag: string;
  sort: Sort | null;
  order: Order | null;
  page: number;
  /** Past the depth that pages reach: where to go on, and how many rows stand before. */
  cursor: string | null;
  after: number;
};

/** Where a list lives: the path, the parameter that names the list, and the list when it is not named. */
export type ListPlace = { path: string; key: "list" | "tab"; home: PublicList };
export const homePlace: ListPlace = { path: "/", key: "tab", home: "today-best" };
export const coinsPlace: ListPlace = { path: "/coins", key: "list", home: "all" };

/** Rows on a page. */
export const pageSize = 50;

const has = <T extends object>(table: T, key: string | null): key is string & keyof T =>
  key !== null && Object.hasOwn(table, key);
const wholeFrom = (text: string | null, least: number) =>
  text && /^\d{1,9}$/.test(text) && Number(text) >= least ? Number(text) : null;

/** Reads a page's URL. What is unknown or malformed is left out, so that an old link still shows a list. */
export function readListState(params: URLSearchParams, place: ListPlace): ListState {
  const named = params.get(place.key);
  const chainId = wholeFrom(params.get("chain_id"), 1);
  const stage = params.get("stage");
  const sort = params.get("sort");
  const order = params.get("order");
  const tag = params.get("tag")?.trim().toLowerCase() ?? "";
  const lastPage = limits.page.maxDepth / pageSize;
  return {
    list: has(lists, named) ? named : place.home,
    search: (params.get("search") ?? "").trim().replace(/\s+/g, " ").slice(0, limits.search.max),
    chainId: chainId && chainById(chainId) ? chainId : null,
    stage: has(stageLabels, stage) ? stage : null,
    tag: /^[a-z0-9][a-z0-9-]{0,23}$/.test(tag) ? tag : "",
    sort: has(sortLabels, sort) ? sort : null,
    order: order === "asc" || order === "desc" ? order : null,
    page: Math.min(wholeFrom(params.get("page"), 1) ?? 1, lastPage),
    cursor: params.get("cursor"),
    after: wholeFrom(params.get("after"), 0) ?? 0,
  };
}

/** The API call that fills a list page. */
export function listPath(state: ListState, limit = pageSize): string {
  return withQuery(state.list === "all" ? "/coins" : `/coins/${state.list}`, {
    search: state.search,
    chain_id: state.chainId,
    stage: state.stage,
    tag: state.tag,
    sort: state.sort,
    order: state.sort && state.order,
    page: state.cursor || state.page === 1 ? null : state.page,
    cursor: state.cursor,
    limit,
  });
}

/** The address of a list page with some of its state changed; another list, filter or order begins at its first page. */
export function listHref(place: ListPlace, state: ListState, change: Partial<ListState> = {}): string {
  const paging = "page" in change || "cursor" in change;
  const next = { ...state, ...(paging ? {} : { page: 1, cursor: null, after: 0 }), ...change };
  return withQuery(place.path, {
    [place.key]: next.list === place.home ? null : next.list,
    search: next.search,
    chain_id: next.chainId,
    stage: next.stage,
    tag: next.tag,
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
export function neighbours(place: ListPlace, state: ListState, nextCursor: string | null) {
  const before = rowsBefore(state);
  const deepest = limits.page.maxDepth;
  const next =
    nextCursor &&
    (before + 2 * pageSize <= deepest
      ? { page: state.page + 1, cursor: null }
      : { cursor: nextCursor, after: before + pageSize });
  const back = before > 0 && before <= deepest ? { page: before / pageSize, cursor: null } : null;
  return { back: back && listHref(place, state, back), next: next && listHref(place, state, next) };
}

/** What a click on a column's head asks for: names from A, figures from the top; again, the other way round. */
export function nextSort(state: ListState, sort: Sort): { sort: Sort; order: Order } {
  const now = state.sort
    ? { sort: state.sort, order: state.order ?? firstOrder(state.sort) }
    : lists[state.list].natural;
  if (now?.sort !== sort) return { sort, order: firstOrder(sort) };
  return { sort, order: now.order === "desc" ? "asc" : "desc" };
}

const firstOrder = (sort: Sort): Order => (sort === "name" ? "asc" : "desc");

/** The state of a column's head for readers. */
export function ariaSort(state: ListState, sort: Sort): "ascending" | "descending" | "none" {
  const now = state.sort
    ? { sort: state.sort, order: state.order ?? firstOrder(state.sort) }
    : lists[state.list].natural;
  if (now?.sort !== sort) return "none";
  return now.order === "asc" ? "ascending" : "descending";
}
