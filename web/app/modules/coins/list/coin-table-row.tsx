import { memo, type ReactNode } from "react";
import { loginPath } from "../../../lib/redirect.ts";
import { tableClasses } from "../../../ui/table.tsx";
import { useVote } from "../../votes/use-vote.ts";
import { VisitorVote, VoteButton } from "../../votes/vote-button.tsx";
import { useCountsWithOwn, useVotedToday } from "../../votes/votes-today.ts";
import { VisitorStar, WatchStar } from "../../watchlist/watch-star.tsx";
import { CoinName } from "../coin-name.tsx";
import { belowFigure, columnClasses, drawCell, useCellTools } from "./coin-cells.tsx";
import type { CoinRow } from "./coin-row.ts";
import css from "./coin-table.module.css";
import type { Column } from "./lists.ts";

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
};

/** Columns whose figures move when one votes. */
const ofVotes: Column[] = ["votes_24h", "votes_total", "votes_today"];

/**
 * One coin. It is the same object while the list is: what changes elsewhere on the page leaves the rows alone. The row itself stays when the
 * session is found: rows that were made anew would move the page under whoever has scrolled it.
 */
export const CoinTableRow = memo(({ coin, rank, columns, sorted, phone, lazy, visitedAt }: Props) => {
  const tools = useCellTools();
  return (
    <tr>
      {rank !== null && <td className={`${num} not-phone ${css.rank}`}>{rank}</td>}
      <td className={starCell(rank !== null)}>
        {visitedAt !== null ? (
          <VisitorStar coinId={coin.id} coinName={coin.name} to={loginPath(visitedAt)} />
        ) : (
          <WatchStar coinId={coin.id} coinName={coin.name} />
        )}
      </td>
      {columns.map((column) =>
        column === "name" ? (
          <th key={column} scope="row" className={css.coin}>
            <CoinName coin={coin} rank={rank} lazy={lazy} plain />
          </th>
        ) : (
          <td key={column} className={columnClass(column, { phone, sorted })}>
            {visitedAt === null && ofVotes.includes(column) ? (
              <OwnCounts coin={coin}>{(votes) => drawCell[column](coin, votes, tools)}</OwnCounts>
            ) : (
              drawCell[column](coin, coin.votes, tools)
            )}
            {column === phone && <span className={`only-phone ${css.sub}`}>{belowFigure(column, coin, tools)}</span>}
          </td>
        ),
      )}
      <td className={css.vote}>
        {visitedAt === null ? <AccountVote coin={coin} /> : <VisitorVote coin={coin} here={visitedAt} />}
      </td>
    </tr>
  );
});

/** The counts with one's own vote in them. */
function OwnCounts({ coin, children }: { coin: CoinRow; children: (votes: CoinRow["votes"]) => ReactNode }) {
  const [votes] = useCountsWithOwn(coin, useVotedToday(coin.id), false);
  return children(votes);
}

function AccountVote({ coin }: { coin: CoinRow }) {
  return <VoteButton vote={useVote(coin)} coinName={coin.name} look="row" />;
}
