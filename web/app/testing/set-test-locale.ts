import { overwriteGetLocale } from "@cointally/i18n/runtime";
import { type Locale, locales } from "@cointally/shared/locales.ts";
import { onTestFinished } from "vitest";

/** Messages, numbers and dates are in `locale` until the test ends. Without it, a test reads English. */
export function setTestLocale(locale: Locale) {
  overwriteGetLocale(() => locale);
  onTestFinished(() => overwriteGetLocale(() => locales[0]));
}
