import { expect, it } from "vitest";
import { listSearch, listStateOf, sortedBy, withFilter } from "./list-state.ts";

const at = (search: string) => listStateOf(new URLSearchParams(search));

it.each([
  ["", "value desc ", "?"],
  ["sort=name", "name asc ", "?sort=name"],
  ["sort=pnl&order=asc&hide=spam,small", "pnl asc small,spam", "?sort=pnl&order=asc&hide=small,spam"],
  ["sort=rank&order=up&hide=all,spam", "value desc spam", "?hide=spam"],
])("reads %j as %j", (search, expected, short) => {
  const state = at(search);
  expect(`${state.sort} ${state.order} ${state.hide.join()}`).toBe(expected);
  expect(listSearch(state)).toBe(short);
});

it("reverses the order of the sorted column", () => {
  expect(sortedBy(at(""), "value")).toMatchObject({ sort: "value", order: "asc" });
  expect(sortedBy(at(""), "name")).toMatchObject({ sort: "name", order: "asc" });
});

it("toggles one filter and keeps the other", () => {
  expect(withFilter(at("hide=small"), "spam", true).hide).toEqual(["small", "spam"]);
  expect(withFilter(at("hide=small,spam"), "small", false).hide).toEqual(["spam"]);
});
