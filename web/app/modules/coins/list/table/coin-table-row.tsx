import * as m from "@cointally/i18n/messages";
import { memo } from "react";
import { tableClasses } from "../../../../ui/table/table.tsx";
import { CoinName } from "../../coin-name.tsx";
import type { Column } from "../lists.ts";
import { columnClasses, renderCell, renderSecondLine, useCellRenderers } from "./coin-cells.tsx";
import type { CoinRow } from "./coin-row.ts";
import css from "./coin-table.module.css";
import type { RankedRow, RowParts } from "./row-parts.ts";

const { num } = tableClasses;

/** The class of the star's cell; phones have space for it only in tables without ranks. */
export const starCell = (hasRank: boolean) => (hasRank ? `not-phone ${css.star}` : css.star);

/** The class of a column's header and cells. Phones show the name and one more column; other screens never hide the sorted one. */
export const columnClass = (
  column: Column,
  { phone, sorted }: { phone: Column | undefined; sorted: Column | undefined },
) =>
  [columnClasses[column], column !== "name" && column !== phone && "not-phone", column === sorted && css.sorted]
    .filter(Boolean)
    .join(" ");

type Props = {
  coin: CoinRow;
  hasRank: boolean;
  /** Null for a coin that the list does not rank. */
  rank: number | null;
  columns: Column[];
  /** The column that the list is sorted by. */
  sorted: Column | undefined;
  phone: Column | undefined;
  lazy: boolean;
  /** The full URL of the page to which a visitor returns after login or voting; null for logged-in users. */
  visitedAt: string | null;
  parts: RowParts;
  /** Called when the rank is pressed; without it ranks are plain text. The same function for all rows, so that they stay memoised. */
  onRank: ((row: RankedRow) => void) | undefined;
};

/** Columns that change when the user votes. */
const voteColumns: Column[] = ["votes_24h", "votes_total", "votes_today"];

/**
 * The row of a coin. Memoised, so that changes elsewhere on the page do not render it. The same component serves visitors and users: if
 * rows were replaced once the session is known, the page would lose its scroll position.
 */
export const CoinTableRow = memo(
  ({ coin, hasRank, rank, columns, sorted, phone, lazy, visitedAt, parts, onRank }: Props) => {
    const { Star, Vote, VoteCounts } = parts;
    const renderers = useCellRenderers();
    const rankText =
      rank === null ? (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr">{m.list_no_rank()}</span>
        </>
      ) : onRank ? (
        <button
          type="button"
          className={css.why}
          aria-label={m.list_why_rank_of({ coin: coin.name, rank })}
          data-replay={`rank ${coin.id}`}
          onClick={() => onRank({ coin, rank })}
        >
          {rank}
        </button>
      ) : (
        rank
      );
    return (
      <tr>
        {hasRank && <td className={`${num} not-phone ${css.rank}`}>{rankText}</td>}
        {Star && (
          <td className={starCell(hasRank)}>
            <Star coin={coin} visitedAt={visitedAt} />
          </td>
        )}
        {columns.map((column) =>
          column === "name" ? (
            <th key={column} scope="row" className={css.coin}>
              <CoinName coin={coin} rank={hasRank && rankText} lazy={lazy} plain />
            </th>
          ) : (
            <td key={column} className={columnClass(column, { phone, sorted })}>
              {VoteCounts && visitedAt === null && voteColumns.includes(column) ? (
                <VoteCounts coin={coin}>{(votes) => renderCell[column](coin, votes, renderers)}</VoteCounts>
              ) : (
                renderCell[column](coin, coin.votes, renderers)
              )}
              {column === phone && (
                <span className={`only-phone ${css.sub}`}>{renderSecondLine(column, coin, renderers)}</span>
              )}
            </td>
          ),
        )}
        {Vote && (
          <td className={css.vote}>
            <Vote coin={coin} visitedAt={visitedAt} />
          </td>
        )}
      </tr>
    );
  },
);
