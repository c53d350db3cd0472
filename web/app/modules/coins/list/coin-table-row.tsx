import { memo } from "react";
import { tableClasses } from "../../../ui/table.tsx";
import { CoinName } from "../coin-name.tsx";
import { belowFigure, columnClasses, drawCell, useCellTools } from "./coin-cells.tsx";
import type { CoinRow } from "./coin-row.ts";
import css from "./coin-table.module.css";
import type { Column } from "./lists.ts";
import type { RowParts } from "./row-parts.ts";

const { num } = tableClasses;

/** The cell of the star: a phone has room for it where no rank stands. */
export const starCell = (ranked: boolean) => (ranked ? `not-phone ${css.star}` : css.star);

/** The class of a column's head and cells: all but one give way on a phone, and the one it is sorted by never does elsewhere. */
export const columnClass = (
  column: Column,
  { phone, sorted }: { phone: Column | undefined; sorted: Column | undefined },
) =>
  [columnClasses[column], column !== "name" && column !== phone && "not-phone", column === sorted && css.sorted]
    .filter(Boolean)
    .join(" ");

type Props = {
  coin: CoinRow;
  rank: number | null;
  columns: Column[];
  /** The column that the list is sorted by, and the one that a phone shows. */
  sorted: Column | undefined;
  phone: Column | undefined;
  lazy: boolean;
  /** The full URL of the page, to which a visitor's star and vote lead back; null with an account. */
  visitedAt: string | null;
  parts: RowParts;
};

/** Columns whose figures move when one votes. */
const ofVotes: Column[] = ["votes_24h", "votes_total", "votes_today"];

/**
 * One coin. It is the same object while the list is: what changes elsewhere on the page leaves the rows alone. The row itself stays when the
 * session is found: rows that were made anew would move the page under whoever has scrolled it.
 */
export const CoinTableRow = memo(({ coin, rank, columns, sorted, phone, lazy, visitedAt, parts }: Props) => {
  const { Star, Vote, VoteCounts } = parts;
  const tools = useCellTools();
  return (
    <tr>
      {rank !== null && <td className={`${num} not-phone ${css.rank}`}>{rank}</td>}
      {Star && (
        <td className={starCell(rank !== null)}>
          <Star coin={coin} visitedAt={visitedAt} />
        </td>
      )}
      {columns.map((column) =>
        column === "name" ? (
          <th key={column} scope="row" className={css.coin}>
            <CoinName coin={coin} rank={rank} lazy={lazy} plain />
          </th>
        ) : (
          <td key={column} className={columnClass(column, { phone, sorted })}>
            {VoteCounts && visitedAt === null && ofVotes.includes(column) ? (
              <VoteCounts coin={coin}>{(votes) => drawCell[column](coin, votes, tools)}</VoteCounts>
            ) : (
              drawCell[column](coin, coin.votes, tools)
            )}
            {column === phone && <span className={`only-phone ${css.sub}`}>{belowFigure(column, coin, tools)}</span>}
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
});
