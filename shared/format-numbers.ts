import * as m from "@cointally/i18n/messages";
import { type Locale, locales } from "./locales.ts";

/** Formats of prices and changes by the table in design/README.md, for pages and images. Pure functions. */

/** A price in full, and, below a ten-thousandth, in the short form that counts the zeros after `lead`. */
export type Price = { full: string; short: { lead: string; zeros: number; digits: string } | null };

export type Change = { text: string; direction: "up" | "down" | "flat" };

const priceDecimals = (value: number) => (value >= 100_000 ? 0 : value >= 100 ? 2 : value >= 10 ? 3 : 4);

const figuresIn = (locale: Locale) => {
  /** Shown instead of a price or an amount that is implausibly large. */
  const beyond = m.format_beyond({}, { locale });
  const formatters = [0, 1, 2, 3, 4].map(
    (decimals) =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        // Spanish by default would write 1337 without a separator, beside 10.000 with one.
        useGrouping: "always",
      }),
  ) as [Intl.NumberFormat, ...Intl.NumberFormat[]];
  /** Formats with thousands separators and this many decimals, at most four. */
  const grouped = (value: number | bigint, decimals: number) => (formatters[decimals] ?? formatters[0]).format(value);
  const zeroPoint = grouped(0, 1).slice(0, -1);
  const point = zeroPoint.slice(1);
  /** Numbers without grouping skip the formatter: it takes ten times as long, and a page of rows has hundreds of numbers. */
  const fixed = (value: number, decimals: number) =>
    value >= 0 && value < 999 ? value.toFixed(decimals).replace(".", point) : grouped(value, decimals);

  /** US dollars from a decimal string: fewer decimals for larger amounts, four significant digits below one. */
  const price = (amount: string): Price => {
    const value = Number(amount);
    if (value >= 1e15) return { full: beyond, short: null };
    const small = value > 0 && Number(value.toPrecision(4)) < 1;
    if (!small) {
      const rounded = Number(value.toFixed(priceDecimals(value)));
      return { full: `$${fixed(rounded, value === 0 ? 2 : priceDecimals(rounded))}`, short: null };
    }
    const [mantissa = "0", exponent = "0"] = value.toExponential(3).split("e-");
    const digits = mantissa.replace(".", "");
    const zeros = Number(exponent) - 1;
    const full = `$${zeroPoint}${"0".repeat(zeros)}${digits}`;
    return { full, short: zeros >= 4 ? { lead: `$${zeroPoint}0`, zeros, digits } : null };
  };

  /** A change in percent: always with a sign, two decimals, one from 100, none from 1,000, ">" from 100,000; zero has no sign. */
  const change = (percent: number): Change => {
    const size = Math.abs(percent);
    if (percent >= 100_000) return { text: `> +${fixed(99_999, 0)}%`, direction: "up" };
    const decimals = Number(size.toFixed(1)) >= 1000 ? 0 : Number(size.toFixed(2)) >= 100 ? 1 : 2;
    const text = `${fixed(size, decimals)}%`;
    if (Number(size.toFixed(2)) === 0) return { text, direction: "flat" };
    return percent > 0 ? { text: `+${text}`, direction: "up" } : { text: `−${text}`, direction: "down" };
  };

  return { beyond, grouped, fixed, zeroPoint, point, price, change };
};

/** The formats of each language. */
export const figures = Object.fromEntries(locales.map((locale) => [locale, figuresIn(locale)])) as Record<
  Locale,
  ReturnType<typeof figuresIn>
>;
