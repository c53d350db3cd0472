import { optionalModules } from "@cointally/shared/optional-modules.ts";
import { expect, it } from "vitest";
import { currentItem, navOf } from "./nav.ts";

const nav = navOf(optionalModules);

it.each([
  ["/coins", "/coins"],
  ["/trending", "/coins"],
  ["/presale", "/presale"],
  ["/coins/pancakeswap", "/coins"],
  ["/", "/coins"],
  ["/submit", undefined],
  ["/presale-of-mine", undefined],
])("%s belongs to the header's item %s", (path, item) => expect(currentItem(nav.main(null), path)).toBe(item));

it.each([
  ["/", "/"],
  ["/coins", "/"],
  ["/presale", "/"],
  ["/coins/pancakeswap", "/"],
  ["/coins-of-mine", undefined],
  ["/watchlist", "/watchlist"],
])("%s belongs to the bottom bar's item %s", (path, item) => expect(currentItem(nav.bottomBar, path)).toBe(item));

it("has no item of a module that is off", () => {
  const { main, account, admin, bottomBar, footer } = navOf([]);
  const paths = [main(null), account, admin, bottomBar, footer].map((items) => items.map(({ to }) => to));
  expect(paths).toEqual([
    ["/coins", "/presale", "/fairlaunch"],
    ["/my-coins", "/account/votes", "/account"],
    ["/admin/coins", "/admin/users"],
    ["/", "/submit"],
    ["/about", "/moderation", "/placements", "/terms", "/privacy"],
  ]);
});
