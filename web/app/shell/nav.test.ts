import { optionalModules } from "@cointally/shared/optional-modules.ts";
import { expect, it } from "vitest";
import { currentPlace, navOf } from "./nav.ts";

const nav = navOf(optionalModules);

it.each([
  ["/coins", "/coins"],
  ["/trending", "/coins"],
  ["/presale", "/presale"],
  ["/coins/pancakeswap", "/coins"],
  ["/", "/coins"],
  ["/submit", undefined],
  ["/presale-of-mine", undefined],
])("in the header %s stands at %s", (path, place) => expect(currentPlace(nav.main(null), path)).toBe(place));

it.each([
  ["/", "/"],
  ["/coins", "/"],
  ["/presale", "/"],
  ["/coins/pancakeswap", "/"],
  ["/coins-of-mine", undefined],
  ["/watchlist", "/watchlist"],
])("in the bar %s stands at %s", (path, place) => expect(currentPlace(nav.dock, path)).toBe(place));

it("leads nowhere that belongs to a module that is off", () => {
  const { main, account, admin, dock, foot } = navOf([]);
  const paths = [main(null), account, admin, dock, foot].map((places) => places.map(({ to }) => to));
  expect(paths).toEqual([
    ["/coins", "/presale", "/fairlaunch"],
    ["/my-coins", "/account/votes", "/account"],
    ["/admin/coins", "/admin/users"],
    ["/", "/submit"],
    ["/about", "/moderation", "/placements", "/terms", "/privacy"],
  ]);
});
