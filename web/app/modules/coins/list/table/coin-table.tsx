import * as m from "@cointally/i18n/messages";
import { use } from "react";
import { useAnchorNavigation } from "../../../../lib/browser/use-anchor-navigation.ts";
import { useCurrentUrl } from "../../../../lib/page/site.ts";
import { useSession } from "../../../../lib/session/session.ts";
import { SortableHeader, type SortDirection, tableClasses } from "../../../../ui/table/table.tsx";
import { type Column, type ListSort, listSorts, type Sorted } from "../lists.ts";
import { useLiveRows } from "../live-figures/use-live.ts";
import { useReturnToRow } from "../use-return-to-row.ts";
import type { CoinRow } from "./coin-row.ts";
import css from "./coin-table.module.css";
import { CoinTableRow, columnClass, starCell } from "./coin-table-row.tsx";
import { phoneColumn } from "./columns.ts";
import { type RankedRow, RowPartsContext } from "./row-parts.ts";

const columnText: Record<Column, () => string> = {
  name: m.label_coin,
  price: m.label_price,
  change_1h: m.list_column_change_1h,
  change_24h: m.list_column_change_24h,
  change_7d: m.list_column_change_7d,
  line: m.list_column_line,
  market_cap: m.list_column_market_cap,
  views_24h: m.list_column_views_24h,
  approved_at: m.label_listed,
  sale: m.list_column_sale,
  raised: m.label_raised,
  audit: m.label_audit,
  votes_total: m.label_total_votes,
  votes_today: m.label_votes_today,
  trending: m.list_column_trending,
  volume_24h: m.list_column_volume_24h,
  liquidity: m.label_liquidity,
  votes_24h: m.list_column_votes_24h,
  launch_at: m.label_launch,
  about: m.list_column_about,
};

type Props = {
  coins: CoinRow[];
  /** The caption for screen readers. */
  caption: string;
  /** A stable array: a new one renders all rows again. */
  columns: Column[];
  /** The column that the rows are sorted by, if any. */
  sorted?: Sorted | null;
  /** Number of rows before the first one, for ranks; null for tables without ranks, in which the star comes first. */
  before: number | null;
  /** The link of a sortable column's header; without it headers are plain text. */
  sortHref?: (sort: ListSort) => string;
  /** Called when a rank is pressed. A stable function, as for `columns`. */
  onRank?: ((row: RankedRow) => void) | undefined;
  /** The path to return to after login or voting; the current URL by default. */
  path?: string;
};

const { num } = tableClasses;

const isSort = (column: Column): column is ListSort => (listSorts as readonly Column[]).includes(column);
const directions = { asc: "ascending", desc: "descending" } as const;

/** The first rows load their logos at once, the others when they come near the viewport. */
const eagerRows = 15;

/**
 * A table of coins. Names are links but rows are not, so that a finger does not miss star and vote. Phones show the name, the vote button
 * and the column that the list is sorted by.
 */
export function CoinTable({ coins, caption, columns, sorted = null, before, sortHref, onRank, path }: Props) {
  const follow = useAnchorNavigation();
  const pageUrl = useCurrentUrl(path);
  const visitedAt = useSession() ? null : pageUrl;
  const rows = useLiveRows(coins);
  const columnOptions = { sorted: sorted?.column, phone: phoneColumn(columns, sorted) };
  const directionOf = (column: Column): SortDirection =>
    sorted?.column === column ? directions[sorted.order] : "none";
  const parts = use(RowPartsContext);
  useReturnToRow();
  return (
    <div className={css.frame}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on an anchor is a click */}
      <table className={`${tableClasses.table} ${tableClasses.sticky} ${css.coins}`} onClick={follow}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {before !== null && (
              <th scope="col" className={`${num} not-phone ${css.rank}`}>
                #
              </th>
            )}
            {parts.Star && (
              <th scope="col" className={starCell(before !== null)}>
                <span className="sr">{m.watchlist_watch()}</span>
              </th>
            )}
            {columns.map((column) => {
              const className = columnClass(column, columnOptions);
              const to = isSort(column) ? sortHref?.(column) : undefined;
              return to || columnOptions.sorted === column ? (
                <SortableHeader key={column} to={to} sorted={directionOf(column)} className={className}>
                  {columnText[column]()}
                </SortableHeader>
              ) : (
                <th key={column} scope="col" className={className}>
                  {columnText[column]()}
                </th>
              );
            })}
            {parts.Vote && <VoteHead to={sortHref?.("votes_today")} sorted={directionOf("votes_today")} />}
          </tr>
        </thead>
        <tbody>
          {rows.map((coin, index) => (
            <CoinTableRow
              key={coin.id}
              coin={coin}
              hasRank={before !== null}
              rank={coin.isUnranked ? null : (before ?? 0) + index + 1}
              columns={columns}
              {...columnOptions}
              lazy={index >= eagerRows}
              visitedAt={visitedAt}
              parts={parts}
              onRank={onRank}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The header of the vote buttons. On phones the buttons show today's votes, and the header says so when the rows are sorted by them. */
function VoteHead({ to, sorted }: { to: string | undefined; sorted: SortDirection }) {
  return (
    <>
      <th scope="col" className={sorted === "none" ? css.vote : `not-phone ${css.vote}`}>
        <span className="sr">{m.vote_button()}</span>
      </th>
      {sorted !== "none" && (
        <SortableHeader to={to} sorted={sorted} className={`only-phone ${css.vote}`}>
          {m.label_today()}
        </SortableHeader>
      )}
    </>
  );
}
