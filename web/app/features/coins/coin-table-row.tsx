import { memo, type ReactNode } from "react";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Ago, Change, Price } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { tableClasses } from "../../ui/table.tsx";
import { listsWords } from "../../words/lists.ts";
import { useVote } from "../votes/use-vote.ts";
import { VisitorVote, VoteButton } from "../votes/vote-button.tsx";
import { VisitorStar, WatchStar } from "../watchlist/watch-star.tsx";
import { CoinName } from "./coin-name.tsx";
import type { CoinRow } from "./coin-row.ts";
import css from "./coin-table.module.css";
import type { OwnColumn } from "./lists.ts";
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
          <VisitorStar coinName={coin.name} to={toLogin} />
        ) : (
          <WatchStar coinId={coin.id} coinName={coin.name} />
        )}
      </td>
      <th scope="row" className={css.coin}>
        <CoinName coin={coin} rank={rank} lazy={lazy} note={fact} plain />
      </th>
      {priced && <MarketCells market={coin.market} />}
      <td className={`${num} not-phone ${css.views}`}>{count(coin.views.last_24h)}</td>
      {fact ? (
        <td className={`${num} ${css.own}`}>{fact}</td>
      ) : (
        <td className={`${num} not-phone ${css.listed}`}>{coin.approved_at && <Ago at={coin.approved_at} />}</td>
      )}
      {toLogin ? (
        <VoteCells votes={coin.votes}>
          <VisitorVote coin={coin} to={toLogin} />
        </VoteCells>
      ) : (
        <AccountVoteCells coin={coin} />
      )}
    </tr>
  );
});

/** The counts and the button, which move together when one votes. */
function AccountVoteCells({ coin }: { coin: CoinRow }) {
  const vote = useVote(coin);
  return (
    <VoteCells votes={vote.counts}>
      <VoteButton vote={vote} coinName={coin.name} look="row" />
    </VoteCells>
  );
}

function VoteCells({ votes, children }: { votes: CoinRow["votes"]; children: ReactNode }) {
  const { count } = useFormat();
  return (
    <>
      <td className={`${num} not-phone ${css.all}`}>{count(votes.total)}</td>
      <td className={`${num} not-phone ${css.today}`}>
        <strong>{count(votes.today)}</strong>
      </td>
      <td className={css.vote}>{children}</td>
    </>
  );
}

function MarketCells({ market }: Pick<CoinRow, "market">) {
  const { noSource } = useWords(listsWords);
  return (
    <>
      <td className={`${num} ${css.price}`}>
        <span className={market?.stale ? css.isStale : undefined}>
          <Price usd={market?.price_usd} />
        </span>
        {market?.stale && <Stale at={market.as_of} />}
        <span className={`only-phone ${css.sub}`}>
          {market ? (
            !market.stale && <Change percent={market.change_24h} lead />
          ) : (
            <span className={css.no}>{noSource}</span>
          )}
        </span>
      </td>
      <td className={`${num} not-phone ${css.change}`}>
        <Change percent={market?.stale ? null : market?.change_24h} lead />
      </td>
    </>
  );
}

/** An old price says its age. */
function Stale({ at }: { at: string }) {
  return (
    <span className={css.stale}>
      <Icon name="clock" size={12} />
      <Ago at={at} />
    </span>
  );
}
