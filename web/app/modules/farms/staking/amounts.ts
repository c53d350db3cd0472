import { readDecimal } from "@cointally/shared/decimals.ts";

export type Unit = { decimals: number; symbol: string };

/** Converts token amounts between decimal text and the smallest units of a chain, exactly, without floating point. */

/** Why a text is not an amount. */
export type AmountProblem = "unreadable" | "too_many_decimals";

/** The amount of a decimal field in smallest units. */
export function unitsOf(value: string, decimals: number): bigint | AmountProblem {
  const reading = readDecimal(value, ".");
  if (reading.status !== "read") return "unreadable";
  const [whole = "", part = ""] = reading.value.split(".");
  const fine = part.replace(/0+$/, "");
  if (fine.length > decimals) return "too_many_decimals";
  return BigInt(whole + fine.padEnd(decimals, "0"));
}

/** Smallest units as a decimal string, exact, without trailing zeros. */
export function decimalOf(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const part = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return part ? `${whole}.${part}` : whole;
}

/** A decimal string in smallest units, truncated. */
export function unitsOfDecimal(decimal: string, decimals: number): bigint {
  const [whole = "0", part = ""] = decimal.split(".");
  return BigInt(whole + part.slice(0, decimals).padEnd(decimals, "0"));
}

/** A share of an amount, in hundredths of a percent, rounded down. */
export const shareOf = (units: bigint, bps: number): bigint => (units * BigInt(bps)) / 10_000n;
