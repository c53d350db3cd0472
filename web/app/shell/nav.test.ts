import type { Role } from "@cointally/contract/roles.ts";
import { optionalModules } from "@cointally/shared/optional-modules.ts";
import { expect, it } from "vitest";
import type { Session } from "../lib/session/session.ts";
import { currentItem, navOf } from "./nav.ts";

const nav = navOf(optionalModules);

const sessionOf = (role: Role): Session => ({
  token: "t",
  user: { id: "1", name: "Mara", email: "m@example.org", role },
});

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
  const paths = [main(null), account, admin(sessionOf("admin")), bottomBar, footer].map((items) =>
    items.map(({ to }) => to),
  );
  expect(paths).toEqual([
    ["/coins", "/presale", "/fairlaunch"],
    ["/my-coins", "/account/votes", "/account"],
    ["/admin", "/admin/coins", "/admin/users", "/admin/settings"],
    ["/", "/submit"],
    ["/about", "/moderation", "/placements", "/terms", "/privacy"],
  ]);
});

it.each<[Role, string[]]>([
  ["user", []],
  ["moderator", ["/admin/coins"]],
  ["ads", ["/admin/ads"]],
  ["admin", ["/admin", "/admin/coins", "/admin/farms", "/admin/ads", "/admin/users", "/admin/settings"]],
])("shows an account with the role %s the pages of /admin %j, and the first of them in the header", (role, paths) => {
  const session = sessionOf(role);
  expect(nav.admin(session).map(({ to }) => to)).toEqual(paths);
  const inHeader = nav.main(session).map(({ to }) => to);
  expect(inHeader.filter((to) => to.startsWith("/admin"))).toEqual(paths.slice(0, 1));
});

it("leaves out pages that have nothing to show, and never those of an account or the list of all coins", () => {
  const { main, bottomBar, footer } = navOf(optionalModules, ["/presale", "/farms", "/moderation"]);
  const paths = [...main(null), ...footer].map(({ to }) => to);
  expect(paths).toEqual(expect.arrayContaining(["/coins", "/fairlaunch", "/placements"]));
  for (const path of ["/presale", "/farms", "/moderation"]) expect(paths).not.toContain(path);
  expect(bottomBar).toEqual(nav.bottomBar);
});
