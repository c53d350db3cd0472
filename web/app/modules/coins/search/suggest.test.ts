import { describe, expect, it } from "vitest";
import { areNear, contractAt, isAddress, moved } from "./suggest.ts";

it.each([
  [null, 3, "ArrowDown", 0],
  [0, 3, "ArrowDown", 1],
  [2, 3, "ArrowDown", null],
  [null, 3, "ArrowUp", 2],
  [1, 3, "ArrowUp", 0],
  [0, 3, "ArrowUp", null],
  [null, 0, "ArrowDown", null],
  [null, 0, "ArrowUp", null],
])("from option %s of %s, %s marks %s", (active, options, key, next) => expect(moved(active, options, key)).toBe(next));

it.each([
  ["0x10ED", true],
  ["0x10ed43c718714eb63d5aa57b78b54704e256024e", true],
  ["0x10e", false],
  ["0xzzzz", false],
  [`0x${"1".repeat(41)}`, false],
  ["cake", false],
])("%s is an address or the beginning of one: %s", (words, is) => expect(isAddress(words)).toBe(is));

describe("near matches", () => {
  const cake = { name: "PancakeSwap", symbol: "CAKE", slug: "pancakeswap" };
  it.each([
    ["cake", false],
    ["PanCake", false],
    ["pankake", true],
    ["pancake swap", false],
    ["cake pancakeswap", false],
    ["pancake shop", true],
    ["0x10ed", false],
  ])("%s: %s", (words, near) => expect(areNear([cake], words)).toBe(near));
  it("are none where nothing was found", () => expect(areNear([], "cake")).toBe(false));
});

it("names the contract that was looked for, whatever its case", () => {
  const contracts = [{ address: "0xAAaa1111" }, { address: "0x10ED43C7" }];
  expect(contractAt(contracts, "0x10ed")).toBe(contracts[1]);
  expect(contractAt(contracts, "cake")).toBeUndefined();
});
