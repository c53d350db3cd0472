import type { Sort } from "@cointally/api/coins.ts";
import type { ReactNode } from "react";
import { count } from "../../lib/format.ts";
import { Ago, Change, Price } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SortHead, tableClasses } from "../../ui/table.tsx";
import { useVote } from "../votes/use-vote.ts";
import { VoteButton } from "../votes/vote-button.tsx";
import { WatchStar } from "../watchlist/watch-star.tsx";
import { CoinName } from "./coin-name.tsx";
import { type CoinRow, hasMarket } from "./coin-row.ts";
import css from "./coin-table.module.css";

export type SortOf = (sort: Sort) => { to: string; sorted: "ascending" | "descending" | "none" };

type Props = {
  coins: CoinRow[];
  /** What the table holds, for readers. */
  caption: string;
  /** Rows before the first one; null where a rank would say nothing. */
  before: number | null;
  /** Where the heads lead; without it they are plain words. */
  sortOf?: SortOf;
};

const num = tableClasses.num;
const columns: { sort: Sort; label: string; className?: string; ofMarket?: boolean }[] = [
  { sort: "name", label: "Coin", className: css.coin },
  { sort: "price", label: "Price", className: `${num} ${css.price}`, ofMarket: true },
  { sort: "change_24h", label: "24h", className: `${num} not-phone ${css.change}`, ofMarket: true },
  { sort: "views_24h", label: "Views 24h", className: `${num} not-phone ${css.views}` },
  { sort: "approved_at", label: "Listed", className: `${num} not-phone ${css.listed}` },
  { sort: "votes_total", label: "Votes in all", className: `${num} not-phone ${css.all}` },
  { sort: "votes_today", label: "Votes today", className: `${num} not-phone ${css.today}` },
];

/** Rows above this fold load their logos at once. */
const eagerRows = 15;

/**
 * Coins as rows; names link, the row itself does not, so that stars and votes are not missed by a finger. Where no source
 * tells a price of any of them, the columns of prices are left out.
 */
export function CoinTable({ coins, caption, before, sortOf }: Props) {
  const priced = hasMarket(coins);
  const shown = columns.filter(({ ofMarket }) => priced || !ofMarket);
  return (
    <table className={`${tableClasses.table} ${tableClasses.sticky} ${css.coins}`}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${num} not-phone ${css.rank}`}>
            #
          </th>
          <th scope="col" className={`not-phone ${css.star}`}>
            <span className="sr">Watch</span>
          </th>
          {shown.map(({ sort, label, className }) => (
            <Head key={sort} sort={sort} className={className} sortOf={sortOf}>
              {label}
            </Head>
          ))}
          <th scope="col" className={css.vote}>
            <span className="sr">Vote</span>
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
          />
        ))}
      </tbody>
    </table>
  );
}

type HeadProps = { sort: Sort; className?: string; sortOf?: SortOf; children: ReactNode };

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

type RowProps = { coin: CoinRow; rank: number | null; priced: boolean; lazy: boolean };

function Row({ coin, rank, priced, lazy }: RowProps) {
  const vote = useVote(coin);
  return (
    <tr>
      <td className={`${num} not-phone ${css.rank}`}>{rank}</td>
      <td className={`not-phone ${css.star}`}>
        <WatchStar coinId={coin.id} coinName={coin.name} />
      </td>
      <th scope="row" className={css.coin}>
        <CoinName coin={coin} rank={rank} lazy={lazy} />
      </th>
      {priced && <MarketCells market={coin.market} />}
      <td className={`${num} not-phone ${css.views}`}>{count(coin.views.last_24h)}</td>
      <td className={`${num} not-phone ${css.listed}`}>{coin.approved_at && <Ago at={coin.approved_at} />}</td>
      <td className={`${num} not-phone ${css.all}`}>{count(vote.counts.total)}</td>
      <td className={`${num} not-phone ${css.today}`}>
        <strong>{count(vote.counts.today)}</strong>
      </td>
      <td className={css.vote}>
        <VoteButton vote={vote} coinName={coin.name} look="row" />
      </td>
    </tr>
  );
}

function MarketCells({ market }: Pick<CoinRow, "market">) {
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
            <span className={css.no}>no source</span>
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
