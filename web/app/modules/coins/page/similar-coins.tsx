import * as m from "@cointally/i18n/messages";
import { useFormat } from "../../../lib/format/locale.ts";
import { Age, Change, Price } from "../../../ui/facts/figures.tsx";
import rows from "../../../ui/table/rows.module.css";
import { tableClasses } from "../../../ui/table/table.tsx";
import { CoinName } from "../coin-name.tsx";
import { useLiveRows } from "../list/live-figures/use-live.ts";
import { type CoinRow, hasMarket } from "../list/table/coin-row.ts";
import css from "./similar-coins.module.css";

/** The coins most like this one. */
export function SimilarCoins({ coins: loaded }: { coins: CoinRow[] }) {
  const coins = useLiveRows(loaded);
  const { count } = useFormat();
  if (coins.length === 0) return null;
  const hasPrices = hasMarket(loaded);
  return (
    <section className={rows.section}>
      <h2>{m.coin_similar()}</h2>
      <table className={`${tableClasses.table} ${css.similar} ${hasPrices ? "" : css.unpriced}`}>
        <thead className="sr">
          <tr>
            <th scope="col">{m.label_coin()}</th>
            {hasPrices && <th scope="col">{m.label_price()}</th>}
            {hasPrices && <th scope="col">{m.label_24h()}</th>}
            <th scope="col">{m.label_votes_today()}</th>
          </tr>
        </thead>
        <tbody>
          {coins.map((coin) => (
            <tr key={coin.id}>
              <th scope="row">
                <CoinName coin={coin} lazy />
              </th>
              {hasPrices && (
                <td className={tableClasses.num}>
                  <Price usd={coin.market?.price_usd} />
                  {coin.market?.stale && (
                    <div className="muted small">
                      <Age at={coin.market.as_of} />
                    </div>
                  )}
                </td>
              )}
              {hasPrices && (
                <td className={`${tableClasses.num} not-phone`}>
                  <Change percent={coin.market?.stale ? null : coin.market?.change_24h} withArrow />
                </td>
              )}
              <td className={tableClasses.num}>
                <strong>{count(coin.votes.today)}</strong> <span className="muted">{m.vote_today()}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
