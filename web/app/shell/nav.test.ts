import { expect, it } from "vitest";
import { currentPlace, dockPlaces, mainPlaces } from "./nav.ts";

it.each([
  ["/coins", "/coins"],
  ["/trending", "/coins"],
  ["/presale", "/presale"],
  ["/coins/pancakeswap", "/coins"],
  ["/", "/coins"],
  ["/submit", undefined],
  ["/presale-of-mine", undefined],
])("in the header %s stands at %s", (path, place) => expect(currentPlace(mainPlaces(null), path)).toBe(place));

it.each([
  ["/", "/"],
  ["/coins", "/"],
  ["/presale", "/"],
  ["/coins/pancakeswap", "/"],
  ["/coins-of-mine", undefined],
  ["/watchlist", "/watchlist"],
])("in the bar %s stands at %s", (path, place) => expect(currentPlace(dockPlaces, path)).toBe(place));
