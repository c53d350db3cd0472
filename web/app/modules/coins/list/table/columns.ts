import type { PublicList } from "../../../../lib/page/list-paths.ts";
import { type Column, lists, type Sorted } from "../lists.ts";

/** Columns of lists without their own: with prices if this site has any, otherwise with views and listing date. */
const defaultColumns = {
  priced: ["name", "price", "change_1h", "change_24h", "change_7d", "line", "market_cap", "votes_today"],
  unpriced: ["name", "views_24h", "approved_at", "votes_total", "votes_today"],
} satisfies Record<string, Column[]>;

/** Columns that the sorted column can replace; the first one present is replaced. */
const replaceableColumns: Column[] = ["line", "views_24h", "change_24h", "votes_total"];

/** The columns that a list may have between star and vote, always with the one that it is sorted by. */
export function columnsOf(list: PublicList | null, hasPrices: boolean, sorted: Sorted | null): Column[] {
  const columns = (list && lists[list].columns) ?? defaultColumns[hasPrices ? "priced" : "unpriced"];
  if (!sorted || columns.includes(sorted.column)) return columns;
  const replaced = replaceableColumns.find((column) => columns.includes(column));
  return columns.map((column) => (column === replaced ? sorted.column : column));
}

/** The one column that phones show beside name and vote: the sorted one. Today's votes are in the vote button. */
export function phoneColumn(columns: Column[], sorted: Sorted | null): Column | undefined {
  if (sorted && sorted.column !== "name" && sorted.column !== "votes_today") return sorted.column;
  return columns.find((column) => column === "price" || column === "sale");
}
