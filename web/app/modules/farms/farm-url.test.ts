import { describe, expect, it } from "vitest";
import { withQuery } from "../../lib/api/api.ts";
import { adjacentFarmPages, ariaSort, farmsHref, farmsQuery, nextSort, readFarmList } from "./farm-url.ts";

const read = (query: string) => readFarmList(new URLSearchParams(query));

describe("the list of farms", () => {
  it.each([
    ["", "?limit=50", "/farms"],
    ["show=live", "?phase=live&limit=50", "/farms?show=live"],
    ["show=mine", "?limit=50", "/farms?show=mine"],
    ["chain_id=97&sort=apr", "?chain_id=97&sort=apr&limit=50", "/farms?chain_id=97&sort=apr"],
    ["sort=end_at&order=desc&page=3", "?sort=end_at&order=desc&page=3&limit=50", "/farms?sort=end_at&order=desc"],
    ["search=%20CAKE%0A%20LP%20", "?search=CAKE+LP&limit=50", "/farms?search=CAKE+LP"],
    ["order=asc", "?limit=50", "/farms"],
    ["page=9999999", "?page=200&limit=50", "/farms"],
  ])("of '%s' requests %s and links to %s", (query, path, href) => {
    const { state } = read(query);
    expect(withQuery("", farmsQuery(state))).toBe(path);
    expect(farmsHref(state)).toBe(href);
  });

  it.each(["show=dead", "chain_id=2", "chain_id=x", "sort=name", "order=up", "page=0", "page=-1"])(
    "ignores and reports an invalid parameter: %s",
    (query) => {
      expect(read(query).hasIgnoredParams).toBe(true);
      expect(farmsQuery(read(query).state)).toMatchObject({ page: null, limit: 50 });
    },
  );

  it("reports nothing for valid parameters", () =>
    expect(read("show=ended&chain_id=56&sort=tvl&order=asc&page=2").hasIgnoredParams).toBe(false));
});

describe("the order of farms", () => {
  it("is by total staked by default, and reversed by a click", () => {
    const { state } = read("");
    expect(ariaSort(state, "tvl")).toBe("descending");
    expect(nextSort(state, "tvl")).toEqual({ sort: "tvl", order: "asc" });
    expect(nextSort(state, "end_at")).toEqual({ sort: "end_at", order: "asc" });
    expect(ariaSort(read("sort=end_at").state, "end_at")).toBe("ascending");
    expect(ariaSort(read("sort=end_at").state, "tvl")).toBe("none");
  });
});

it("links the previous and the next page of farms", () => {
  expect(adjacentFarmPages(read("").state, true)).toEqual({ back: null, next: "/farms?page=2" });
  expect(adjacentFarmPages(read("page=2&show=live").state, false)).toEqual({ back: "/farms?show=live", next: null });
  expect(adjacentFarmPages(read("page=200").state, true).next).toBeNull();
});
