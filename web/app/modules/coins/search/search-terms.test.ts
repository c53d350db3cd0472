import { describe, expect, it } from "vitest";
import { areOnlySimilar, isAddress, matchingContract } from "./search-terms.ts";
import { nextIndex } from "./use-combobox.ts";

it.each([
  [null, 3, "ArrowDown", 0],
  [0, 3, "ArrowDown", 1],
  [2, 3, "ArrowDown", null],
  [null, 3, "ArrowUp", 2],
  [1, 3, "ArrowUp", 0],
  [0, 3, "ArrowUp", null],
  [null, 0, "ArrowDown", null],
  [null, 0, "ArrowUp", null],
])("from option %s of %s, %s moves to %s", (active, options, key, next) =>
  expect(nextIndex(active, options, key)).toBe(next),
);

it.each([
  ["0x10ED", true],
  ["0x10ed43c718714eb63d5aa57b78b54704e256024e", true],
  ["0x10e", false],
  ["0xzzzz", false],
  [`0x${"1".repeat(41)}`, false],
  [`https://etherscan.io/token/0x${"1".repeat(40)}`, true],
  [`https://etherscan.io/tx/0x${"1".repeat(64)}`, false],
  ["cake", false],
])("%s is a contract address or the beginning of one: %s", (search, isPrefix) =>
  expect(isAddress(search)).toBe(isPrefix),
);

describe("areOnlySimilar", () => {
  const cake = { name: "PancakeSwap", symbol: "CAKE", slug: "pancakeswap" };
  it.each([
    ["cake", false],
    ["PanCake", false],
    ["pankake", true],
    ["pancake swap", false],
    ["cake pancakeswap", false],
    ["pancake shop", true],
    ["0x10ed", false],
    ["$cake", false],
    ["PancakeSwap (CAKE)", false],
    ["pancakeswap token", true],
  ])("tells whether the match of %s is only similar: %s", (search, similar) =>
    expect(areOnlySimilar([cake], search)).toBe(similar),
  );
  it("is false when nothing was found", () => expect(areOnlySimilar([], "cake")).toBe(false));
});

it("finds the contract of an address in any case", () => {
  const contracts = [
    { chain_id: 1, address: "0xAAaa1111" },
    { chain_id: 1, address: "0x10ED43C718714eb63d5aA57B78B54704E256024E" },
    { chain_id: 56, address: "0x10ED43C718714eb63d5aA57B78B54704E256024E" },
  ];
  expect(matchingContract(contracts, "0x10ed")).toBe(contracts[1]);
  expect(matchingContract(contracts, `https://bscscan.com/token/${contracts[1]?.address}`)).toBe(contracts[2]);
  expect(matchingContract(contracts, "cake")).toBeUndefined();
});
