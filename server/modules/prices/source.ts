import type { Address } from "viem";
import type { PriceSourceName } from "../../core/config/config.ts";

/** Where prices may come from, in the words of PRICE_SOURCES and of `market.source` on the wire. */
export type SourceName = PriceSourceName;

/** A coin as sources see it: where it can be traded. */
export type PricedCoin = {
  id: string;
  /** Live contracts, the main one first. Decimals as they were submitted, null when nobody told: read them, never assume. */
  contracts: readonly { chainId: number; address: Address; decimals: number | null }[];
  /** The chain whose own coin this is, priced by what wraps it; null for every other coin. */
  nativeOf: number | null;
};

/** What a source says of a coin. Money is a decimal string in US dollars; null is what it cannot tell. */
export type Quote = {
  coinId: string;
  priceUsd: string;
  liquidityUsd: string | null;
  volume24h: string | null;
  marketCap: string | null;
  fdv: string | null;
  /** When the price was so: the time of a block or of the source's own figure, never later than now. */
  at: Date;
};

/**
 * Why there is no quote. `unknown`: the source has no such coin. `illiquid`: too little money behind it for a reliable price.
 * `invalid`: what it says cannot be a price. These count against the coin, which is asked about less and less often.
 * `unanswered`: the source failed or time ran out; says nothing about the coin.
 */
export type Reason = "unknown" | "illiquid" | "invalid" | "unanswered";

/** A source that failed as a whole: why, for the log, and how long it asked to be left alone. */
export type Trouble = { why: string; retryAfterMs?: number };

export type Quoted = {
  quotes: Quote[];
  /** Every coin that was asked for and has no quote. */
  failures: { coinId: string; reason: Reason }[];
  /** Set when the source failed; it then rests, longer each time, and what it did answer still counts. */
  trouble?: Trouble;
};

/**
 * A place that prices come from. The refresh (refresh-prices.ts) chooses which coins to ask it for, judges what it says against the
 * last good price and takes a median over samples, so that a source only reads: one honest reading, no smoothing.
 */
export type PriceSource = {
  readonly name: SourceName;
  /** How many coins one request can hold, and how many requests it may be sent in a minute: its budget (docs/prices.md). */
  readonly coinsPerRequest: number;
  readonly requestsPerMinute: number;
  /** The chains that it can be asked about now: for one whose node is away nothing is claimed, and nothing asked. */
  chainIds(): Promise<readonly number[]>;
  /** Whether it could know this coin at all. Others are never asked for. */
  covers(coin: PricedCoin): boolean;
  /**
   * Reads these coins in as few requests as they fit in, at its own pace. Ends soon after `signal` aborts, with what it has.
   * Never throws for what a source does: that is `trouble`, and `unanswered` for the coins it did not come to.
   */
  quotes(coins: readonly PricedCoin[], signal: AbortSignal): Promise<Quoted>;
};
