/** Beyond these no coin was ever traded: a figure out there is a mistake or a lie. */
const least = 1e-30;
const most = 1e9;
const mostMoney = 1e15;
const digits = 60;

/** Written out without an exponent: `1.2e-7` is `0.00000012`. */
const plain = (text: string): string => {
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

/** Without zeros that say nothing. */
const trimmed = (text: string): string => {
  const [whole = "", part = ""] = text.split(".");
  const [front, back] = [whole.replace(/^0+(?=\d)/, ""), part.replace(/0+$/, "")];
  return back ? `${front}.${back}` : front;
};

/**
 * A price in US dollars as a plain decimal, out of what a source wrote: null for zero, negative figures, NaN, infinity, text that is no
 * number, and figures that no price ever was.
 */
export const priceOf = (given: string | number | null | undefined): string | null => {
  const text = String(given ?? "").trim();
  if (!/^\d{1,40}(\.\d{1,60})?(e[+-]?\d{1,3})?$/i.test(text)) return null;
  const value = Number(text);
  if (!(value >= least && value <= most)) return null;
  return trimmed(plain(text)).slice(0, digits);
};

/** An amount of US dollars in cents' precision, such as a volume; null for what cannot be one. Zero can. */
export const dollarsOf = (given: number | null | undefined): string | null =>
  typeof given === "number" && given >= 0 && given <= mostMoney ? trimmed(given.toFixed(2)) : null;

/** How many times the greater of two prices is the smaller one: 1 when they are equal. For judging only, so that a float does. */
export const timesApart = (one: string, other: string): number => {
  const [a, b] = [Number(one), Number(other)];
  return Math.max(a / b, b / a);
};

/** The smaller price first. */
export const byPrice = (one: string, other: string): number => Number(one) - Number(other);
