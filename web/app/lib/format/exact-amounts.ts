import { limits } from "@cointally/contract/limits.ts";
import { plainDecimal } from "@cointally/shared/decimals.ts";

const { digits, places } = limits.portfolio;
const decimalPattern = new RegExp(`^(0|[1-9]\\d{0,${digits - 1}})(\\.\\d{1,${places}})?$`);

/** The exact absolute difference of two amounts, without trailing zeros. */
export function amountDifference(one: string, other: string): string {
  const decimals = Math.max(...[one, other].map((text) => text.split(".")[1]?.length ?? 0));
  const units = (text: string) => {
    const [whole = "", part = ""] = text.split(".");
    return BigInt(whole + part.padEnd(decimals, "0"));
  };
  const difference = units(one) - units(other);
  const text = String(difference < 0n ? -difference : difference).padStart(decimals + 1, "0");
  const whole = text.slice(0, text.length - decimals);
  const part = text.slice(text.length - decimals).replace(/0+$/, "");
  return part ? `${whole}.${part}` : whole;
}

/** A typed amount as an exact decimal string for the API; null if it is invalid, out of range or ambiguous. */
export function parseAmount(typed: string): string | null {
  const text = plainDecimal(typed);
  return decimalPattern.test(text) ? text : null;
}

/** Whether an amount is above zero. */
export const isPositive = (amount: string): boolean => /[1-9]/.test(amount);
