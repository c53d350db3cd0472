import type { Coin } from "@cointally/contract/coin.ts";
import { expect, it } from "vitest";
import { mergeQueue, windowStart } from "./queue.ts";

const coin = (id: string, created_at: string) => ({ id, created_at }) as Coin;
const change = (id: string, created_at: string) => ({
  coin: coin(id, "2020-01-01T00:00:00.000Z"),
  before: {},
  after: {},
  created_at,
  proposal: null,
});
const pending = [coin("b", "2026-11-21T09:00:00.000Z"), coin("c", "2026-11-21T11:00:00.000Z")];
const changes = [change("a", "2026-11-21T10:00:00.000Z"), change("d", "2026-11-21T12:00:00.000Z")];
const items = mergeQueue({ rows: pending, more: false }, { rows: changes, more: false });

it("orders coins and edits by the time when they entered the queue", () =>
  expect(items.map(({ id, kind }) => `${id} ${kind}`)).toEqual(["b new", "a edit", "c new", "d edit"]));

it("has an item for each proposal of a token list for one coin", () => {
  const proposal = (id: string) => ({ ...change("a", "2026-11-21T10:00:00.000Z"), proposal: { id, list: "A list" } });
  const rows = [changes[0], proposal("p"), proposal("q")].filter((row) => row !== undefined);
  const queue = mergeQueue({ rows: [], more: false }, { rows, more: false });
  expect(queue.map(({ id, coin: { id: coinId } }) => [id, coinId])).toEqual([
    ["a", "a"],
    ["p", "a"],
    ["q", "a"],
  ]);
});

it("ends where one list is not loaded further, since its next item may come first", () => {
  const ids = (morePending: boolean, moreChanges: boolean) =>
    mergeQueue({ rows: pending, more: morePending }, { rows: changes, more: moreChanges }).map(({ id }) => id);
  expect(ids(true, false)).toEqual(["b", "a", "c"]);
  expect(ids(false, true)).toEqual(["b", "a", "c", "d"]);
  expect(mergeQueue({ more: true }, { rows: changes, more: false })).toEqual([]);
});

it.each([
  ["b", 0],
  ["a", 0],
  ["c", 1],
  ["d", 1],
])("shows %s in rows that begin at %d", (id, start) => expect(windowStart(items, id)).toBe(start));
