import { expect, test } from "vitest";
import { skeleton } from "../coins/skeleton.ts";
import { likeness } from "./find-look-alikes.ts";

const named = ([name, symbol]: [string, string]) => ({
  name,
  symbol,
  nameSkeleton: skeleton(name),
  symbolSkeleton: skeleton(symbol),
});

const pairs: [row: [string, string], listed: [string, string], likeness: "name" | "symbol" | null][] = [
  [["Tether USD", "XYZ"], ["Tether USD", "USDT"], "name"],
  [["Теther USD", "XYZ"], ["Tether USD", "USDT"], "name"],
  [["T3ther-USD", "XYZ"], ["Tether USD", "USDT"], "name"],
  [["USDT", "XYZ"], ["Tether USD", "USDT"], "name"],
  [["Somebody's token", "TetherUSD"], ["Tether USD", "USDT"], "symbol"],
  [["Tether USD Official", "USDT"], ["Tether USD", "USDT"], "name"],
  [["Bridged Tether USD", "usdt"], ["Tether USD", "USDT"], "name"],
  [["Harbour", "USDТ"], ["Tether USD", "USDT"], "symbol"],
  [["ᴛᴇᴛʜᴇʀ USD", "XYZ"], ["Tether USD", "USDT"], "name"],
  [["🆄🆂🅳🆃", "XYZ"], ["Tether USD", "USDT"], "name"],
  [["🇺🇸🇩🇹", "XYZ"], ["Tether USD", "USDT"], "name"],
  [["ʊSDT", "XYZ"], ["Tether USD", "USDT"], "name"],
  [["$USDT", "XYZ"], ["Tether USD", "USDT"], "name"],
  [["$Tether USD", "XYZ"], ["Tether USD", "USDT"], "name"],
  [["Tether (USDT)", "XYZ"], ["Tether USD", "USDT"], "name"],
  [["Tehter USD", "USDT"], ["Tether USD", "USDT"], "name"],
  [["USD Tether", "USDT"], ["Tether USD", "USDT"], "name"],
  // An equal symbol alone, digits that are letters elsewhere, and other numbers of a series.
  [["Harbour", "USDT"], ["Tether USD", "USDT"], null],
  [["Usual USD", "USD0"], ["OpenDollar", "USDO"], null],
  [["Morpheus Labs", "MIND"], ["Dark Mind", "MIND"], null],
  [["Pool 6", "LP6"], ["Pool 8", "LP8"], null],
  [["Tether Gold", "XAUT"], ["Tether USD", "USDT"], null],
  [["Open Mind", "OPEN"], ["Mind", "MIND"], null],
  [["$HIBA", "HIBA"], ["Harbour", "USDT"], null],
];

test.each(pairs)("%j beside %j: %s", (row, listed, expected) => {
  expect(likeness(named(row), named(listed))).toBe(expected);
});
