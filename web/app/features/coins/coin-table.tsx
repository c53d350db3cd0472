import type { ReactNode } from "react";
import { useWords } from "../../lib/locale.ts";
import { loginPath } from "../../lib/redirect.ts";
import { useSession } from "../../lib/session.ts";
import { useHere } from "../../lib/site.ts";
import { useFollow } from "../../lib/use-follow.ts";
import { SortHead, tableClasses } from "../../ui/table.tsx";
import { type ListsWords, listsWords } from "../../words/lists.ts";
import { type CoinRow, hasMarket } from "./coin-row.ts";
import css from "./coin-table.module.css";
import { CoinTableRow, starCell } from "./coin-table-row.tsx";
import type { ListSort, OwnColumn } from "./lists.ts";

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
  /** The list's own column, in the place of the date of listing; the coins bring what it shows. */
  own?: OwnColumn;
  /** The page as a path, for links that lead back to it; without it, its address. */
  here?: string;
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

/** Rows above this fold load their logos at once. */
const eagerRows = 15;

/**
 * Coins as rows; names link, the row itself does not, so that stars and votes are not missed by a finger. Where no source
 * tells a price of any of them, the columns of prices are left out.
 */
export function CoinTable({ coins, caption, before, sortOf, own, here: path }: Props) {
  const words = useWords(listsWords).columns;
  const follow = useFollow();
  const here = useHere(path);
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
          {shown.map(({ sort, className }) =>
            own && sort === "approved_at" ? (
              <th key={sort} scope="col" className={`${num} ${css.own}`}>
                {words[own]}
              </th>
            ) : (
              <Head key={sort} sort={sort} className={className} sortOf={sortOf}>
                {words[sort]}
              </Head>
            ),
          )}
          <th scope="col" className={css.vote}>
            <span className="sr">{words.vote}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {coins.map((coin, at) => (
          <CoinTableRow
            key={coin.id}
            coin={coin}
            rank={before === null ? null : before + at + 1}
            priced={priced}
            lazy={at >= eagerRows}
            own={own}
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
