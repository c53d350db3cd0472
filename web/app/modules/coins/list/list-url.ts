import { limits } from "@cointally/contract/limits.ts";
import { chainById } from "@cointally/shared/chains.ts";
import { readDecimal } from "@cointally/shared/decimals.ts";
import type { PublicList } from "../../../lib/page/list-paths.ts";
import { type ListState, type MoreFilters, pageSize } from "./list-state.ts";
import { listSorts, listStages } from "./lists.ts";

const parseInteger = (text: string, min: number) =>
  /^\d{1,9}$/.test(text) && Number(text) >= min ? Number(text) : null;
const oneOf = <T extends string>(values: readonly T[], text: string) => values.find((value) => value === text) ?? null;

/** Dollars as people write them: "10,000" and "10.000" both are ten thousand, since nobody types three decimals of a dollar. */
const parseDollars = (text: string): string | null => {
  const reading = readDecimal(text);
  const value = reading.status === "read" ? reading.value : reading.status === "ambiguous" ? reading.thousands : "";
  return /^\d{1,15}(\.\d{1,2})?$/.test(value) ? value : null;
};
const parseFlag = (text: string) => oneOf(["true"] as const, text);

/** Parses each filter from a URL or a form. */
const filterParsers: Record<keyof MoreFilters, (text: string) => string | null> = {
  approved_within: (text) => {
    const days = parseInteger(text, 1);
    return days !== null && days <= limits.filters.days ? String(days) : null;
  },
  liquidity_min: parseDollars,
  market_cap_min: parseDollars,
  market_cap_max: parseDollars,
  audited: parseFlag,
  kyc: parseFlag,
  sellable: (text) => oneOf(["not_blocked", "checked", "all"] as const, text),
};
/** Parameters of a URL that can be ignored as invalid. */
export type IgnoredParam =
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: the API rejects them
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]+/g;

/** A search in the form that the API accepts: no control characters, single spaces, limited length. */
export const normalizeSearch = (text: string) =>
  text
    .toWellFormed()
    .replace(controlCharacters, " ")
    .normalize("NFC")
    .slice(0, limits.search.max)
    .replace(/[\ud800-\udbff]$/, "")
    .trim()
    .replace(/\s+/g, " ");

/**
 * Reads the state of a list page from its URL. Unknown or malformed parameters are ignored, so that old or broken links still work, and
 * returned, so that the page can name them.
 */
export function readListState(
  params: URLSearchParams,
  list: PublicList,
): { state: ListState; ignored: IgnoredParam[] } {
  const ignored = new Set<IgnoredParam>();
  const read = <T>(key: IgnoredParam, parse: (text: string) => T | null): T | null => {
    const [text, ...more] = params.getAll(key);
    const value = text ? parse(text.trim()) : null;
    if ((text && value === null) || more.length > 0) ignored.add(key);
    return value;
  };
  const search = params.get("search") ?? "";
  const normalized = normalizeSearch(search);
  if (search.trim().length > limits.search.max || (search.trim() && !normalized)) ignored.add("search");
  if (params.has("list")) ignored.add("list");
  const state: ListState = {
    list,
    search: normalized,
    chainId: read("chain_id", (text) => chainById(Number(text))?.id ?? null),
    stage: read("stage", (text) => oneOf(listStages, text)),
    tag: read("tag", (text) => /^[a-z0-9][a-z0-9-]{0,23}$/.exec(text.toLowerCase())?.[0] ?? null) ?? "",
    more: Object.fromEntries(
      Object.entries(filterParsers).map(([name, parse]) => [name, read(name as keyof MoreFilters, parse)]),
    ) as MoreFilters,
    sort: read("sort", (text) => oneOf(listSorts, text)),
    order: read("order", (text) => oneOf(["asc", "desc"] as const, text)),
    page: read("page", (text) => parseInteger(text, 1)) ?? 1,
    cursor: read("cursor", (text) => (/^[\w-]{8,2000}$/.test(text) ? text : null)),
    after: parseInteger(params.get("after") ?? "", 0) ?? 0,
  };
  if (state.page > lastPage) {
    state.page = lastPage;
    ignored.add("page");
  }
  return { state, ignored: [...ignored] };
}
