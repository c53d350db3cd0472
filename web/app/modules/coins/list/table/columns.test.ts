import { expect, it } from "vitest";
import type { PublicList } from "../../../../lib/page/list-paths.ts";
import { listSorts, lists, type Sorted } from "../lists.ts";
import { columnsOf, phoneColumn } from "./columns.ts";

const everyList = Object.keys(lists) as PublicList[];
const sortOrders = (list: PublicList): (Sorted | null)[] => [
  lists[list].defaultSort ?? null,
  ...listSorts.map((column): Sorted => ({ column, order: "asc" })),
];

it.each(everyList)(
  "%s contains the sorted column once for any order, with and without prices, and phones show it",
  (list) => {
    for (const hasPrices of [true, false]) {
      for (const sorted of sortOrders(list)) {
        const columns = columnsOf(list, hasPrices, sorted);
        expect(new Set(columns).size).toBe(columns.length);
        expect(columns[0]).toBe("name");
        if (!sorted) continue;
        expect(columns).toContain(sorted.column);
        const isAlwaysShown = sorted.column === "name" || sorted.column === "votes_today";
        if (!isAlwaysShown) expect(phoneColumn(columns, sorted)).toBe(sorted.column);
      }
    }
  },
);
