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
import { type ListSort, listSorts, type OwnColumn } from "./lists.ts";
import { marketColumns } from "./market-cells.tsx";
import { useLiveRows } from "./use-live.ts";

type Column = keyof ListsWords["columns"];

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
const classes: Partial<Record<Column, string>> = {
  name: css.coin,
  price: marketColumns.price,
  change_1h: marketColumns.hour,
  change_24h: marketColumns.day,
  change_7d: marketColumns.week,
  line: marketColumns.line,
  market_cap: marketColumns.cap,
  views_24h: `${num} not-phone ${css.views}`,
  approved_at: `${num} not-phone ${css.listed}`,
  sale: `${num} ${css.own}`,
  audit: `${num} ${css.own}`,
  votes_total: `${num} not-phone ${css.all}`,
  votes_today: `${num} not-phone ${css.today}`,
};

const moves: Column[] = ["price", "change_1h", "change_24h", "change_7d"];

/** The columns between the star and the vote. A list's own one stands where others have the week's line and the cap, or the date of listing. */
const columnsOf = (priced: boolean, own?: OwnColumn): Column[] =>
  priced
    ? ["name", ...moves, ...(own ? [own] : (["line", "market_cap"] as const)), "votes_today"]
    : ["name", "views_24h", own ?? "approved_at", "votes_total", "votes_today"];

const isSort = (column: Column): column is Column & ListSort => (listSorts as readonly Column[]).includes(column);

/** Rows above this fold load their logos at once. */
const eagerRows = 15;

/**
 * Coins as rows; names link, the row itself does not, so that stars and votes are not missed by a finger. Where no source
 * tells a price of any of them, the columns of prices are left out, and what else is known of them has room.
 */
export function CoinTable({ coins, caption, before, sortOf, own, here: path }: Props) {
  const words = useWords(listsWords).columns;
  const follow = useFollow();
  const here = useHere(path);
  const toLogin = useSession() ? null : loginPath(here);
  // By what the page came with: columns do not come and go under one's eyes.
  const priced = hasMarket(coins);
  const live = useLiveRows(coins);
  return (
    <div className={css.frame}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on an anchor is a click */}
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
            {columnsOf(priced, own).map((column) => (
              <Head key={column} column={column} sortOf={sortOf}>
                {words[column]}
              </Head>
            ))}
            <th scope="col" className={css.vote}>
              <span className="sr">{words.vote}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {live.map((coin, at) => (
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
    </div>
  );
}

function Head({ column, sortOf, children }: { column: Column; sortOf?: SortOf; children: ReactNode }) {
  const className = classes[column];
  if (sortOf && isSort(column)) {
    return (
      <SortHead {...sortOf(column)} className={className}>
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
