import type { Column, Sorted } from "../lists.ts";
import type { CoinRow } from "./coin-row.ts";

// Only for loaders, so that no browser loads it: what follows from the rows is part of the page's data.

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

/** Counts that few coins of a quiet site have: they would fill their column with zeros. */
const sparseColumns: Column[] = ["views_24h", "votes_24h"];
const minShare = 1 / 4;

/** With more columns than these, there is no room for a line of text. */
const maxBesideText = 5;

/**
 * The columns that a page of a list shows: those that are zero or unknown in each of its rows leave, or in most of them where few coins have that count, and what the coins are takes their
 * room. Rows that change while the page is open do not change its columns.
 */
export function shownColumns(columns: Column[], coins: readonly CoinRow[], sorted: Sorted | null): Column[] {
  const shown = columns.filter((column) => {
    if (!figures[column]) return true;
    const filled = coins.filter((coin) => has(column, coin)).length;
    const isSparse = sparseColumns.includes(column) && column !== sorted?.column;
    return filled > 0 && (!isSparse || filled >= coins.length * minShare);
  });
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

/** Whether a list ranks a coin: not without the figure that it is sorted by, nor without a vote where that is a date or a name. */
export function isRanked(coin: CoinRow, sorted: Sorted | null): boolean {
  if (!sorted || !rankColumns.includes(sorted.column)) return has("votes_total", coin);
  const isStale = coin.market?.stale && marketColumns.includes(sorted.column);
  return !isStale && has(sorted.column, coin);
}
