import { expect, it } from "vitest";
import { coinSlugOf, pageName } from "./return-target.ts";

it.each([
  ["https://cointally.example/coins/pancakeswap", "pancakeswap"],
  ["https://cointally.example/coins/pancakeswap?range=7d#votes", "pancakeswap"],
  ["https://cointally.example/coins/pancakeswap/edit", "pancakeswap"],
  ["https://cointally.example/coins", null],
  ["https://cointally.example/coins/..%2fusers", null],
  ["/coins/pancakeswap", null],
  ["", null],
  [null, null],
])("finds in %j the coin %j", (redirect, slug) => expect(coinSlugOf(redirect)).toBe(slug));

it.each([
  ["/", "the home page"],
  ["/trending?page=2", "the coin list"],
  ["/submit?step=links", "your submission"],
  ["/account#email", "your account"],
  ["/coins/pancakeswap#votes", "PancakeSwap"],
])("names the page %s %s", (path, name) =>
  expect(pageName(path, path.startsWith("/coins/") ? "PancakeSwap" : null)).toBe(name),
);

it("names an unknown page the page you came from", () =>
  expect(pageName("/coins/unknown", null)).toBe("the page you came from"));
