import type { Coin } from "@cointally/contract/coin.ts";
import type { ReactNode } from "react";
import { useFormat, useWords } from "../../../lib/locale.ts";
import { useIsOn } from "../../../lib/modules.ts";
import { Ago, Amount, Change, Old, Price, Unknown } from "../../../ui/figures.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { coinWords } from "../../../words/coins.ts";
import css from "./market-figures.module.css";

type Market = NonNullable<Coin["market"]>;

/** Price, its history, market and attention; what no source tells is drawn as unknown. */
export function MarketFigures({ coin, chart }: { coin: Coin; chart: ReactNode }) {
  const words = useWords(coinWords);
  const { count, day } = useFormat();
  const prices = useIsOn("prices");
  const { market, launch_at } = coin;
  return (
    <section aria-label={words.figures}>
      {market && <PriceLine market={market} />}
      {market && chart}
      <dl className={css.figures}>
        {market ? (
          <MarketFacts market={market} />
        ) : (
          prices && (
            <Figure name={words.price}>
              <Unknown />
              <small>{words.noPrice}</small>
            </Figure>
          )
        )}
        {coin.watchers !== undefined && <Figure name={words.watchers}>{count(coin.watchers)}</Figure>}
        <Figure name={words.views}>{count(coin.views.last_24h)}</Figure>
        {launch_at && <Figure name={words.launch}>{day(launch_at)}</Figure>}
        {!launch_at && !market && <Figure name={words.viewsInAll}>{count(coin.views.total)}</Figure>}
      </dl>
    </section>
  );
}

function PriceLine({ market }: { market: Market }) {
  const words = useWords(coinWords);
  return (
    <div className={css.price}>
      <span className={`${market.price_usd ? css.big : css.noPrice} ${market.stale ? css.isStale : ""}`}>
        <Price usd={market.price_usd} />
      </span>
      {market.stale ? (
        <span className={css.stale}>
          <Icon name="clock" size={14} />
          <Old at={market.as_of} />
        </span>
      ) : (
        <span className={css.change}>
          <Change percent={market.change_24h} lead /> <span className="muted small">{words.day}</span>
        </span>
      )}
      <p className={css.source}>
        {words.sources[market.source] ?? market.source}, <Ago at={market.as_of} />.
      </p>
    </div>
  );
}

function MarketFacts({ market }: { market: Market }) {
  const words = useWords(coinWords);
  return (
    <>
      <Figure name={words.marketCap}>
        <Amount usd={market.market_cap} />
      </Figure>
      <Figure name={words.diluted}>
        <Amount usd={market.fdv} />
      </Figure>
      <Figure name={words.volume}>
        <Amount usd={market.volume_24h} />
      </Figure>
      <Figure name={words.liquidity}>
        <Amount usd={market.liquidity_usd} />
      </Figure>
      <Figure name={words.hour}>
        <Change percent={market.stale ? null : market.change_1h} />
      </Figure>
      <Figure name={words.week}>
        <Change percent={market.stale ? null : market.change_7d} />
      </Figure>
    </>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
