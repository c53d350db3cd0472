import { optionalModules } from "@cointally/shared/optional-modules.ts";
import { expect, it } from "vitest";
import { listByName, listPagePath, type PublicList } from "../../../lib/page/list-paths.ts";
import { defaultListState } from "./list-state.ts";
import { readListState } from "./list-url.ts";
import { lists, tabsOf } from "./lists.ts";

const { more: noFilters } = defaultListState("all");
const read = (query: string) => readListState(new URLSearchParams(query), "all");

it.each([
  ["", {}],
  ["page=3&chain_id=56&tag=DeFi", { page: 3, chainId: 56, tag: "defi" }],
  ["search=%20pan%20%20cake%20", { search: "pan cake" }],
  ["stage=presale&sort=name&order=desc", { stage: "presale", sort: "name", order: "desc" }],
  ["cursor=abcdefgh&after=10000", { cursor: "abcdefgh", after: 10_000 }],
  ["search=&chain_id=&tag=&sort=&utm_source=chat&lang=es", {}],
  [
    "liquidity_min=10,000&market_cap_max=$2.5",
    { more: { ...noFilters, liquidity_min: "10000", market_cap_max: "2.5" } },
  ],
  [
    "liquidity_min=10.000&market_cap_min=US%241%20000,5&market_cap_max=1.5E6",
    { more: { ...noFilters, liquidity_min: "10000", market_cap_min: "1000.5", market_cap_max: "1500000" } },
  ],
])("reads %j", (query, change) =>
  expect(read(query)).toEqual({ state: { ...defaultListState("all"), ...change }, ignored: [] }),
);

it.each([
  ["page=999999", { page: 200 }, ["page"]],
  ["page=0", {}, ["page"]],
  ["page=two&chain_id=2", {}, ["chain_id", "page"]],
  ["page=-1&chain_id=1e3", {}, ["chain_id", "page"]],
  ["stage=gone&tag=a%20b&sort=id&order=up", {}, ["stage", "tag", "sort", "order"]],
  ["sort=constructor&stage=__proto__&list=toString", {}, ["list", "stage", "sort"]],
  ["cursor=a.b", {}, ["cursor"]],
  ["kyc=maybe", {}, ["kyc"]],
  [`tag=defi&${"tag=x&".repeat(1000)}`, { tag: "defi" }, ["tag"]],
  [`tag=${"x".repeat(9000)}`, {}, ["tag"]],
  ["search=%00%1b", {}, ["search"]],
  ["search=pan%00cake", { search: "pan cake" }, []],
  [`search=${"a".repeat(201)}`, { search: "a".repeat(200) }, ["search"]],
  [`search=${"a".repeat(199)}%F0%9F%A5%9E`, { search: "a".repeat(199) }, ["search"]],
])("ignores and names invalid parameters: %.60j", (query, change, ignored) =>
  expect(read(query)).toEqual({ state: { ...defaultListState("all"), ...change }, ignored }),
);

it("finds a list by its path, and none for other paths", () => {
  for (const list of Object.keys(lists) as PublicList[]) expect(listByName(listPagePath(list))).toBe(list);
  for (const path of ["/", "/all", "/mine", "/pending", "/toString", "/__proto__", "/coins/cake"]) {
    expect(listByName(path)).toBeUndefined();
  }
});

it("adds the current list to the tabs if it has no permanent one", () => {
  expect(tabsOf("new", optionalModules)).toContain("approved");
  expect(tabsOf("new", optionalModules)).not.toContain("promoted");
  expect(tabsOf("promoted", optionalModules).at(-1)).toBe("promoted");
  expect(tabsOf("new", [])).not.toContain("top-gainers");
});

it("leaves out the tabs of empty lists, except that of the current one", () => {
  const empty = ["/trending", "/presale", "/today-best"];
  expect(tabsOf("presale", optionalModules, empty)).toEqual([
    "new",
    "top-gainers",
    "top-losers",
    "presale",
    "fairlaunch",
    "audited",
    "approved",
    "all",
  ]);
});
