export type Unit = { decimals: number; symbol: string };

/** Converts token amounts between decimal text and the smallest units of a chain, exactly, without floating point. */

/** Why a text is not an amount. */
export type AmountProblem = "not_a_number" | "ambiguous_separator" | "too_many_decimals";

const separators = { point: ".", comma: "," } as const;

/** A number like `1,234`, whose separator is a thousands separator in some languages and a decimal separator in others. */
const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * A typed amount in smallest units. Point and comma are both decimal separators, since some phone keyboards have only one of them. If the
 * separator of other languages could be a thousands separator, the amount is ambiguous.
 */
export function unitsOf(text: string, decimals: number, ownSeparator: keyof typeof separators): bigint | AmountProblem {
  const trimmed = text.trim();
  if (!/^(\d+[.,]?\d*|[.,]\d+)$/.test(trimmed)) return "not_a_number";
  const separator = /[.,]/.exec(trimmed)?.[0];
  if (separator && separator !== separators[ownSeparator] && ambiguous.test(trimmed)) return "ambiguous_separator";
  const [whole = "", part = ""] = trimmed.split(/[.,]/);
  const fine = part.replace(/0+$/, "");
  if (fine.length > decimals) return "too_many_decimals";
  return BigInt((whole || "0") + fine.padEnd(decimals, "0"));
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
