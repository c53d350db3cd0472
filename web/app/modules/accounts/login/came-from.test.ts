import { expect, it } from "vitest";
import { coinSlugOf, placeName } from "./came-from.ts";

it.each([
  ["https://cointally.example/coins/pancakeswap", "pancakeswap"],
  ["https://cointally.example/coins/pancakeswap?range=7d#votes", "pancakeswap"],
  ["https://cointally.example/coins/pancakeswap/edit", "pancakeswap"],
  ["https://cointally.example/coins", null],
  ["https://cointally.example/coins/..%2fusers", null],
  ["/coins/pancakeswap", null],
  ["", null],
  [null, null],
])("the coin of %j is %j", (redirect, slug) => expect(coinSlugOf(redirect)).toBe(slug));

it.each([
  ["/", "the home page"],
  ["/trending?page=2", "the coin list"],
  ["/submit?step=links", "your submission"],
  ["/account#email", "your account"],
  ["/coins/pancakeswap#votes", "PancakeSwap"],
])("%s is called %s", (path, name) =>
  expect(placeName(path, path.startsWith("/coins/") ? "PancakeSwap" : null)).toBe(name),
);

it("calls an unknown page the page you came from", () =>
  expect(placeName("/coins/gone", null)).toBe("the page you came from"));
