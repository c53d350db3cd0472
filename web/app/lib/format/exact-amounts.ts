import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { readDecimal } from "@cointally/shared/decimals.ts";
import { figures } from "@cointally/shared/format-numbers.ts";
import type { Locale } from "@cointally/shared/locales.ts";

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

/** The amount of a `DecimalField`, exact; null if it is invalid, out of range or ambiguous. */
export function parseAmount(value: string): string | null {
  const reading = readDecimal(value, ".");
  return reading.status === "read" && decimalPattern.test(reading.value) ? reading.value : null;
}

/** Why `parseAmount` has no amount: a text that could be two amounts is asked about. */
export function amountError(value: string, locale: Locale): string {
  const reading = readDecimal(value, ".");
  if (reading.status === "negative") return m.common_amount_above_zero();
  if (reading.status !== "ambiguous") return m.common_amount_invalid();
  const decimal = reading.decimal.replace(".", figures[locale].point);
  return m.common_amount_which({ whole: reading.thousands, decimal });
}

/** Whether an amount is above zero. */
export const isPositive = (amount: string): boolean => /[1-9]/.test(amount);
