import type { Context } from "../../core/context.ts";
import type { Check } from "./claim-checks.ts";
import { agree, priceRatio } from "./decimals.ts";
import type { PriceMetrics } from "./metrics.ts";
import { outlierRatio } from "./reconcile-price.ts";
import type { ContractPrice, NoQuote, PriceSource, Quote, QuoteResult, SourceName } from "./source.ts";
import { availableSources, recordFailure, recordSuccess } from "./source-backoff.ts";

/** What the sources returned for one coin. */
export type CoinQuote = {
  check: Check;
  reading: (Quote & { source: SourceName }) | null;
  /** Far from the current price, or from a far smaller market than it, and no other source was asked yet. */
  isDoubtful: boolean;
  /** Prices of the coin's contracts in their own markets, by the first source that saw each. */
  contracts: (ContractPrice & { at: Date; source: SourceName })[];
  /** A second source agrees with the first. */
  isConfirmed: boolean;
  /** Volume and market cap from the first source that has them for the market of the reading. */
  figures: (Quote & { source: SourceName }) | null;
  /** A source that provides volume and market cap does not know the coin, or means another market. */
  lacksFigures: boolean;
  /** A source that may know the coin did not answer, so a missing price says nothing about the coin. */
  unanswered: boolean;
  /** The same of a source that sees pools: the liquidity is not known now. */
  poolsUnanswered: boolean;
  /** The same of the source of the current price. */
  currentUnanswered: boolean;
  /** What is left of a market with too little liquidity, and whether it is the one of the current price. */
  illiquid: { at: Date; liquidityUsd: string | null; isCurrent: boolean } | null;
};

type PriceContext = Pick<Context, "db" | "clock" | "log">;

/** Interval at which other sources are asked for volume when the first has none. */
const figuresIntervalMs = 30 * 60_000;
/** How many times more liquidity makes a market decide over another one that disagrees. */
const decidingRatio = 10;
/** For how long a market decides over smaller ones while its source does not answer. */
const decidesForMs = 24 * 60 * 60_000;

const needsFigures = ({ check, figures }: CoinQuote, now: Date): boolean =>
  figures === null && (check.figuresAt === null || now.getTime() - check.figuresAt.getTime() > figuresIntervalMs);

type Market = { liquidityUsd: string | null };
const hasFarMoreLiquidity = (one: Market, other: Market): boolean =>
  one.liquidityUsd !== null &&
  other.liquidityUsd !== null &&
  Number(one.liquidityUsd) >= decidingRatio * Number(other.liquidityUsd);

const isOutlier = ({ last }: Check, quote: Quote): boolean =>
  last !== null && priceRatio(quote.priceUsd, last.price) >= outlierRatio;

/** Whether the current price is of a far larger market, of another source or of a contract that was not answered for, which disagrees. */
const isOutweighed = ({ last }: Check, quote: Quote, source: SourceName): boolean =>
  last !== null &&
  (last.source !== source || quote.isPartial === true) &&
  quote.at.getTime() - last.at.getTime() < decidesForMs &&
  !agree(quote.priceUsd, last.price) &&
  hasFarMoreLiquidity(last, quote);

const applyQuote = (coinQuote: CoinQuote, quote: Quote, source: SourceName): void => {
  const { check, reading } = coinQuote;
  const isDoubtful = isOutlier(check, quote) || isOutweighed(check, quote, source);
  for (const one of quote.contracts ?? []) {
    const isSame = (other: ContractPrice) => other.chainId === one.chainId && other.address === one.address;
    if (!coinQuote.contracts.some(isSame)) coinQuote.contracts.push({ ...one, at: quote.at, source });
  }
  const agrees = reading !== null && agree(quote.priceUsd, reading.priceUsd);
  const decides = reading !== null && !agrees && hasFarMoreLiquidity(quote, reading);
  if (reading === null || decides || (coinQuote.isDoubtful && !isDoubtful)) {
    coinQuote.reading = { ...quote, source };
    coinQuote.isDoubtful = isDoubtful;
  } else if (coinQuote.isDoubtful && agrees) {
    coinQuote.isConfirmed = true;
    coinQuote.isDoubtful = false;
  }
  // The figures of a row are of one market.
  const { priceUsd } = coinQuote.reading as Quote;
  if (coinQuote.figures && !agree(coinQuote.figures.priceUsd, priceUsd)) coinQuote.figures = null;
  if (quote.volume24h === null || coinQuote.figures) return;
  if (agree(quote.priceUsd, priceUsd)) coinQuote.figures = { ...quote, source };
  else coinQuote.lacksFigures = true;
};

