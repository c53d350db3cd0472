import { useWords } from "../../lib/locale.ts";
import { Amount, Change, Old, Price } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { sparkline } from "../../ui/sparkline.ts";
import { tableClasses } from "../../ui/table.tsx";
import { listsWords } from "../../words/lists.ts";
import type { RowMarket } from "./coin-row.ts";
import css from "./coin-table.module.css";

const figure = tableClasses.num;
const wide = `${figure} not-phone`;

/** Classes of the columns' heads. */
export const marketColumns = {
  price: `${figure} ${css.price}`,
  hour: `${wide} ${css.hour}`,
  day: `${wide} ${css.day}`,
  week: `${wide} ${css.week}`,
  line: `not-phone ${css.line}`,
  cap: `${wide} ${css.cap}`,
};

/** A coin's price and how it moves; an old price says its age and nothing of how it moves. `line`: with the week's line and the cap. */
export function MarketCells({ market, line }: { market: RowMarket | null; line: boolean }) {
  const moves = market?.stale ? null : market;
  return (
    <>
      <td className={marketColumns.price}>
        <PriceAndDay market={market} />
      </td>
      <td className={marketColumns.hour}>
        <Change percent={moves?.change_1h} />
      </td>
      <td className={marketColumns.day}>
        <Change percent={moves?.change_24h} lead />
      </td>
      <td className={marketColumns.week}>
        <Change percent={moves?.change_7d} />
      </td>
      {line && (
        <>
          <td className={marketColumns.line}>
            <WeekLine heights={market?.line} />
          </td>
          <td className={marketColumns.cap}>
            <Amount usd={market?.market_cap} />
          </td>
        </>
      )}
    </>
  );
}

/** The price; below it its age when it is old, else, on a phone, how it moved in a day. */
function PriceAndDay({ market }: { market: RowMarket | null }) {
  const { noSource } = useWords(listsWords);
  if (market?.stale) {
    return (
      <>
        <span className={css.isStale}>
          <Price usd={market.price_usd} />
        </span>
        <span className={css.stale}>
          <Icon name="clock" size={12} />
          <Old at={market.as_of} />
        </span>
      </>
    );
  }
  return (
    <>
      <Price usd={market?.price_usd} />
      <span className={`only-phone ${css.sub}`}>
        {market ? <Change percent={market.change_24h} lead /> : <span className={css.no}>{noSource}</span>}
      </span>
    </>
  );
}

/** Seven days in a stroke; what it says in figures stands beside it. */
function WeekLine({ heights }: { heights: number[] | null | undefined }) {
  const { noHistory } = useWords(listsWords);
  const drawn = sparkline(heights);
  if (!drawn) return <span className={css.no}>{noHistory}</span>;
  return (
    <svg className={css.spark} viewBox="-4 -12 116 124" preserveAspectRatio="none" aria-hidden="true">
      <path className={css.start} d={drawn.start} />
      <path d={drawn.line} />
      <path className={css.end} d={drawn.end} />
    </svg>
  );
}
