import { expect, test } from "vitest";
import { applyOrder, moveItem, reorderRequests } from "./watched-rows.ts";

const identity = (id: string) => id;
const ids = [..."abcdefghij"];

test.each([
  [0, 3],
  [3, 0],
  [9, 0],
  [0, 9],
  [4, 5],
  [5, 5],
])("requests of limited size move a row from %i to %i", (from, to) => {
  for (const maxIds of [2, 3, 4, 100]) {
    const orders = reorderRequests(ids, from, to, maxIds);
    for (const order of orders) expect(order.length).toBeLessThanOrEqual(maxIds);
    expect(orders.reduce((rows, order) => applyOrder(rows, identity, order), ids)).toEqual(moveItem(ids, from, to));
  }
});

test("a short move names only the rows between the two positions", () => {
  expect(reorderRequests(ids, 1, 3, 500)).toEqual([["c", "d", "b"]]);
});

test("an order leaves other rows in place and ignores ids that are not in the list", () => {
  expect(applyOrder(["a", "b", "c", "d"], identity, ["d", "x", "a"])).toEqual(["d", "b", "c", "a"]);
});
