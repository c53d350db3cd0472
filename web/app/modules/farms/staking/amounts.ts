export type Unit = { decimals: number; symbol: string };

/** Converts token amounts between decimal text and the smallest units of a chain, exactly, without floating point. */

/** What is wrong with a text that should be an amount. */
export type AmountTrouble = "no number" | "which sign" | "too fine";

const signs = { point: ".", comma: "," } as const;

/** A number grouped like `1,234`: in some languages the sign groups thousands, in others it is the decimal sign. */
const couldGroup = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * A typed amount in smallest units. Point and comma both count as the decimal sign, because some phone keyboards have only one of them.
 * Where the other language's sign could group thousands, the amount is ambiguous (`which sign`).
 */
export function unitsOf(text: string, decimals: number, ownSign: keyof typeof signs): bigint | AmountTrouble {
  const plain = text.trim();
  if (!/^(\d+[.,]?\d*|[.,]\d+)$/.test(plain)) return "no number";
  const sign = /[.,]/.exec(plain)?.[0];
  if (sign && sign !== signs[ownSign] && couldGroup.test(plain)) return "which sign";
  const [whole = "", part = ""] = plain.split(/[.,]/);
  const fine = part.replace(/0+$/, "");
  if (fine.length > decimals) return "too fine";
  return BigInt((whole || "0") + fine.padEnd(decimals, "0"));
}

/** Smallest units as a decimal string, exact, without trailing zeros. */
export function decimalOf(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const part = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return part ? `${whole}.${part}` : whole;
}

/** A decimal string in smallest units; digits beyond them are cut off. */
export function unitsOfDecimal(decimal: string, decimals: number): bigint {
  const [whole = "0", part = ""] = decimal.split(".");
  return BigInt(whole + part.slice(0, decimals).padEnd(decimals, "0"));
}

/** A share of an amount, in hundredths of a percent, rounded down. */
export const shareOf = (units: bigint, bps: number): bigint => (units * BigInt(bps)) / 10_000n;
