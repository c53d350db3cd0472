import { limits } from "@cointally/contract/limits.ts";
import { chainById } from "@cointally/shared/chains.ts";
import { plainDecimal } from "@cointally/shared/decimals.ts";
import type { PublicList } from "../../../lib/list-paths.ts";
import { type ListState, type MoreFilters, pageSize } from "./list-state.ts";
import { listSorts, listStages } from "./lists.ts";

const wholeFrom = (text: string, least: number) =>
  /^\d{1,9}$/.test(text) && Number(text) >= least ? Number(text) : null;
const oneOf = <T extends string>(known: readonly T[], text: string) => known.find((one) => one === text) ?? null;

/** Whole dollars as people write them: "10,000" and "10.000" are ten thousand here. */
const dollarsOf = (text: string): string | null => {
  const close = text.replace(/[\s$]/g, "");
  const plain = /^\d{1,3}([.,]\d{3})+$/.test(close) ? close.replace(/[.,]/g, "") : plainDecimal(close);
  return /^(0|[1-9]\d{0,14})(\.\d{1,2})?$/.test(plain) ? plain : null;
};
const yes = (text: string) => oneOf(["true"] as const, text);

/** How each of these filters is read from a URL or a form. */
const readMore: Record<keyof MoreFilters, (text: string) => string | null> = {
  approved_within: (text) => {
    const days = wholeFrom(text, 1);
    return days !== null && days <= limits.filters.days ? String(days) : null;
  },
  liquidity_min: dollarsOf,
  market_cap_min: dollarsOf,
  market_cap_max: dollarsOf,
  audited: yes,
  kyc: yes,
  sellable: (text) => oneOf(["not_blocked", "checked"] as const, text),
};

/** Parts of a URL that a list could not take. */
export type LeftOut =
  | "list"
  | "search"
  | "chain_id"
  | "stage"
  | "tag"
  | keyof MoreFilters
  | "sort"
  | "order"
  | "page"
  | "cursor";

const lastPage = limits.page.maxDepth / pageSize;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the API refuses them
const control = /[\u0000-\u001f\u007f-\u009f]+/g;

/** A search as the API takes it: plain words, no longer than it reads. */
export const plainWords = (text: string) =>
  text
    .toWellFormed()
    .replace(control, " ")
    .normalize("NFC")
    .slice(0, limits.search.max)
    .replace(/[\ud800-\udbff]$/, "")
    .trim()
    .replace(/\s+/g, " ");

/**
 * Reads a list page's URL. What is unknown or malformed is left out, so that an old or broken link still shows the list,
 * and named, so that the page can say so.
 */
export function readListState(params: URLSearchParams, list: PublicList): { state: ListState; leftOut: LeftOut[] } {
  const leftOut = new Set<LeftOut>();
  const read = <T>(key: LeftOut, known: (text: string) => T | null): T | null => {
    const [text, ...more] = params.getAll(key);
    const value = text ? known(text.trim()) : null;
    if ((text && value === null) || more.length > 0) leftOut.add(key);
    return value;
  };
  const search = params.get("search") ?? "";
  const words = plainWords(search);
  if (search.trim().length > limits.search.max || (search.trim() && !words)) leftOut.add("search");
  if (params.has("list")) leftOut.add("list");
  const state: ListState = {
    list,
    search: words,
    chainId: read("chain_id", (text) => (/^\d{1,9}$/.test(text) ? (chainById(Number(text))?.id ?? null) : null)),
    stage: read("stage", (text) => oneOf(listStages, text)),
    tag: read("tag", (text) => /^[a-z0-9][a-z0-9-]{0,23}$/.exec(text.toLowerCase())?.[0] ?? null) ?? "",
    more: Object.fromEntries(
      Object.entries(readMore).map(([name, known]) => [name, read(name as keyof MoreFilters, known)]),
    ) as MoreFilters,
    sort: read("sort", (text) => oneOf(listSorts, text)),
    order: read("order", (text) => oneOf(["asc", "desc"] as const, text)),
    page: read("page", (text) => wholeFrom(text, 1)) ?? 1,
    cursor: read("cursor", (text) => (/^[\w-]{8,2000}$/.test(text) ? text : null)),
    after: wholeFrom(params.get("after") ?? "", 0) ?? 0,
  };
  if (state.page > lastPage) {
    state.page = lastPage;
    leftOut.add("page");
  }
  return { state, leftOut: [...leftOut] };
}
