import { expect, test } from "vitest";
import type { SafetyFacts } from "../../chain/safety/facts.ts";
import { compareFacts, type KnownFacts } from "./compare-facts.ts";

const unknown: SafetyFacts = {
  exists: null,
  sellable: null,
  buyTax: null,
  sellTax: null,
  transferTax: null,
  owner: null,
  renounced: null,
  proxy: null,
  implementation: null,
  mintable: null,
  pausable: null,
  blacklist: null,
  feeMutable: null,
  buyersStuck: null,
  liquidityBurned: null,
  liquidityLocked: null,
};
const changesOf = (before: KnownFacts, facts: Partial<SafetyFacts>) =>
  compareFacts(before, { ...unknown, ...facts }).changes;
const owner = "0x1111111111111111111111111111111111111111";
const other = "0x2222222222222222222222222222222222222222";

test.each<[string, KnownFacts, Partial<SafetyFacts>, object[]]>([
  ["a first look at an honest token", {}, { sellable: true, sellTax: 500, owner }, []],
  ["a first look at a trap", {}, { sellable: false }, [{ fact: "sellable", before: null, after: "no", isBad: true }]],
  [
    "a sale that fails now",
    { sellable: "yes" },
    { sellable: false },
    [{ fact: "sellable", before: "yes", after: "no", isBad: true }],
  ],
  [
    "a sale that goes again",
    { sellable: "no" },
    { sellable: true },
    [{ fact: "sellable", before: "no", after: "yes", isBad: false }],
  ],
  ["a tax up by a point", { sell_tax: "5" }, { sellTax: 600 }, []],
  [
    "a tax up by more",
    { sell_tax: "5" },
    { sellTax: 610 },
    [{ fact: "sell_tax", before: "5", after: "6.1", isBad: true }],
  ],
  ["a tax down", { buy_tax: "25" }, { buyTax: 0 }, []],
  ["another owner", { owner }, { owner: other }, [{ fact: "owner", before: owner, after: other, isBad: true }]],
  [
    "an owner who gives it up",
    { owner },
    { owner: "0x000000000000000000000000000000000000dEaD" },
    [{ fact: "owner", before: owner, after: "0x000000000000000000000000000000000000dEaD", isBad: false }],
  ],
  [
    "another implementation",
    { implementation: owner },
    { implementation: other },
    [{ fact: "implementation", before: owner, after: other, isBad: true }],
  ],
  ["what went unknown", { sellable: "yes", owner, sell_tax: "1" }, {}, []],
])("%s", (_what, before, facts, changes) => {
  expect(changesOf(before, facts)).toEqual(changes);
});

test("a fact that became unknown keeps its last value, so that a later trap is reported as a change", () => {
  const { known } = compareFacts({ sellable: "yes", owner }, unknown);
  expect(known).toEqual({ sellable: "yes", owner });
  expect(changesOf(known, { sellable: false })).toMatchObject([{ before: "yes", after: "no" }]);
});

test("a slowly rising tax is compared with its first value", () => {
  let known: KnownFacts = { sell_tax: "5" };
  const seen: string[] = [];
  for (const sellTax of [550, 600, 650, 700]) {
    const watched = compareFacts(known, { ...unknown, sellTax });
    known = watched.known;
    seen.push(...watched.changes.map(({ before, after }) => `${before} ${after}`));
  }
  expect(seen).toEqual(["5 6.5"]);
  expect(known.sell_tax).toBe("6.5");
});
