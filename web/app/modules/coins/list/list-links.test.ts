import { describe, expect, it } from "vitest";
import { withQuery } from "../../../lib/api/api.ts";
import type { PublicList } from "../../../lib/page/list-paths.ts";
import { listHref, listQuery, neighbours, nextSort, sortedBy } from "./list-links.ts";
import { readListState } from "./list-url.ts";

const read = (query: string, list: PublicList = "all") => readListState(new URLSearchParams(query), list).state;

it.each<[PublicList, string, string]>([
  ["all", "", "?limit=50"],
  ["today-best", "chain_id=56&page=3", "?chain_id=56&page=3&limit=50"],
  ["all", "search=%20pan%20%20cake%20", "?search=pan+cake&limit=50"],
  ["all", "stage=presale&tag=DeFi&sort=name", "?stage=presale&tag=defi&sort=name&limit=50"],
  ["all", "sort=votes_24h&order=asc", "?sort=votes_24h&order=asc&limit=50"],
  ["all", "order=asc", "?limit=50"],
  ["all", "cursor=abcdefgh&page=4&after=10000", "?cursor=abcdefgh&limit=50"],
])("the %s page with %j requests %s from the API", (list, query, path) =>
  expect(withQuery("", listQuery(read(query, list)))).toBe(path),
);

it("a link that changes one filter keeps the others and starts at the first page", () => {
  const state = read("search=cake&chain_id=56&page=3", "new");
  expect(listHref(state, { chainId: null })).toBe("/new?search=cake");
  expect(listHref(state, { page: 4 })).toBe("/new?search=cake&chain_id=56&page=4");
  expect(listHref(state, { list: "all" })).toBe("/coins?search=cake&chain_id=56");
});

describe("paging", () => {
  const cursor = "cccccccc";
  it.each([
    ["", cursor, null, "/coins?page=2"],
    ["page=2", cursor, "/coins", "/coins?page=3"],
    ["page=3", null, "/coins?page=2", null],
    ["page=199", cursor, "/coins?page=198", "/coins?page=200"],
    ["page=200", cursor, "/coins?page=199", "/coins?cursor=cccccccc&after=10000"],
    ["cursor=aaaaaaaa&after=10000", cursor, "/coins?page=200", "/coins?cursor=cccccccc&after=10050"],
    ["cursor=aaaaaaaa&after=10050", null, null, null],
    ["cursor=aaaaaaaa&after=75", cursor, "/coins?page=2", "/coins?cursor=cccccccc&after=125"],
  ])("links the previous and next page of %j with cursor %s", (query, next_cursor, back, next) =>
    expect(neighbours(read(query), next_cursor)).toEqual({ back, next }),
  );
});

describe("the column that a list is sorted by", () => {
  it.each([
    ["all", "", "votes_total", "desc"],
    ["all", "sort=name", "name", "asc"],
    ["all", "sort=liquidity&order=asc", "liquidity", "asc"],
    ["all", "search=cake&sort=price", "price", "desc"],
    ["trending", "", "trending", "desc"],
    ["new", "", "approved_at", "desc"],
    ["presale", "", "sale", "asc"],
    ["audited", "chain_id=56", "audit", "desc"],
  ] as const)("of %s with %j is %s, %s", (list, query, column, order) =>
    expect(sortedBy(read(query, list))).toEqual({ column, order }),
  );

  it.each([
    ["promoted", ""],
    ["all", "search=cake"],
  ] as const)("is null for %s with %j", (list, query) => expect(sortedBy(read(query, list))).toBeNull());

  it.each([
    ["all", "", "votes_total", "asc"],
    ["all", "search=cake", "votes_total", "desc"],
    ["today-best", "", "votes_total", "desc"],
    ["all", "sort=name", "name", "desc"],
    ["all", "sort=votes_today&order=asc", "votes_today", "desc"],
    ["trending", "", "name", "asc"],
  ] as const)("on %s with %j changes by a click to %s, %s", (list, query, sort, order) =>
    expect(nextSort(read(query, list), sort)).toEqual({ sort, order }),
  );
});
