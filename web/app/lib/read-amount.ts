import { limits } from "@cointally/api/limits.ts";
import type { Locale } from "@cointally/api/locales.ts";

const { digits, places } = limits.portfolio;
const plain = new RegExp(`^(0|[1-9]\\d{0,${digits - 1}})(\\.\\d{1,${places}})?$`);

/**
 * What a person typed as the API takes it, exact; null when it is no plain number within its limits. Spaces go; the decimal sign is a
 * point, in Spanish a comma too. Separators of thousands are not guessed at: they could be either.
 */
export function readAmount(typed: string, locale: Locale): string | null {
  const close = typed.replace(/\s/g, "");
  const text = locale === "es" && /^\d*,\d*$/.test(close) ? close.replace(",", ".") : close;
  const whole = text.replace(/^\.(?=\d)/, "0.").replace(/(?<=\d)\.$/, "");
  return plain.test(whole) ? whole : null;
}
