import { memo, type ReactNode } from "react";
import { useFormat } from "../../lib/locale.ts";
import { Ago } from "../../ui/figures.tsx";
import { tableClasses } from "../../ui/table.tsx";
import { useVote } from "../votes/use-vote.ts";
import { VisitorVote, VoteButton } from "../votes/vote-button.tsx";
import { VisitorStar, WatchStar } from "../watchlist/watch-star.tsx";
import { CoinName } from "./coin-name.tsx";
import type { CoinRow } from "./coin-row.ts";
import css from "./coin-table.module.css";
import type { OwnColumn } from "./lists.ts";
import { MarketCells } from "./market-cells.tsx";
import { OwnFact } from "./own-fact.tsx";

const { num } = tableClasses;

/** The cell of the star: a phone has room for it where no rank stands. */
export const starCell = (ranked: boolean) => (ranked ? `not-phone ${css.star}` : css.star);

type Props = {
  coin: CoinRow;
  rank: number | null;
  priced: boolean;
  lazy: boolean;
  own?: OwnColumn;
  /** Where a visitor's star and vote lead; null with an account. */
  toLogin: string | null;
};

/** One coin. It is the same object while the list is: what changes elsewhere on the page leaves the rows alone. */
export const CoinTableRow = memo(({ coin, rank, priced, lazy, own, toLogin }: Props) => {
  const { count } = useFormat();
  const fact = own && <OwnFact own={own} coin={coin} />;
  return (
    <tr>
      {rank !== null && <td className={`${num} not-phone ${css.rank}`}>{rank}</td>}
      <td className={starCell(rank !== null)}>
        {toLogin ? (
          <VisitorStar coinId={coin.id} coinName={coin.name} to={toLogin} />
        ) : (
          <WatchStar coinId={coin.id} coinName={coin.name} />
        )}
      </td>
      <th scope="row" className={css.coin}>
        <CoinName coin={coin} rank={rank} lazy={lazy} note={fact} plain />
      </th>
      {priced ? (
        <MarketCells market={coin.market} line={!own} />
      ) : (
        <td className={`${num} not-phone ${css.views}`}>{count(coin.views.last_24h)}</td>
      )}
      {fact && <td className={`${num} ${css.own}`}>{fact}</td>}
      {!fact && !priced && (
        <td className={`${num} not-phone ${css.listed}`}>{coin.approved_at && <Ago at={coin.approved_at} />}</td>
      )}
      {toLogin ? (
        <VoteCells votes={coin.votes} inAll={!priced}>
          <VisitorVote coin={coin} to={toLogin} />
        </VoteCells>
      ) : (
        <AccountVoteCells coin={coin} inAll={!priced} />
      )}
    </tr>
  );
});

/** The counts and the button, which move together when one votes. */
function AccountVoteCells({ coin, inAll }: { coin: CoinRow; inAll: boolean }) {
  const vote = useVote(coin);
  return (
    <VoteCells votes={vote.counts} inAll={inAll}>
      <VoteButton vote={vote} coinName={coin.name} look="row" />
    </VoteCells>
  );
}

type Counts = { votes: CoinRow["votes"]; inAll: boolean; children: ReactNode };

function VoteCells({ votes, inAll, children }: Counts) {
  const { count } = useFormat();
  return (
    <>
      {inAll && <td className={`${num} not-phone ${css.all}`}>{count(votes.total)}</td>}
      <td className={`${num} not-phone ${css.today}`}>
        <strong>{count(votes.today)}</strong>
      </td>
      <td className={css.vote}>{children}</td>
    </>
  );
}
