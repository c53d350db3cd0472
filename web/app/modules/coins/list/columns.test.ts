import { expect, it } from "vitest";
import type { PublicList } from "../../../lib/list-paths.ts";
import { columnsOf, phoneColumn } from "./columns.ts";
import { listSorts, lists, type Sorted } from "./lists.ts";

const everyList = Object.keys(lists) as PublicList[];
const orders = (list: PublicList): (Sorted | null)[] => [
  lists[list].natural ?? null,
  ...listSorts.map((column): Sorted => ({ column, order: "asc" })),
];

it.each(everyList)(
  "%s has the column it is sorted by once, by any order, with and without prices; a phone shows it too",
  (list) => {
    for (const priced of [true, false]) {
      for (const sorted of orders(list)) {
        const columns = columnsOf(list, priced, sorted);
        expect(new Set(columns).size).toBe(columns.length);
        expect(columns[0]).toBe("name");
        if (!sorted) continue;
        expect(columns).toContain(sorted.column);
        const besideTheVote = sorted.column === "name" || sorted.column === "votes_today";
        if (!besideTheVote) expect(phoneColumn(columns, sorted)).toBe(sorted.column);
      }
    }
  },
);
