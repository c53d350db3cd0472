import client from "prom-client";
import type { QuoteResult, SourceName } from "./source.ts";

export type PriceMetrics = {
  /** One query of a source: its duration and results. */
  queried(source: SourceName, ms: number, quotes: number, failures: QuoteResult["failures"], failed: boolean): void;
  /** Prices written, and readings held back until confirmed. */
  written(prices: number, unconfirmed: number): void;
};

const counter = (name: string, help: string, labelNames: string[]): client.Counter =>
  (client.register.getSingleMetric(name) as client.Counter | undefined) ??
  new client.Counter({ name, help, labelNames });

/** The price counters, registered once per process. */
export function priceMetrics(): PriceMetrics {
  const answers = counter("cointally_price_answers_total", "Coins a price source was asked for, by what came of it", [
    "source",
    "result",
  ]);
  const seconds = counter("cointally_price_source_seconds_total", "Time spent waiting for a price source", ["source"]);
  const failed = counter("cointally_price_source_failures_total", "Turns in which a price source failed", ["source"]);
  const prices = counter(
    "cointally_prices_total",
    "Prices written, and readings held back until another confirms them",
    ["result"],
  );
  return {
    queried(source, ms, quotes, failures, hasFailed) {
      seconds.inc({ source }, ms / 1000);
      answers.inc({ source, result: "priced" }, quotes);
      for (const { reason } of failures) answers.inc({ source, result: reason });
      if (hasFailed) failed.inc({ source });
    },
    written(count, unconfirmed) {
      prices.inc({ result: "written" }, count);
      prices.inc({ result: "held" }, unconfirmed);
    },
  };
}
