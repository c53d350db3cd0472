import { missingShare, type SafetyFacts } from "./facts.ts";
import type { TradeAttempt, TradeAttempts } from "./probe-trade.ts";

export type TradeFacts = Pick<SafetyFacts, "sellable" | "buyersStuck" | "buyTax" | "sellTax" | "transferTax">;

/** An amount whose last unit is half a point; below, rounding would look like a tax. */
const precise = 200n;

/** Whether an amount is large enough to measure a tax. */
export function isPrecise(amount: bigint): boolean {
  return amount >= precise;
}

/** The highest measured tax, because some tokens tax large trades more. Rounded to a tenth of a point; null without any. */
export function highest(taxes: readonly number[]): number | null {
  return taxes.length ? Math.round(Math.max(...taxes) / 10) * 10 : null;
}

/**
 * The tax of a sale: how much smaller an untaxed amount would have had the same proceeds. The exchange's fee is in the quote.
 * @returns hundredths of a percent; undefined when the amounts are too small
 */
export function saleTax({
  given,
  quoteReserve,
  soldPromised,
  sold,
}: Pick<TradeAttempt, "given" | "quoteReserve" | "soldPromised" | "sold">): number | undefined {
  if (!isPrecise(given) || !isPrecise(soldPromised) || quoteReserve <= soldPromised) return undefined;
  if (sold >= soldPromised) return 0;
  return missingShare(soldPromised * (quoteReserve - sold), sold * (quoteReserve - soldPromised));
}

/**
 * Evaluates the attempts. Sellable is true when every size that was bought was sold, and false when nothing arrives; `stuck` when a size was
 * bought and not sold, which may still be a pause between trades. Tokens that could not be bought are unknown.
 */
export function tradeFacts({ sales, transfers }: TradeAttempts): Omit<TradeFacts, "buyersStuck"> & { stuck: boolean } {
  const bought = sales.filter(({ stage, boughtPromised }) => stage > 1n && boughtPromised > 0n);
  const arrived = bought.filter((one) => one.bought > 0n);
  const sold = arrived.filter(({ stage }) => stage === 3n);
  const given = transfers.filter(({ stage, given }) => stage === 3n && isPrecise(given));
  const stuck = sold.length < arrived.length;
  return {
    sellable: stuck || !bought.length ? null : arrived.length > 0,
    stuck,
    buyTax: highest(
      bought
        .filter(({ boughtPromised }) => isPrecise(boughtPromised))
        .map((one) => missingShare(one.boughtPromised, one.bought)),
    ),
    sellTax: highest(sold.map(saleTax).filter((tax) => tax !== undefined)),
    transferTax: highest(given.map((one) => missingShare(one.given, one.arrived))),
  };
}
