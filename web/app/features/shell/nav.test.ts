import { expect, it } from "vitest";
import { currentPlace, dockPlaces, mainPlaces } from "./nav.ts";

const at = (url: string) => {
  const { pathname, search } = new URL(url, "https://cointally.example");
  return { pathname, search };
};

it.each([
  ["/coins", "/coins"],
  ["/coins?list=trending", "/coins"],
  ["/coins?list=presale&page=2", "/coins?list=presale"],
  ["/coins/pancakeswap", "/coins"],
  ["/", "/coins"],
  ["/?tab=new", "/coins"],
  ["/submit", undefined],
])("in the header %s stands at %s", (url, place) => expect(currentPlace(mainPlaces(null), at(url))).toBe(place));

it.each([
  ["/", "/"],
  ["/coins", "/"],
  ["/coins/pancakeswap", "/"],
  ["/coins-of-mine", undefined],
  ["/watchlist", "/watchlist"],
])("in the bar %s stands at %s", (url, place) => expect(currentPlace(dockPlaces, at(url))).toBe(place));
