import { expect, test } from "vitest";
import { moved, ordersOf, placed } from "./order.ts";

const same = (id: string) => id;
const ids = [..."abcdefghij"];

test.each([
  [0, 3],
  [3, 0],
  [9, 0],
  [0, 9],
  [4, 5],
  [5, 5],
])("from %i to %i, some at a time, ends where it was meant to", (from, to) => {
  for (const most of [2, 3, 4, 100]) {
    const orders = ordersOf(ids, from, to, most);
    for (const order of orders) expect(order.length).toBeLessThanOrEqual(most);
    expect(orders.reduce((rows, order) => placed(rows, same, order), ids)).toEqual(moved(ids, from, to));
  }
});

test("a short way names the rows between alone", () => {
  expect(ordersOf(ids, 1, 3, 500)).toEqual([["c", "d", "b"]]);
});

test("an order leaves what it does not name where it is, and what is not there out", () => {
  expect(placed(["a", "b", "c", "d"], same, ["d", "x", "a"])).toEqual(["d", "b", "c", "a"]);
});
