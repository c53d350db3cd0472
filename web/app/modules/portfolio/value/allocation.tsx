import type { PortfolioSummary } from "@cointally/contract/portfolio.ts";
import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import { useFormat } from "../../../lib/format/locale.ts";
import css from "./allocation.module.css";

/** The smallest share whose slice fits its symbol. */
const minLabelPercent = 9;

/** The coins that make up the value, as a bar of slices and a list. */
export function Allocation({ allocation }: { allocation: PortfolioSummary["allocation"] }) {
  const { share } = useFormat();
  const slices = slicesOf(allocation);
  if (slices.length === 0) return null;
  return (
    <section className={css.allocation} aria-labelledby="portfolio-allocation">
      <h2 id="portfolio-allocation">{m.portfolio_allocation()}</h2>
      <div className={css.bar} aria-hidden="true">
        {slices.map(({ key, symbol, percent }) => (
          <span key={key} style={{ flexGrow: percent }}>
            {percent >= minLabelPercent && symbol}
          </span>
        ))}
      </div>
      <ul className={css.list}>
        {slices.map((slice) => (
          <li key={slice.key}>
            <span className={css.mark} aria-hidden="true" />
            <span className={css.name}>
              <Name slice={slice} others={m.portfolio_others()} />
            </span>
            {/* Tiny shares are shown as "< 0.1%", not as zero. */}
            <b>{share(Math.max(slice.percent, Number.EPSILON))}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Name({ slice: { slug, name }, others }: { slice: Slice; others: string }) {
  if (slug === null) return others;
  return (
    <Link to={`/coins/${slug}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}

type Share = PortfolioSummary["allocation"][number];
export type Slice = { key: string; slug: string | null; name: string | null; symbol: string | null; percent: number };

/** Coins shown by name; the design has a colour for each and one for all others. */
const namedCount = 5;

/** The largest shares by name, and one without a name for the rest. */
export function slicesOf(allocation: Share[]): Slice[] {
  const sliceOf = ({ coin_id, slug, name, symbol, share_pct: percent }: Share): Slice => {
    return { key: coin_id ?? "others", slug, name, symbol, percent };
  };
  if (allocation.length <= namedCount + 1) return allocation.map(sliceOf);
  const percent = allocation.slice(namedCount).reduce((sum, { share_pct }) => sum + share_pct, 0);
  return [
    ...allocation.slice(0, namedCount).map(sliceOf),
    { key: "others", slug: null, name: null, symbol: null, percent },
  ];
}
