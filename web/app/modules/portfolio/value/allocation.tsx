import type { PortfolioSummary } from "@cointally/contract/portfolio.ts";
import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import { useFormat } from "../../../lib/locale.ts";
import css from "./allocation.module.css";
import { type Slice, slicesOf } from "./slices.ts";

/** Smallest share whose slice has room for its symbol. */
const roomPercent = 9;

/** Which coins make up the value: one bar with slices in the order of the list below, large ones with their symbol. */
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
            {percent >= roomPercent && symbol}
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
            {/* Nothing here is worth nothing. */}
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
