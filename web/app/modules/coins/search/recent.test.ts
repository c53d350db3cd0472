import { expect, it } from "vitest";
import { clearRecent, type Recent, readRecent, recentIn, rememberSearch, withRecent } from "./recent.ts";

const at = (slug: string): Recent => ({ label: slug, to: `/coins/${slug}` });

it("puts the newest first, each place once, six at most", () => {
  expect(withRecent([at("a"), at("b")], at("b"))).toEqual([at("b"), at("a")]);
  expect(withRecent("abcdef".split("").map(at), at("g")).map(({ label }) => label)).toEqual([..."gabcde"]);
});

it.each([
  [null],
  ["not JSON"],
  ["{}"],
  ['[null, 1, {"label": "x"}, {"label": "x", "to": "https://evil.example"}, {"label": "x", "to": "//evil.example"}]'],
])("takes nothing foreign from the storage: %s", (text) => expect(recentIn(text)).toEqual([]));

it("keeps and forgets", () => {
  rememberSearch(at("cake"));
  expect(readRecent()).toEqual([at("cake")]);
  clearRecent();
  expect(readRecent()).toEqual([]);
});
