import { expect, test } from "vitest";
import { slugCandidates, slugOf } from "./slug.ts";

const slugs: [string, string][] = [
  ["PancakeSwap", "pancakeswap"],
  ["USD Coin", "usd-coin"],
  ["0x0.ai: AI Smart Contract", "0x0-ai-ai-smart-contract"],
  ["  --Wrapped  Ether!! ", "wrapped-ether"],
  ["Pokémon", "pokemon"],
  ["Łódź Straße", "lodz-strasse"],
  ["Tom's Coin", "toms-coin"],
  ["ＦＵＬＬ width", "full-width"],
  ["İstanbul", "istanbul"],
  ["币安人生", "coin"],
  ["🚀", "coin"],
  ["币安 BNB", "bnb"],
];

test.each(slugs)("%s becomes %s", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("leaves room for a number in the slug of the longest name, and ends it with a letter", () => {
  for (const name of ["ﷺ".repeat(60), `${"a".repeat(75)} b`]) {
    expect(slugOf(name)).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,74}[a-z0-9])?$/);
  }
});

test("never gives a coin the name of a list as its slug", () => {
  expect(slugCandidates("Approved", "APR", 0)).toEqual(["approved-apr"]);
  expect(slugCandidates("NEW", "NEW", 2)).toEqual(["new-2", "new-3"]);
});

test("adds the symbol, then a number, when a slug is taken", () => {
  expect(slugCandidates("Polygon", "POL", 2)).toEqual(["polygon", "polygon-pol", "polygon-pol-2", "polygon-pol-3"]);
  expect(slugCandidates("AAVE", "AAVE", 1)).toEqual(["aave", "aave-2"]);
  expect(slugCandidates("币安人生", "BIRD", 1)).toEqual(["bird", "bird-2"]);
  expect(slugCandidates("币安人生", "币", 1)).toEqual(["coin", "coin-2"]);
});
