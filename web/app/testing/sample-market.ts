import type { Coin } from "@cointally/contract/coin.ts";

type Market = NonNullable<Coin["market"]>;

/** A fresh price and the market figures of a coin, as the API sends them, with these changes. */
export const sampleMarket = (changes: Partial<Market> = {}): Market => ({
  price_usd: "2.4127",
  change_1h: 0.42,
  change_24h: 3.18,
  change_7d: -1.94,
  volume_24h: "64200000",
  liquidity_usd: "118000000",
  market_cap: "821000000",
  fdv: null,
  as_of: new Date().toISOString(),
  source: "onchain",
  stale: false,
  line: null,
  reported: null,
  unconfirmed: null,
  ...changes,
});
