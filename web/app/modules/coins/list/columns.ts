import type { PublicList } from "../../../lib/list-paths.ts";
import { type Column, lists, type Sorted } from "./lists.ts";

/** Columns of lists that have no others: with prices where this site knows any, else with what else is known of a coin. */
const usual = {
  priced: ["name", "price", "change_1h", "change_24h", "change_7d", "line", "market_cap", "votes_today"],
  unpriced: ["name", "views_24h", "approved_at", "votes_total", "votes_today"],
} satisfies Record<string, Column[]>;

/** Columns that give way to the one that a list is sorted by, the first of them that is there. */
const givingWay: Column[] = ["line", "views_24h", "change_24h", "votes_total"];

/**
 * The columns of a list between the star and the vote. They depend on the list, its order and whether this site knows any price, never
 * on the rows of one page: every page of a list has the same. The column that a list is sorted by is always among them.
 */
export function columnsOf(list: PublicList | null, priced: boolean, sorted: Sorted | null): Column[] {
  const columns = (list && lists[list].columns) ?? usual[priced ? "priced" : "unpriced"];
  if (!sorted || columns.includes(sorted.column)) return columns;
  const replaced = givingWay.find((column) => columns.includes(column));
  return columns.map((column) => (column === replaced ? sorted.column : column));
}

/** The one column beside name and vote that a phone has room for: the sorted one. The votes of today stand in the vote button. */
export function phoneColumn(columns: Column[], sorted: Sorted | null): Column | undefined {
  if (sorted && sorted.column !== "name" && sorted.column !== "votes_today") return sorted.column;
  return columns.find((column) => column === "price" || column === "sale");
}
