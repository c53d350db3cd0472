import { expect, it } from "vitest";
import { hiding, listSearch, listStateOf, sortedBy } from "./list-state.ts";

const at = (search: string) => listStateOf(new URLSearchParams(search));

it.each([
  ["", "value desc ", "?"],
  ["sort=name", "name asc ", "?sort=name"],
  ["sort=pnl&order=asc&hide=spam,small", "pnl asc small,spam", "?sort=pnl&order=asc&hide=small,spam"],
  ["sort=rank&order=up&hide=all,spam", "value desc spam", "?hide=spam"],
])("%j is %j", (search, said, short) => {
  const state = at(search);
  expect(`${state.sort} ${state.order} ${state.hide.join()}`).toBe(said);
  expect(listSearch(state)).toBe(short);
});

it("turns a column that is sorted already", () => {
  expect(sortedBy(at(""), "value")).toMatchObject({ sort: "value", order: "asc" });
  expect(sortedBy(at(""), "name")).toMatchObject({ sort: "name", order: "asc" });
});

it("hides one kind and leaves the other as it is", () => {
  expect(hiding(at("hide=small"), "spam", true).hide).toEqual(["small", "spam"]);
  expect(hiding(at("hide=small,spam"), "small", false).hide).toEqual(["spam"]);
});
