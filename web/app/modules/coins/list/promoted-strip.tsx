import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import { Change } from "../../../ui/facts/figures.tsx";
import { PaidMark } from "../../../ui/facts/paid-mark.tsx";
import { CoinLogo } from "../coin-name.tsx";
import { DangerMark, dangerOf } from "../danger-mark.tsx";
import { useLiveRows } from "./live-figures/use-live.ts";
import css from "./promoted-strip.module.css";
import type { CoinRow } from "./table/coin-row.ts";

/** Promoted coins, marked as paid by a dashed border and a label, and outside of every ranking. */
export function PromotedStrip({ coins: loaded }: { coins: CoinRow[] }) {
  const coins = useLiveRows(loaded);
  if (coins.length === 0) return null;
  return (
    <section className={css.paid} aria-labelledby="promoted">
      <h2 className={css.heading} id="promoted">
        <Link to="/placements" className={css.mark}>
          <PaidMark>{m.label_promoted()}</PaidMark>
        </Link>
      </h2>
      <ul>
        {coins.map((coin) => (
          <li key={coin.id}>
            <CoinLogo coin={coin} size={22} />
            <Link to={`/coins/${coin.slug}`} dir="auto">
              {coin.name}
            </Link>
            <DangerMark coin={coin} compact />
            {coin.market && !dangerOf(coin) && (
              <span className={css.change}>
                <Change percent={coin.market.stale ? null : coin.market.change_24h} />
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className={`not-phone ${css.why}`}>
        {m.list_promoted_note()} <Link to="/placements">{m.list_promoted_all()}</Link>
      </p>
    </section>
  );
}
