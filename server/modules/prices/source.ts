import type { PriceSourceName } from "@cointally/contract/settings.ts";
import type { Address } from "viem";

/** Names of price sources, as in PRICE_SOURCES and in `market.source` of the API. */
export type SourceName = PriceSourceName;

/** A coin as sources see it. */
export type PricedCoin = {
  id: string;
  /** Live contracts, the main one first. Decimals as submitted, null when unknown; sources must read them. */
  contracts: readonly { chainId: number; address: Address; decimals: number | null }[];
  /** The chain whose native coin this is, priced by its wrapped token; null for other coins. */
  nativeOf: number | null;
};

/** A price of before, as a source reports it. */
export type PastPrice = { at: Date; priceUsd: string };

/** The price of a contract in its own market; null where it has none. */
export type ContractPrice = { chainId: number; address: string; priceUsd: string | null };

/** A source's data of a coin. Amounts are decimal strings in US dollars, null when unknown. */
export type Quote = {
  coinId: string;
  priceUsd: string;
  liquidityUsd: string | null;
  volume24h: string | null;
  marketCap: string | null;
  fdv: string | null;
  /** A contract of the coin was not answered for, so that a larger market may be missing. */
  isPartial?: boolean;
  /** The coin's contracts that a source which sees pools was asked about and answered for. */
  contracts?: readonly ContractPrice[];
  /** The price's time: of the block or as reported by the source, never in the future. */
  at: Date;
  /** What the source says about earlier prices, oldest first. */
  past?: readonly PastPrice[];
};

/**
 * Why there is no quote. `unknown`: the source does not have the coin. `illiquid`: too little liquidity for a reliable price. `invalid`: its
 * price is impossible. After these the coin is checked less and less often. `unanswered`: the source failed or time ran out.
 */
export type Reason = "unknown" | "illiquid" | "invalid" | "unanswered";

/** The failure of a whole source: the reason for the log, and its Retry-After. */
export type SourceFailure = { reason: string; retryAfterMs?: number };

/** Why a coin has no quote; of an illiquid one also the liquidity that is left, in US dollars. */
export type NoQuote<R extends Reason = Reason> = { reason: R; liquidityUsd?: string | null };

export type QuoteResult = {
  quotes: Quote[];
  /** Every requested coin without a quote. */
  failures: ({ coinId: string } & NoQuote)[];
  /** Set when the source failed; quotes that it returned still count. */
  failure?: SourceFailure;
};

/** A source's prices of a week, oldest first, up to its own price now, and the contract by which it knows the coin. */
export type History = {
  coinId: string;
  chainId: number;
  address: string;
  priceUsd: string;
  past: readonly PastPrice[];
};

export type HistoryResult = {
  histories: History[];
  /** The coins that the source answered about, with a history or without one. */
  answered: string[];
  failure?: SourceFailure;
};

/**
 * A source of prices. It only reads: refresh-prices.ts chooses the coins, compares the results with the last good price and takes a median over
 * samples.
 */
export type PriceSource = {
  readonly name: SourceName;
  /** Its request budget (docs/prices.md). */
  readonly coinsPerRequest: number;
  readonly requestsPerMinute: number;
  /** Whether it reads pools, and so knows their liquidity. */
  readonly seesPools: boolean;
  /** The chains that it can read now; coins on other chains are not claimed. */
  chainIds(): Promise<readonly number[]>;
  /** Whether it can know this coin; others are never requested. */
  covers(coin: PricedCoin): boolean;
  /**
   * Reads coins in as few requests as possible, within its budget. Ends soon after `signal` aborts, with the results so far. Does not throw when
   * the source fails: `failure` is set, and coins that were not read are `unanswered`.
   */
  quotes(coins: readonly PricedCoin[], signal: AbortSignal): Promise<QuoteResult>;
  /** Reads the last week of coins, where the source has it, as `quotes` reads prices. */
  histories?(coins: readonly PricedCoin[], signal: AbortSignal): Promise<HistoryResult>;
};
