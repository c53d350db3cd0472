import type { FarmPhase, FarmSort } from "@cointally/contract/farms.ts";
import { limits } from "@cointally/contract/limits.ts";
import { chainById } from "@cointally/shared/chains.ts";
import { withQuery } from "../../lib/api/api.ts";

/** Which farms a list shows: all public ones, those of a phase, or those in which the connected wallet has a stake. */
export const shows = ["all", "live", "upcoming", "ended", "mine"] as const;
export type Show = (typeof shows)[number];
export const sorts = ["tvl", "apr", "end_at", "created_at"] as const satisfies FarmSort[];
export type Order = "asc" | "desc";

/** The state of the page, all of it in the URL. */
export type FarmListState = {
  show: Show;
  search: string;
  chainId: number | null;
  sort: FarmSort | null;
  order: Order | null;
  page: number;
};

export const pageSize = 50;
const lastPage = limits.page.maxDepth / pageSize;

export const plainFarms: FarmListState = { show: "all", search: "", chainId: null, sort: null, order: null, page: 1 };

const oneOf = <T extends string>(values: readonly T[], text: string | null) =>
  values.find((value) => value === text) ?? null;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the API rejects them
const control = /[\u0000-\u001f\u007f-\u009f]+/g;

/** The list that a URL asks for. Invalid parameters are ignored and reported, so that an old link still shows farms. */
export function readFarmList(params: URLSearchParams): { state: FarmListState; hasIgnoredParams: boolean } {
  let hasIgnoredParams = false;
  const read = <T>(key: string, parse: (text: string) => T | null): T | null => {
    const text = params.get(key);
    const value = text ? parse(text.trim()) : null;
    if (text && value === null) hasIgnoredParams = true;
    return value;
  };
  const number = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : null);
  const search = (params.get("search") ?? "").toWellFormed().replace(control, " ").trim().replace(/\s+/g, " ");
  const state: FarmListState = {
    show: read("show", (text) => oneOf(shows, text)) ?? "all",
    search: search.slice(0, limits.search.max).trim(),
    chainId: read("chain_id", (text) => chainById(number(text) ?? 0)?.id ?? null),
    sort: read("sort", (text) => oneOf(sorts, text)),
    order: read("order", (text) => oneOf(["asc", "desc"] as const, text)),
    page: read("page", (text) => ((number(text) ?? 0) >= 1 ? Math.min(Number(text), lastPage) : null)) ?? 1,
  };
  return { state, hasIgnoredParams };
}

/** The API query of a page. */
export function farmsQuery({ show, search, chainId, sort, order, page }: FarmListState) {
  const phase: FarmPhase | null = show === "all" || show === "mine" ? null : show;
  return {
    phase,
    search,
    chain_id: chainId,
    sort,
    order: sort && order,
    page: page > 1 ? page : null,
    limit: pageSize,
  };
}

/** The URL of the page with some of its state changed; it starts at the first page unless `page` is given. */
export function farmsHref(state: FarmListState, change: Partial<FarmListState> = {}): string {
  const next = { ...state, page: 1, ...change };
  return withQuery("/farms", {
    show: next.show === "all" ? null : next.show,
    search: next.search,
    chain_id: next.chainId,
    sort: next.sort,
    order: next.sort && next.order,
    page: next.page > 1 ? next.page : null,
  });
}

/** The URL of a farm's page. */
export const farmHref = ({ chain_id, address }: { chain_id: number; address: string }): string =>
  `/farms/${chain_id}/${address}`;

/** The order after the first click on a column: soonest end first, otherwise largest first. */
const firstOrder = (sort: FarmSort): Order => (sort === "end_at" ? "asc" : "desc");

const orderOf = ({ sort, order }: FarmListState): { sort: FarmSort; order: Order } => ({
  sort: sort ?? "tvl",
  order: (sort && order) ?? firstOrder(sort ?? "tvl"),
});

/** The sort after a click on a column header; a second click reverses it. */
export function nextSort(state: FarmListState, sort: FarmSort): { sort: FarmSort; order: Order } {
  const current = orderOf(state);
  if (current.sort !== sort) return { sort, order: firstOrder(sort) };
  return { sort, order: current.order === "desc" ? "asc" : "desc" };
}

/** The `aria-sort` of a column header. */
export function ariaSort(state: FarmListState, sort: FarmSort): "ascending" | "descending" | "none" {
  const current = orderOf(state);
  if (current.sort !== sort) return "none";
  return current.order === "asc" ? "ascending" : "descending";
}

/** The paths of the previous and the next page. */
export const adjacentFarmPages = (state: FarmListState, hasMore: boolean) => ({
  back: state.page > 1 ? farmsHref(state, { page: state.page - 1 }) : null,
  next: hasMore && state.page < lastPage ? farmsHref(state, { page: state.page + 1 }) : null,
});
