import { describe, expect, it } from "vitest";
import {
  ariaSort,
  coinsPlace,
  homePlace,
  listHref,
  listPath,
  neighbours,
  nextSort,
  readListState,
} from "./list-url.ts";

const read = (query: string, place = coinsPlace) => readListState(new URLSearchParams(query), place);

describe("a list page's URL", () => {
  it.each([
    ["", "/coins?limit=50"],
    ["list=today-best&chain_id=56&page=3", "/coins/today-best?chain_id=56&page=3&limit=50"],
    ["search=%20pan%20%20cake%20", "/coins?search=pan+cake&limit=50"],
    ["stage=presale&tag=DeFi&sort=name", "/coins?stage=presale&tag=defi&sort=name&limit=50"],
    ["sort=votes_24h&order=asc", "/coins?sort=votes_24h&order=asc&limit=50"],
    ["order=asc", "/coins?limit=50"],
    ["cursor=abc&page=4&after=10000", "/coins?cursor=abc&limit=50"],
    ["page=999999", "/coins?page=200&limit=50"],
    ["list=mine&chain_id=2&stage=gone&tag=a%20b&sort=id&order=up&page=0", "/coins?limit=50"],
    ["list=toString&sort=constructor&stage=__proto__", "/coins?limit=50"],
    ["page=-1&chain_id=1e3&cursor=", "/coins?limit=50"],
  ])("%j asks the API for %s", (query, path) => expect(listPath(read(query))).toBe(path));

  it("names its list by `tab` on the home page", () => {
    expect(listPath(read("", homePlace))).toBe("/coins/today-best?limit=50");
    expect(listPath(read("tab=all&list=new", homePlace))).toBe("/coins?limit=50");
  });

  it("keeps the rest when one thing changes, and begins at the first page", () => {
    const state = read("list=new&search=cake&chain_id=56&page=3");
    expect(listHref(coinsPlace, state, { chainId: null })).toBe("/coins?list=new&search=cake");
    expect(listHref(coinsPlace, state, { page: 4 })).toBe("/coins?list=new&search=cake&chain_id=56&page=4");
    expect(listHref(homePlace, read("", homePlace))).toBe("/");
  });
});

describe("paging", () => {
  const pages = (query: string, cursor: string | null) => neighbours(coinsPlace, read(query), cursor);

  it.each([
    ["", "c", null, "/coins?page=2"],
    ["page=2", "c", "/coins", "/coins?page=3"],
    ["page=3", null, "/coins?page=2", null],
    ["page=199", "c", "/coins?page=198", "/coins?page=200"],
    ["page=200", "c", "/coins?page=199", "/coins?cursor=c&after=10000"],
    ["cursor=c&after=10000", "d", "/coins?page=200", "/coins?cursor=d&after=10050"],
    ["cursor=d&after=10050", null, null, null],
  ])("from %j with next cursor %s", (query, cursor, back, next) =>
    expect(pages(query, cursor)).toEqual({ back, next }),
  );
});

describe("column heads", () => {
  it.each([
    ["", "votes_total", "descending", "asc"],
    ["list=today-best", "votes_total", "none", "desc"],
    ["list=today-best", "votes_today", "descending", "asc"],
    ["sort=name", "name", "ascending", "desc"],
    ["sort=votes_today&order=asc", "votes_today", "ascending", "desc"],
    ["list=trending", "name", "none", "asc"],
  ] as const)("%j, %s", (query, sort, aria, order) => {
    expect(ariaSort(read(query), sort)).toBe(aria);
    expect(nextSort(read(query), sort)).toEqual({ sort, order });
  });
});
