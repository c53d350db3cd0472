import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import { useFormat } from "../../../../lib/format/locale.ts";
import { priceSourceName } from "../../../../lib/format/price-source.ts";
import { useIsOn } from "../../../../lib/page/modules.ts";
import { Icon } from "../../../../ui/controls/icon.tsx";
import { Age, Ago, Amount, Change, Price, Unknown } from "../../../../ui/facts/figures.tsx";
import css from "./market-figures.module.css";

/** Where a price comes from. */
const sourceText: Record<string, () => string> = {
  onchain: m.coin_source_onchain,
  dexscreener: m.coin_source_dexscreener,
  coingecko: m.coin_source_coingecko,
};

type Market = NonNullable<Coin["market"]>;

/** Price, price chart, market data, watchers and views; missing data is shown as unknown. */
export function MarketFigures({ coin, chart }: { coin: Coin; chart: ReactNode }) {
  const { count, day } = useFormat();
  const hasPrices = useIsOn("prices");
  const { market, launch_at } = coin;
  return (
    <section aria-label={m.coin_figures()}>
      {market && <PriceLine market={market} />}
      {market && chart}
      <dl className={css.figures}>
        {market ? (
          <MarketFacts market={market} />
        ) : (
          hasPrices && (
            <Figure name={m.label_price()}>
              <Unknown />
              <small>{m.coin_no_price()}</small>
            </Figure>
          )
        )}
        {coin.watchers !== undefined && <Figure name={m.coin_watchers()}>{count(coin.watchers)}</Figure>}
        <Figure name={m.coin_views_24h()}>{count(coin.views.last_24h)}</Figure>
        {launch_at && <Figure name={m.label_launch()}>{day(launch_at)}</Figure>}
        {!launch_at && !market && <Figure name={m.coin_total_views()}>{count(coin.views.total)}</Figure>}
      </dl>
    </section>
  );
}

function PriceLine({ market }: { market: Market }) {
  return (
    <div className={css.price}>
      <span className={`${market.price_usd ? css.big : css.noPrice} ${market.stale ? css.isStale : ""}`}>
        <Price usd={market.price_usd} />
      </span>
      {market.stale ? (
        <span className={css.stale}>
          <Icon name="clock" size={14} />
          <Age at={market.as_of} />
        </span>
      ) : (
        <span className={css.change}>
          <Change percent={market.change_24h} withArrow /> <span className="muted small">{m.label_24h()}</span>
        </span>
      )}
      {market.unconfirmed && (
        <p className={css.unconfirmed} role="status">
          <UnconfirmedFall price={market.price_usd} fallen={market.unconfirmed.price_usd} />
        </p>
      )}
      {market.price_usd === null && <p className={css.unconfirmed}>{m.coin_price_drained()}</p>}
      <p className={css.source}>
        {sourceText[market.source]?.() ?? market.source}, <Ago at={market.as_of} />.
        {market.reported && ` ${m.coin_figures_reported({ source: priceSourceName(market.reported.source) })}`}
      </p>
    </div>
  );
}

/** That a fall was reported and is being checked. */
function UnconfirmedFall({ price, fallen }: { price: string | null; fallen: string | null }) {
  const { share } = useFormat();
  if (price === null || fallen === null) return m.coin_drain_checked();
  return m.coin_fall_checked({ percent: share(100 * (1 - Number(fallen) / Number(price))) });
}

function MarketFacts({ market }: { market: Market }) {
  const staleSince = market.stale ? market.as_of : null;
  return (
    <>
      <Figure name={m.label_market_cap()}>
        <Amount usd={market.market_cap} staleSince={staleSince} />
      </Figure>
      <Figure name={m.coin_fdv()}>
        <Amount usd={market.fdv} staleSince={staleSince} />
      </Figure>
      <Figure name={m.label_volume_24h()}>
        <Amount usd={market.volume_24h} staleSince={staleSince} />
      </Figure>
      <Figure name={m.label_liquidity()}>
        <Amount usd={market.liquidity_usd} staleSince={staleSince} />
      </Figure>
      <Figure name={m.label_1h()}>
        <Change percent={market.stale ? null : market.change_1h} />
      </Figure>
      <Figure name={m.label_7d()}>
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
