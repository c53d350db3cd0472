import type { Context } from "../../core/context.ts";
import type { Check } from "./claim-checks.ts";
import { priceRatio } from "./decimals.ts";
import type { PriceMetrics } from "./metrics.ts";
import { agreementRatio, outlierRatio } from "./reconcile-price.ts";
import type { PriceSource, Quote, QuoteResult, SourceName } from "./source.ts";
import { availableSources, recordFailure, recordSuccess } from "./source-backoff.ts";

/** What the sources returned for one coin. */
export type CoinQuote = {
  check: Check;
  reading: (Quote & { source: SourceName }) | null;
  /** Far from the current price, and no other source was asked yet. */
  isDoubtful: boolean;
  /** A second source agrees with the first. */
  isConfirmed: boolean;
  /** Volume and market cap from the first source that has them. */
  figures: Quote | null;
  /** A source that provides volume and market cap does not know the coin. */
  lacksFigures: boolean;
  /** A source that may know the coin did not answer, so a missing price says nothing about the coin. */
  unanswered: boolean;
};

type PriceContext = Pick<Context, "db" | "clock" | "log">;

/** Interval at which other sources are asked for volume when the first has none. */
const figuresIntervalMs = 30 * 60_000;

const needsFigures = ({ check, figures }: CoinQuote, now: Date): boolean =>
  figures === null && (check.figuresAt === null || now.getTime() - check.figuresAt.getTime() > figuresIntervalMs);

const applyQuote = (coinQuote: CoinQuote, quote: Quote, source: SourceName): void => {
  if (quote.volume24h !== null) coinQuote.figures ??= quote;
  const { reading, check } = coinQuote;
  const isOutlier = check.last !== null && priceRatio(quote.priceUsd, check.last.price) >= outlierRatio;
  if (reading === null || (coinQuote.isDoubtful && !isOutlier)) {
    coinQuote.reading = { ...quote, source };
    coinQuote.isDoubtful = isOutlier;
  } else if (coinQuote.isDoubtful && priceRatio(quote.priceUsd, reading.priceUsd) <= agreementRatio) {
    coinQuote.isConfirmed = true;
    coinQuote.isDoubtful = false;
  }
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
    isDoubtful: false,
    isConfirmed: false,
    figures: null,
    lacksFigures: false,
    unanswered: false,
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
      for (const coinQuote of open) coinQuote.unanswered = true;
      continue;
    }
    const startedAt = performance.now();
    const { quotes, failures, failure } = await readFrom(ctx, source, open, signal);
    for (const quote of quotes) applyQuote(byId.get(quote.coinId) as CoinQuote, quote, source.name);
    for (const { coinId, reason } of failures) {
      const coinQuote = byId.get(coinId) as CoinQuote;
      if (reason === "unanswered") coinQuote.unanswered = true;
      else if (coinQuote.reading) coinQuote.lacksFigures = true;
    }
    metrics.queried(source.name, performance.now() - startedAt, quotes.length, failures, failure !== undefined);
    if (failure) await recordFailure(ctx, source.name, failure);
    else if (quotes.length > 0 || failures.some(({ reason }) => reason !== "unanswered")) {
      await recordSuccess(ctx, source.name);
    }
  }
  return quotesByCoin;
}
