import { memo, type ReactNode } from "react";
import { useFormat, useWords } from "../../lib/locale.ts";
import { loginPath } from "../../lib/redirect.ts";
import { useSession } from "../../lib/session.ts";
import { useHere } from "../../lib/site.ts";
import { useFollow } from "../../lib/use-follow.ts";
import { Ago, Change, Price } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SortHead, tableClasses } from "../../ui/table.tsx";
import { type ListsWords, listsWords } from "../../words/lists.ts";
import { useVote } from "../votes/use-vote.ts";
import { VisitorVote, VoteButton } from "../votes/vote-button.tsx";
import { VisitorStar, WatchStar } from "../watchlist/watch-star.tsx";
import { CoinName } from "./coin-name.tsx";
import { type CoinRow, hasMarket } from "./coin-row.ts";
import css from "./coin-table.module.css";
import type { ListSort } from "./lists.ts";

type Column = ListSort & keyof ListsWords["columns"];

export type SortOf = (sort: ListSort) => { to: string; sorted: "ascending" | "descending" | "none" };

type Props = {
  coins: CoinRow[];
  /** What the table holds, for readers. */
  caption: string;
  /** Rows before the first one; null where a rank would say nothing: then the star leads, on a phone too. */
  before: number | null;
  /** Where the heads lead; without it they are plain words. */
  sortOf?: SortOf;
};

const num = tableClasses.num;
const columns: { sort: Column; className?: string; ofMarket?: boolean }[] = [
  { sort: "name", className: css.coin },
  { sort: "price", className: `${num} ${css.price}`, ofMarket: true },
  { sort: "change_24h", className: `${num} not-phone ${css.change}`, ofMarket: true },
  { sort: "views_24h", className: `${num} not-phone ${css.views}` },
  { sort: "approved_at", className: `${num} not-phone ${css.listed}` },
  { sort: "votes_total", className: `${num} not-phone ${css.all}` },
  { sort: "votes_today", className: `${num} not-phone ${css.today}` },
];

const starCell = (ranked: boolean) => (ranked ? `not-phone ${css.star}` : css.star);

/** Rows above this fold load their logos at once. */
const eagerRows = 15;

/**
 * Coins as rows; names link, the row itself does not, so that stars and votes are not missed by a finger. Where no source
 * tells a price of any of them, the columns of prices are left out.
 */
export function CoinTable({ coins, caption, before, sortOf }: Props) {
  const words = useWords(listsWords).columns;
  const follow = useFollow();
  const here = useHere();
  const toLogin = useSession() ? null : loginPath(here);
  const priced = hasMarket(coins);
  const shown = columns.filter(({ ofMarket }) => priced || !ofMarket);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on an anchor is a click
    <table className={`${tableClasses.table} ${tableClasses.sticky} ${css.coins}`} onClick={follow}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {before !== null && (
            <th scope="col" className={`${num} not-phone ${css.rank}`}>
              {words.rank}
            </th>
          )}
          <th scope="col" className={starCell(before !== null)}>
            <span className="sr">{words.watch}</span>
          </th>
          {shown.map(({ sort, className }) => (
            <Head key={sort} sort={sort} className={className} sortOf={sortOf}>
              {words[sort]}
            </Head>
          ))}
          <th scope="col" className={css.vote}>
            <span className="sr">{words.vote}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {coins.map((coin, at) => (
          <Row
            key={coin.id}
            coin={coin}
            rank={before === null ? null : before + at + 1}
            priced={priced}
            lazy={at >= eagerRows}
            toLogin={toLogin}
          />
        ))}
      </tbody>
    </table>
  );
}

type HeadProps = { sort: ListSort; className?: string; sortOf?: SortOf; children: ReactNode };

function Head({ sort, className, sortOf, children }: HeadProps) {
  if (sortOf) {
    return (
      <SortHead {...sortOf(sort)} className={className}>
        {children}
      </SortHead>
    );
  }
  return (
    <th scope="col" className={className}>
      {children}
    </th>
  );
}

type RowProps = {
  coin: CoinRow;
  rank: number | null;
  priced: boolean;
  lazy: boolean;
  /** Where a visitor's star and vote lead; null with an account. */
  toLogin: string | null;
};

/** Its coin is the same object while the list is: what changes elsewhere on the page leaves the rows alone. */
const Row = memo(({ coin, rank, priced, lazy, toLogin }: RowProps) => {
  const { count } = useFormat();
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
        <CoinName coin={coin} rank={rank} lazy={lazy} plain />
      </th>
      {priced && <MarketCells market={coin.market} />}
      <td className={`${num} not-phone ${css.views}`}>{count(coin.views.last_24h)}</td>
      <td className={`${num} not-phone ${css.listed}`}>{coin.approved_at && <Ago at={coin.approved_at} />}</td>
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
