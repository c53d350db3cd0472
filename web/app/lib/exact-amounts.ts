import { limits } from "@cointally/contract/limits.ts";
import { plainDecimal } from "@cointally/shared/decimals.ts";

const { digits, places } = limits.portfolio;
const plain = new RegExp(`^(0|[1-9]\\d{0,${digits - 1}})(\\.\\d{1,${places}})?$`);

/** The difference of two amounts, exact, without trailing zeros. */
export function between(one: string, other: string): string {
  const most = Math.max(...[one, other].map((text) => text.split(".")[1]?.length ?? 0));
  const units = (text: string) => {
    const [whole = "", part = ""] = text.split(".");
    return BigInt(whole + part.padEnd(most, "0"));
  };
  const left = units(one) - units(other);
  const text = String(left < 0n ? -left : left).padStart(most + 1, "0");
  const whole = text.slice(0, text.length - most);
  const part = text.slice(text.length - most).replace(/0+$/, "");
  return part ? `${whole}.${part}` : whole;
}

/** A typed amount in the form the API takes, exact; null if it is invalid, out of range or ambiguous. */
export function readAmount(typed: string): string | null {
  const text = plainDecimal(typed);
  return plain.test(text) ? text : null;
}

/** Whether an amount is above zero. */
export const isSome = (amount: string): boolean => /[1-9]/.test(amount);
