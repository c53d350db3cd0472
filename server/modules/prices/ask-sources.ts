import type { Context } from "../../core/context.ts";
import type { Check } from "./claim-checks.ts";
import { timesApart } from "./decimals.ts";
import type { PriceMetrics } from "./metrics.ts";
import { close, isOutlier } from "./reconcile-price.ts";
import type { PriceSource, Quote, Quoted, SourceName } from "./source.ts";
import { availableSources, noteAnswer, putToRest } from "./source-backoff.ts";

/** What sources said of one coin. */
export type Finding = {
  check: Check;
  reading: (Quote & { source: SourceName }) | null;
  /** Far off the price shown, and no other source had a word on it yet. */
  doubtful: boolean;
  /** A second source says what the first one said. */
  confirmed: boolean;
  /** Volume and market cap, of whichever source told them first. */
  figures: Quote | null;
  /** A source that could have told volume and market cap does not know the coin. */
  lacksFigures: boolean;
  /** Some source that may know the coin gave no answer: that there is no price says nothing about it. */
  unanswered: boolean;
};

type Work = Pick<Context, "db" | "clock" | "log">;

/** Sources that tell a price without a volume are helped out by the others once in so long. */
const figuresEveryMs = 30 * 60_000;

const wantsFigures = ({ check, figures }: Finding, now: Date): boolean =>
  figures === null && (check.figuresAt === null || now.getTime() - check.figuresAt.getTime() > figuresEveryMs);

const take = (finding: Finding, quote: Quote, source: SourceName): void => {
  if (quote.volume24h !== null) finding.figures ??= quote;
  const { reading, check } = finding;
  const isFar = check.last !== null && timesApart(quote.priceUsd, check.last.price) >= isOutlier;
  if (reading === null || (finding.doubtful && !isFar)) {
    finding.reading = { ...quote, source };
    finding.doubtful = isFar;
  } else if (finding.doubtful && timesApart(quote.priceUsd, reading.priceUsd) <= close) {
    finding.confirmed = true;
    finding.doubtful = false;
  }
};

/** A source that throws has a mistake in it: the site's prices go on without it. */
const readFrom = async (ctx: Work, source: PriceSource, open: Finding[], signal: AbortSignal): Promise<Quoted> => {
  const coins = open.map(({ check }) => check);
  try {
    return await source.quotes(coins, signal);
  } catch (error) {
    ctx.log.error({ err: error, source: source.name }, "a price source broke");
    const failures = coins.map(({ id }) => ({ coinId: id, reason: "unanswered" as const }));
    return { quotes: [], failures, trouble: { why: "it broke" } };
  }
};

/**
 * Asks sources in their order of preference, each only for what those before it left open: coins without a price, prices that are hard to
 * believe, and now and then a volume. A source that fails is put to rest; the next one is asked in its place.
 */
export const askSources = async (
  ctx: Work,
  sources: readonly PriceSource[],
  checks: readonly Check[],
  signal: AbortSignal,
  metrics: PriceMetrics,
): Promise<Finding[]> => {
  const findings: Finding[] = checks.map((check) => ({
    check,
    reading: null,
    doubtful: false,
    confirmed: false,
    figures: null,
    lacksFigures: false,
    unanswered: false,
  }));
  const byId = new Map(findings.map((finding) => [finding.check.id, finding]));
  const awake = new Set(await availableSources(ctx, sources));

  for (const source of sources) {
    const open = findings.filter(
      (finding) =>
        source.covers(finding.check) &&
        (finding.reading === null || finding.doubtful || wantsFigures(finding, ctx.clock())),
    );
    if (open.length === 0) continue;
    if (!awake.has(source)) {
      for (const finding of open) finding.unanswered = true;
      continue;
    }
    const began = performance.now();
    const { quotes, failures, trouble } = await readFrom(ctx, source, open, signal);
    for (const quote of quotes) take(byId.get(quote.coinId) as Finding, quote, source.name);
    for (const { coinId, reason } of failures) {
      const finding = byId.get(coinId) as Finding;
      if (reason === "unanswered") finding.unanswered = true;
      else if (finding.reading) finding.lacksFigures = true;
    }
    metrics.asked(source.name, performance.now() - began, quotes.length, failures, trouble !== undefined);
    if (trouble) await putToRest(ctx, source.name, trouble);
    else if (quotes.length > 0 || failures.some(({ reason }) => reason !== "unanswered")) {
      await noteAnswer(ctx, source.name);
    }
  }
  return findings;
};
