import { useWords } from "../../lib/locale.ts";
import { Old, useFigures } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { sparkline } from "../../ui/sparkline.ts";
import { tableClasses } from "../../ui/table.tsx";
import { listsWords } from "../../words/lists.ts";
import type { RowMarket } from "./coin-row.ts";
import css from "./coin-table.module.css";

const figure = tableClasses.num;
const wide = `${figure} not-phone`;

/** Classes of the columns, heads and cells. */
export const marketColumns = {
  price: `${figure} ${css.price}`,
  hour: `${wide} ${css.hour}`,
  day: `${wide} ${css.day}`,
  week: `${wide} ${css.week}`,
  line: `not-phone ${css.line}`,
  cap: `${wide} ${css.cap}`,
};
const below = `only-phone ${css.sub}`;

type Props = {
  market: RowMarket | null;
  /** With the week's line and the cap. */
  line: boolean;
};

/**
 * A coin's price and how it moves. An old price says its age, and nothing of how it moves; on a phone the day stands below the
 * price. One component for all of them: a page has fifty.
 */
export function MarketCells({ market, line }: Props) {
  const { price, change, amount } = useFigures();
  const { noSource, noHistory } = useWords(listsWords);
  const fresh = market && !market.stale ? market : null;
  const day = change(fresh?.change_24h, true);
  return (
    <>
      <td className={marketColumns.price}>
        {market?.stale ? (
          <>
            <span className={css.isStale}>{price(market.price_usd)}</span>
            <span className={css.stale}>
              <Icon name="clock" size={12} />
              <Old at={market.as_of} />
            </span>
          </>
        ) : (
          <>
            {price(market?.price_usd)}
            <span className={below}>{market ? day : <span className={css.no}>{noSource}</span>}</span>
          </>
        )}
      </td>
      <td className={marketColumns.hour}>{change(fresh?.change_1h)}</td>
      <td className={marketColumns.day}>{day}</td>
      <td className={marketColumns.week}>{change(fresh?.change_7d)}</td>
      {line && <td className={marketColumns.line}>{drawLine(market?.line, noHistory)}</td>}
      {line && <td className={marketColumns.cap}>{amount(market?.market_cap)}</td>}
    </>
  );
}

/** Seven days in a stroke; what it says in figures stands beside it. */
const drawLine = (heights: string | null | undefined, none: string) => {
  const drawn = sparkline(heights);
  if (!drawn) return <span className={css.no}>{none}</span>;
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
