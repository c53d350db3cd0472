import { Link } from "react-router";
import { Change } from "../../ui/figures.tsx";
import { CoinLogo } from "./coin-name.tsx";
import type { CoinRow } from "./coin-row.ts";
import css from "./promoted-strip.module.css";

/** What is paid is drawn as paid: dashed edge, striped mark, the word. It stands outside of every rank. */
export function PromotedStrip({ coins }: { coins: CoinRow[] }) {
  if (coins.length === 0) return null;
  return (
    <section className={css.paid} aria-labelledby="promoted">
      <h2 className={css.mark} id="promoted">
        <span>Promoted</span>
      </h2>
      <ul>
        {coins.map((coin) => (
          <li key={coin.id}>
            <CoinLogo coin={coin} size={22} />
            <Link to={`/coins/${coin.slug}`}>{coin.name}</Link>
            {coin.market && (
              <span className={css.change}>
                <Change percent={coin.market.change_24h} />
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className={`not-phone ${css.why}`}>Paid. Changes no rank.</p>
    </section>
  );
}

/** The mark alone, beside a coin's other marks. */
export function PromotedMark() {
  return (
    <span className={css.mark}>
      <span>Promoted</span>
    </span>
  );
}
