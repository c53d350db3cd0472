import type { Locale } from "@cointally/shared/locales.ts";

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** A size with at most one decimal, in steps of 1,000: "12.3 GB". */
export function formatBytes(locale: Locale, bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const options = { style: "unit", unit: units[step], maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, options).format(bytes / 1000 ** step);
}
