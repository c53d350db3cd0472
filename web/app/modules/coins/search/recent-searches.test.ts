import { expect, it } from "vitest";
import {
  addRecent,
  clearRecentSearches,
  parseRecent,
  type RecentSearch,
  readRecentSearches,
  saveRecentSearch,
} from "./recent-searches.ts";

const searchOf = (slug: string): RecentSearch => ({ label: slug, to: `/coins/${slug}` });

it("lists the newest search first, each target once, at most six", () => {
  expect(addRecent([searchOf("a"), searchOf("b")], searchOf("b"))).toEqual([searchOf("b"), searchOf("a")]);
  expect(addRecent("abcdef".split("").map(searchOf), searchOf("g")).map(({ label }) => label)).toEqual([..."gabcde"]);
});

it.each([
  [null],
  ["not JSON"],
  ["{}"],
  ['[null, 1, {"label": "x"}, {"label": "x", "to": "https://evil.example"}, {"label": "x", "to": "//evil.example"}]'],
])("ignores invalid data in the storage: %s", (text) => expect(parseRecent(text)).toEqual([]));

it("saves and clears recent searches", () => {
  saveRecentSearch(searchOf("cake"));
  expect(readRecentSearches()).toEqual([searchOf("cake")]);
  clearRecentSearches();
  expect(readRecentSearches()).toEqual([]);
});
