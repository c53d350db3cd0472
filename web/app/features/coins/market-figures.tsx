import type { Coin } from "@cointally/api/coin.ts";
import { count } from "../../lib/format.ts";
import { Ago, Amount, Change, Price, Unknown } from "../../ui/figures.tsx";
import css from "./market-figures.module.css";

/** Price and market figures; what no source tells is drawn as unknown. */
export function MarketFigures({ coin }: { coin: Coin }) {
  const { market } = coin;
  const change = (percent: number | null | undefined) => <Change percent={market?.stale ? null : percent} />;
  return (
    <section className={css.market} aria-label="Price">
      <div className={css.price}>
        <span className={market?.price_usd ? css.big : css.noPrice}>
          <Price usd={market?.price_usd} />
        </span>
        {market && (
          <span className={css.change}>
            <Change percent={market.stale ? null : market.change_24h} lead /> <span className="muted small">24 h</span>
          </span>
        )}
        <p className={css.source}>
          {market ? (
            <>
              Read from {market.source}, <Ago at={market.as_of} />.
            </>
          ) : (
            "No source gives a price for this coin yet."
          )}
        </p>
      </div>
      <dl className={css.figures}>
        <Figure name="Market cap">
          <Amount usd={market?.market_cap} />
        </Figure>
        <Figure name="Fully diluted">
          <Amount usd={market?.fdv} />
        </Figure>
        <Figure name="Volume, 24 h">
          <Amount usd={market?.volume_24h} />
        </Figure>
        <Figure name="Liquidity">
          <Amount usd={market?.liquidity_usd} />
        </Figure>
        <Figure name="1 h">{market ? change(market.change_1h) : <Unknown />}</Figure>
        <Figure name="7 d">{market ? change(market.change_7d) : <Unknown />}</Figure>
        <Figure name="Watchers">{count(coin.watchers)}</Figure>
        <Figure name="Views, 24 h">{count(coin.views.last_24h)}</Figure>
      </dl>
    </section>
  );
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