const applyFailure = (
  coinQuote: CoinQuote,
  { reason, liquidityUsd }: NoQuote,
  { name, seesPools }: PriceSource,
  at: Date,
): void => {
  const isCurrent = coinQuote.check.last?.source === name;
  if (reason === "unanswered") {
    coinQuote.unanswered = true;
    coinQuote.poolsUnanswered ||= seesPools;
    coinQuote.currentUnanswered ||= isCurrent;
    return;
  }
  if (coinQuote.reading) coinQuote.lacksFigures = true;
  if (reason !== "illiquid") return;
  if (isCurrent || coinQuote.illiquid === null) {
    coinQuote.illiquid = { at, liquidityUsd: liquidityUsd ?? null, isCurrent };
  }
};

/** While the far larger market does not answer, a smaller one that disagrees with it sets no price. */
const withoutOutweighed = (coinQuote: CoinQuote): CoinQuote => {
  const { check, reading, isConfirmed, currentUnanswered } = coinQuote;
  const isHeld =
    reading !== null &&
    !isConfirmed &&
    (currentUnanswered || reading.isPartial === true) &&
    isOutweighed(check, reading, reading.source);
  return isHeld ? { ...coinQuote, reading: null, figures: null } : coinQuote;
};

/** A source that throws has a bug; prices continue without it. */
const readFrom = async (
  ctx: PriceContext,
  source: PriceSource,
  open: CoinQuote[],
  signal: AbortSignal,
): Promise<QuoteResult> => {
  const coins = open.map(({ check }) => check);
  try {
    return await source.quotes(coins, signal);
  } catch (error) {
    ctx.log.error({ err: error, source: source.name }, "a price source threw an error");
    const failures = coins.map(({ id }) => ({ coinId: id, reason: "unanswered" as const }));
    return { quotes: [], failures, failure: { reason: "it threw an error" } };
  }
};

/**
 * Queries sources in order of preference, each only for what the previous ones left open: coins without a price, doubtful prices, and now and
 * then a volume. A source that fails is paused, and the next one is asked instead.
 */
export async function querySources(
  ctx: PriceContext,
  sources: readonly PriceSource[],
  checks: readonly Check[],
  signal: AbortSignal,
  metrics: PriceMetrics,
): Promise<CoinQuote[]> {
  const quotesByCoin: CoinQuote[] = checks.map((check) => ({
    check,
    reading: null,
    contracts: [],
    isDoubtful: false,
    isConfirmed: false,
    figures: null,
    lacksFigures: false,
    unanswered: false,
    poolsUnanswered: false,
    currentUnanswered: false,
    illiquid: null,
  }));
  const byId = new Map(quotesByCoin.map((coinQuote) => [coinQuote.check.id, coinQuote]));
  const available = new Set(await availableSources(ctx, sources));

  for (const source of sources) {
    const open = quotesByCoin.filter(
      (coinQuote) =>
        source.covers(coinQuote.check) &&
        (coinQuote.reading === null || coinQuote.isDoubtful || needsFigures(coinQuote, ctx.clock())),
    );
    if (open.length === 0) continue;
    if (!available.has(source)) {
      for (const coinQuote of open) applyFailure(coinQuote, { reason: "unanswered" }, source, ctx.clock());
      continue;
    }
    const startedAt = performance.now();
    const { quotes, failures, failure } = await readFrom(ctx, source, open, signal);
    for (const quote of quotes) applyQuote(byId.get(quote.coinId) as CoinQuote, quote, source.name);
    for (const { coinId, ...failed } of failures) {
      applyFailure(byId.get(coinId) as CoinQuote, failed, source, ctx.clock());
    }
    metrics.queried(source.name, performance.now() - startedAt, quotes.length, failures, failure !== undefined);
    if (failure) await recordFailure(ctx, source.name, failure);
    else if (quotes.length > 0 || failures.some(({ reason }) => reason !== "unanswered")) {
      await recordSuccess(ctx, source.name);
    }
  }
  return quotesByCoin.map(withoutOutweighed);
}
