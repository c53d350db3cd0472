import { expect, test } from "vitest";
import { slugCandidates, slugWithId } from "./slug.ts";

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
  ["币安人生", "bianrensheng"],
  ["Мир 2", "mir-2"],
  ["비트코인", "biteukoin"],
  ["דוגמה", "dvgmh"],
  ["🚀", "rocket"],
  ["币安 BNB", "bian-bnb"],
];

test.each(slugs)("%s becomes %s", (name, slug) => {
  expect(slugCandidates(name, "X", 0)[0]).toBe(slug);
});

test("leaves room for a number in the slug of the longest name, and ends it with a letter", () => {
  for (const name of ["ﷺ".repeat(80), `${"a".repeat(75)} b`]) {
    expect(slugCandidates(name, "X", 0)[0]).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,74}[a-z0-9])?$/);
  }
});

test("never gives a coin the name of a list as its slug", () => {
  expect(slugCandidates("Approved", "APR", 0)).toEqual(["approved-apr"]);
  expect(slugCandidates("NEW", "NEW", 2)).toEqual(["new-2", "new-3"]);
});

test("adds the symbol, then a number, when a slug is taken", () => {
  expect(slugCandidates("Polygon", "POL", 2)).toEqual(["polygon", "polygon-pol", "polygon-pol-2", "polygon-pol-3"]);
  expect(slugCandidates("AAVE", "AAVE", 1)).toEqual(["aave", "aave-2"]);
  expect(slugCandidates("!!!", "BIRD", 1)).toEqual(["bird", "bird-2"]);
});

test("is never a bare counter where neither name nor symbol has a letter", () => {
  expect(slugCandidates("---", "·", 2)).toEqual([]);
  expect(slugWithId("---", "0190a0a0-0000-7000-8000-00000000000a")).toBe("coin-00000000000a");
});
