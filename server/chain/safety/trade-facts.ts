import { missingShare, type SafetyFacts } from "./facts.ts";
import type { TradeAttempt, TradeAttempts } from "./probe-trade.ts";

export type TradeFacts = Pick<SafetyFacts, "sellable" | "buyTax" | "sellTax" | "transferTax">;

/** An amount whose last unit is half a point; below, rounding would look like a tax. */
const precise = 200n;

/** The highest measured tax, because some tokens tax large trades more. Rounded to a tenth of a point. */
const highest = (taxes: readonly number[]): number | null =>
  taxes.length ? Math.round(Math.max(...taxes) / 10) * 10 : null;

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
  if (given < precise || soldPromised < precise || quoteReserve <= soldPromised) return undefined;
  if (sold >= soldPromised) return 0;
  return missingShare(soldPromised * (quoteReserve - sold), sold * (quoteReserve - soldPromised));
}

/**
 * Evaluates the attempts. Sellable is true when any size was sold; `stuck` when tokens were bought and no size could be sold, which may
 * still be a pause between trades. Tokens that could not be bought are unknown.
 */
export function tradeFacts({ sales, transfers }: TradeAttempts): TradeFacts & { stuck: boolean } {
  const bought = sales.filter(({ stage, boughtPromised }) => stage > 1n && boughtPromised > 0n);
  const sold = sales.filter(({ stage, sold }) => stage === 3n && sold > 0n);
  const measured = bought.filter(({ boughtPromised }) => boughtPromised >= precise);
  const given = transfers.filter(({ stage, given }) => stage === 3n && given >= precise);
  const arrives = bought.some((one) => one.bought > 0n);
  return {
    sellable: sold.length ? true : bought.length && !arrives ? false : null,
    stuck: !sold.length && arrives,
    buyTax: highest(measured.map((one) => missingShare(one.boughtPromised, one.bought))),
    sellTax: highest(sold.map(saleTax).filter((tax) => tax !== undefined)),
    transferTax: highest(given.map((one) => missingShare(one.given, one.arrived))),
  };
}
