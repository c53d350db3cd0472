import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import { useFigures } from "../../../ui/facts/figures.tsx";
import rows from "../../../ui/table/rows.module.css";
import { CoinLogo } from "../../coins/coin-name.tsx";
import css from "../portfolio-page.module.css";
import { useMovers } from "../portfolio-query.ts";
import { useMask } from "../use-mask.tsx";

type Props = { direction: "gainers" | "lossers" };

/** The largest 24-hour moves in one direction; nothing if there are none. */
export function MoversSection({ direction }: Props) {
  const { change, gain } = useFigures();
  const mask = useMask();
  const { data = [] } = useMovers(direction);
  if (data.length === 0) return null;
  return (
    <section className={rows.section} aria-labelledby={`portfolio-${direction}`}>
      <h2 id={`portfolio-${direction}`}>{direction === "gainers" ? m.portfolio_gainers() : m.portfolio_losers()}</h2>
      <ul className={rows.rows}>
        {data.map(({ coin, change_24h_pct, change_24h_usd }) => (
          <li key={coin.id}>
            <Link className={css.mover} to={`/coins/${coin.slug}`}>
              <CoinLogo coin={coin} size={20} lazy />
              <bdi>{coin.name}</bdi>
            </Link>
            <span className={css.moved}>
              <span>{mask(() => gain(change_24h_usd))}</span>
              {change(change_24h_pct, true)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
