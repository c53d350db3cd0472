import type { PublicList } from "../../../../lib/page/list-paths.ts";
import { type Column, lists, type Sorted } from "../lists.ts";
import type { CoinRow } from "./coin-row.ts";

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

const marketColumns: Column[] = ["price", "market_cap", "volume_24h", "liquidity"];

const current = ({ market }: CoinRow) => (market && !market.stale ? market : null);

/** The figure of a coin in a column: empty where it is zero or unknown. Other columns always have something to show. */
const figures: Partial<Record<Column, (coin: CoinRow) => unknown>> = {
  price: ({ market }) => market,
  change_1h: (coin) => current(coin)?.change_1h,
  change_24h: (coin) => current(coin)?.change_24h,
  change_7d: (coin) => current(coin)?.change_7d,
  line: ({ market }) => market?.line,
  market_cap: ({ market }) => market?.market_cap,
  volume_24h: ({ volume_24h }) => volume_24h,
  liquidity: ({ liquidity_usd }) => liquidity_usd,
  views_24h: ({ views }) => views.last_24h || null,
  votes_24h: ({ votes }) => votes.last_24h || null,
  votes_total: ({ votes }) => votes.total || null,
  votes_today: ({ votes }) => votes.today || null,
  approved_at: ({ approved_at, approved_how }) => (approved_how === "imported" ? null : approved_at),
  launch_at: ({ launch_at }) => launch_at,
  raised: ({ raised }) => raised?.progress ?? raised?.hardcap ?? raised?.softcap,
};
const has = (column: Column, coin: CoinRow): boolean => (figures[column]?.(coin) ?? null) !== null;

/** With more columns than these, there is no room for a line of text. */
const maxBesideText = 5;

/**
 * The columns that a page of a list shows: those that are zero or unknown in each of its rows leave, and what the coins are takes their
 * room. Rows that change while the page is open do not change its columns.
 */
export function shownColumns(columns: Column[], coins: readonly CoinRow[]): Column[] {
  const shown = columns.filter((column) => !figures[column] || coins.some((coin) => has(column, coin)));
  const hasRoom = shown.length < columns.length && shown.length <= maxBesideText;
  return hasRoom ? shown.toSpliced(1, 0, "about") : shown;
}

/** Columns by whose figures coins are ranked; a stale one is not known. */
const rankColumns: Column[] = [
  ...([
    "votes_today",
    "votes_total",
    "votes_24h",
    "views_24h",
    "price",
    "change_1h",
    "change_24h",
    "change_7d",
  ] as const),
  ...(["market_cap", "volume_24h", "liquidity", "launch_at"] as const),
];

/** Whether a list ranks a coin: not without the figure that it is sorted by. */
export function isRanked(coin: CoinRow, sorted: Sorted | null): boolean {
  if (!sorted || !rankColumns.includes(sorted.column)) return true;
  const isStale = coin.market?.stale && marketColumns.includes(sorted.column);
  return !isStale && has(sorted.column, coin);
}
