import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import type { Format } from "../../../../lib/format/format.ts";
import { useFormat } from "../../../../lib/format/locale.ts";
import { Ago, StaleAge, StalePrice, useFigures } from "../../../../ui/facts/figures.tsx";
import { sparkline } from "../../../../ui/facts/sparkline.ts";
import { tableClasses } from "../../../../ui/table/table.tsx";
import type { Column } from "../lists.ts";
import type { CoinRow, RowMarket } from "./coin-row.ts";
import css from "./coin-table.module.css";
import { AuditCell, SaleRaised, SaleTime } from "./list-column-cell.tsx";

const { num } = tableClasses;

/** Classes of the header and cells of each column. */
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
  about: `${css.about}`,
};

/** Functions that render cells. A page has hundreds of cells, so they are not components of their own. */
export type CellRenderers = Format &
  Pick<ReturnType<typeof useFigures>, "unknown"> & { render: ReturnType<typeof useFigures> };

export function useCellRenderers(): CellRenderers {
  const render = useFigures();
  return { ...useFormat(), unknown: render.unknown, render };
}

const current = (market: RowMarket | null) => (market && !market.stale ? market : null);
const staleSince = ({ market }: CoinRow) => (market?.stale ? market.as_of : null);

/** Renders the cell of each column, with the current vote counts. */
export const renderCell: Record<
  Exclude<Column, "name">,
  (coin: CoinRow, votes: Coin["votes"], tools: CellRenderers) => ReactNode
> = {
  price: ({ market }, _votes, { render }) =>
    market?.stale ? <StalePrice usd={market.price_usd} at={market.as_of} /> : render.price(market?.price_usd),
  change_1h: ({ market }, _votes, { render }) => render.change(current(market)?.change_1h),
  change_24h: ({ market }, _votes, { render }) => render.change(current(market)?.change_24h, true),
  change_7d: ({ market }, _votes, { render }) => render.change(current(market)?.change_7d),
  line: ({ market }) => renderLine(market?.line),
  market_cap: (coin, _votes, { render }) => render.amount(coin.market?.market_cap, staleSince(coin)),
  volume_24h: (coin, _votes, { render }) => render.amount(coin.volume_24h, staleSince(coin)),
  liquidity: (coin, _votes, { render }) => render.amount(coin.liquidity_usd, staleSince(coin)),
  views_24h: ({ views }, _votes, { count }) => count(views.last_24h),
  votes_24h: (_coin, votes, { count }) => count(votes.last_24h),
  trending: ({ trending }, _votes, { points, unknown }) => (trending === undefined ? unknown : points(trending)),
  // The time of an import is not a listing date: an old token would look new.
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
  audit: ({ audit }) => <AuditCell audit={audit} />,
  votes_total: (_coin, votes, { count }) => count(votes.total),
  votes_today: (_coin, votes, { count }) => <strong>{count(votes.today)}</strong>,
  about: ({ about }) =>
    about && (
      <span className={css.words}>
        <span dir="auto">{about.text}</span>
        {about.tags.length > 0 && <span className={css.tags}>{about.tags.join(" · ")}</span>}
      </span>
    ),
};

const isMarketValue = (column: Column) => ["market_cap", "volume_24h", "liquidity"].includes(column);

/** The second line of a phone's only figure column: the change below a price, the age below a stale amount, the price below other figures. */
export function renderSecondLine(column: Column, coin: CoinRow, { render }: CellRenderers): ReactNode {
  const { market } = coin;
  if (column === "price") {
    if (market?.stale) return null;
    return market ? render.change(market.change_24h, true) : <span className={css.no}>{m.list_no_source()}</span>;
  }
  if (column === "sale") return coin.raised && <SaleRaised sale={coin.raised} />;
  if (column === "audit" || !market) return null;
  if (!market.stale) return render.price(market.price_usd);
  return isMarketValue(column) ? <StaleAge at={market.as_of} /> : null;
}

/** The sparkline of seven days, hidden from screen readers because the change is in another column. */
const renderLine = (heights: string | null | undefined) => {
  const paths = sparkline(heights);
  if (!paths) return <span className={css.no}>{m.list_no_history()}</span>;
  return (
    <svg
      className={css.spark}
      viewBox="-4 -12 116 124"
      preserveAspectRatio="none"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: paths of numbers
      dangerouslySetInnerHTML={{ __html: paths }}
    />
  );
};
