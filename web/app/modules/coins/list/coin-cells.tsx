import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import type { Format } from "../../../lib/format.ts";
import { useFormat } from "../../../lib/locale.ts";
import { Ago, StalePrice, useFigures } from "../../../ui/figures.tsx";
import { sparkline } from "../../../ui/sparkline.ts";
import { tableClasses } from "../../../ui/table.tsx";
import type { CoinRow, RowMarket } from "./coin-row.ts";
import css from "./coin-table.module.css";
import { AuditOf, SaleRaised, SaleTime } from "./list-column-cell.tsx";
import type { Column } from "./lists.ts";

const { num } = tableClasses;

/** Classes of each column's head and cells. */
export const columnClasses: Record<Column, string> = {
  name: `${css.coin}`,
  price: `${num} ${css.price}`,
  change_1h: `${num} ${css.hour}`,
  change_24h: `${num} ${css.day}`,
  change_7d: `${num} ${css.week}`,
  line: `${css.line}`,
  market_cap: `${num} ${css.cap}`,
  volume_24h: `${num} ${css.figure}`,
  liquidity: `${num} ${css.figure}`,
  views_24h: `${num} ${css.views}`,
  votes_24h: `${num} ${css.figure}`,
  trending: `${num} ${css.figure}`,
  approved_at: `${num} ${css.listed}`,
  launch_at: `${num} ${css.listed}`,
  sale: `${num} ${css.own}`,
  raised: `${num} ${css.raised}`,
  audit: `${num} ${css.own}`,
  votes_total: `${num} ${css.all}`,
  votes_today: `${num} ${css.today}`,
};

/** What draws a cell: a page has hundreds, so that they are functions of one component and not a component each. */
export type CellTools = Format &
  Pick<ReturnType<typeof useFigures>, "unknown"> & { draw: ReturnType<typeof useFigures> };

export function useCellTools(): CellTools {
  const draw = useFigures();
  return { ...useFormat(), unknown: draw.unknown, draw };
}

const fresh = (market: RowMarket | null) => (market && !market.stale ? market : null);

/** What a cell shows of a coin, with the votes as they are now. */
export const drawCell: Record<
  Exclude<Column, "name">,
  (coin: CoinRow, votes: Coin["votes"], tools: CellTools) => ReactNode
> = {
  price: ({ market }, _votes, { draw }) =>
    market?.stale ? <StalePrice usd={market.price_usd} at={market.as_of} /> : draw.price(market?.price_usd),
  change_1h: ({ market }, _votes, { draw }) => draw.change(fresh(market)?.change_1h),
  change_24h: ({ market }, _votes, { draw }) => draw.change(fresh(market)?.change_24h, true),
  change_7d: ({ market }, _votes, { draw }) => draw.change(fresh(market)?.change_7d),
  line: ({ market }) => drawLine(market?.line),
  market_cap: ({ market }, _votes, { draw }) => draw.amount(market?.market_cap),
  volume_24h: ({ volume_24h }, _votes, { draw }) => draw.amount(volume_24h),
  liquidity: ({ liquidity_usd }, _votes, { draw }) => draw.amount(liquidity_usd),
  views_24h: ({ views }, _votes, { count }) => count(views.last_24h),
  votes_24h: (_coin, votes, { count }) => count(votes.last_24h),
  trending: ({ trending }, _votes, { points, unknown }) => (trending === undefined ? unknown : points(trending)),
  // The moment of an import is no listing: a token that is years old would be "2 min ago".
  approved_at: ({ approved_at, approved_how }) =>
    approved_how === "imported" ? (
      <span className={css.no}>{m.list_imported()}</span>
    ) : (
      approved_at && <Ago at={approved_at} />
    ),
  launch_at: ({ launch_at }, _votes, { day, unknown }) =>
    launch_at ? <time dateTime={launch_at}>{day(launch_at)}</time> : unknown,
  sale: ({ sale }) => <SaleTime sale={sale} />,
  raised: ({ raised }) => <SaleRaised sale={raised} />,
  audit: ({ audit }) => <AuditOf audit={audit} />,
  votes_total: (_coin, votes, { count }) => count(votes.total),
  votes_today: (_coin, votes, { count }) => <strong>{count(votes.today)}</strong>,
};

/** What stands below the one figure of a phone: how a price moves; the price, below what moves by itself. */
export function belowFigure(column: Column, coin: CoinRow, { draw }: CellTools): ReactNode {
  const { market } = coin;
  if (column === "price") {
    if (market?.stale) return null;
    return market ? draw.change(market.change_24h, true) : <span className={css.no}>{m.list_no_source()}</span>;
  }
  if (column === "sale") return coin.raised && <SaleRaised sale={coin.raised} />;
  const hasRoom = column !== "audit";
  return hasRoom && market && !market.stale ? draw.price(market.price_usd) : null;
}

/** Seven days in a stroke; what it says in figures stands beside it. */
const drawLine = (heights: string | null | undefined) => {
  const drawn = sparkline(heights);
  if (!drawn) return <span className={css.no}>{m.list_no_history()}</span>;
  return (
    <svg
      className={css.spark}
      viewBox="-4 -12 116 124"
      preserveAspectRatio="none"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: paths of numbers
      dangerouslySetInnerHTML={{ __html: drawn }}
    />
  );
};
