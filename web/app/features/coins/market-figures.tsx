import type { Coin } from "@cointally/api/coin.ts";
import { count } from "../../lib/format.ts";
import { Ago, Amount, Change, Price } from "../../ui/figures.tsx";
import css from "./market-figures.module.css";

type Market = NonNullable<Coin["market"]>;

/** Price and market figures; what its source does not tell is drawn as unknown. Without a source, that is one line. */
export function MarketFigures({ coin }: { coin: Coin }) {
  const { market } = coin;
  return (
    <section className={css.market} aria-label="Price">
      {market ? (
        <PriceLine market={market} />
      ) : (
        <p className={css.none}>The price is unknown: no source gives one for this coin yet.</p>
      )}
      <dl className={css.figures}>
        {market && <MarketFacts market={market} />}
        <Figure name="Watchers">{count(coin.watchers)}</Figure>
        <Figure name="Views, 24 h">{count(coin.views.last_24h)}</Figure>
      </dl>
    </section>
  );
}

function PriceLine({ market }: { market: Market }) {
  return (
    <div className={css.price}>
      <span className={market.price_usd ? css.big : css.noPrice}>
        <Price usd={market.price_usd} />
      </span>
      <span className={css.change}>
        <Change percent={market.stale ? null : market.change_24h} lead /> <span className="muted small">24 h</span>
      </span>
      <p className={css.source}>
        Read from {market.source}, <Ago at={market.as_of} />.
      </p>
    </div>
  );
}

function MarketFacts({ market }: { market: Market }) {
  return (
    <>
      <Figure name="Market cap">
        <Amount usd={market.market_cap} />
      </Figure>
      <Figure name="Fully diluted">
        <Amount usd={market.fdv} />
      </Figure>
      <Figure name="Volume, 24 h">
        <Amount usd={market.volume_24h} />
      </Figure>
      <Figure name="Liquidity">
        <Amount usd={market.liquidity_usd} />
      </Figure>
      <Figure name="1 h">
        <Change percent={market.stale ? null : market.change_1h} />
      </Figure>
      <Figure name="7 d">
        <Change percent={market.stale ? null : market.change_7d} />
      </Figure>
    </>
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
