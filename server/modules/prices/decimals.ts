/** No coin was ever traded outside this range: such a value is a mistake or a lie. */
const minPrice = 1e-30;
const maxPrice = 1e9;
const maxMoney = 1e15;
const maxDigits = 60;

/** Without an exponent: `1.2e-7` becomes `0.00000012`. */
const withoutExponent = (text: string): string => {
  const [mantissa = "", exponent] = text.toLowerCase().split("e");
  if (exponent === undefined) return text;
  const [whole = "", part = ""] = mantissa.split(".");
  const shift = Number(exponent);
  if (shift < 0) {
    const padded = whole.padStart(1 - shift, "0");
    return `${padded.slice(0, shift)}.${padded.slice(shift)}${part}`;
  }
  const long = part.padEnd(shift, "0");
  return `${whole}${long.slice(0, shift)}.${long.slice(shift)}0`;
};

/** Without leading and trailing zeros. */
const trimZeros = (text: string): string => {
  const [whole = "", part = ""] = text.split(".");
  const [front, back] = [whole.replace(/^0+(?=\d)/, ""), part.replace(/0+$/, "")];
  return back ? `${front}.${back}` : front;
};

/**
 * A source's price in US dollars as a plain decimal; null for zero, negative numbers, NaN, infinity, text that is not a number, and values
 * outside the possible range.
 */
export function priceOf(given: string | number | null | undefined): string | null {
  const text = String(given ?? "").trim();
  if (!/^\d{1,40}(\.\d{1,60})?(e[+-]?\d{1,3})?$/i.test(text)) return null;
  const value = Number(text);
  if (!(value >= minPrice && value <= maxPrice)) return null;
  return trimZeros(withoutExponent(text)).slice(0, maxDigits);
}

/** An amount of US dollars with cents, such as a volume; null when invalid. Zero is valid. */
export function dollarsOf(given: number | null | undefined): string | null {
  return typeof given === "number" && given >= 0 && given <= maxMoney ? trimZeros(given.toFixed(2)) : null;
}

/** The larger of two prices divided by the smaller, as a float: 1 when equal. */
export function priceRatio(one: string, other: string): number {
  const [a, b] = [Number(one), Number(other)];
  return Math.max(a / b, b / a);
}

/** Prices within this ratio agree. */
export const agreementRatio = 1.25;

/** Whether two prices can be those of one market. */
export function agree(one: string, other: string): boolean {
  return priceRatio(one, other) <= agreementRatio;
}
