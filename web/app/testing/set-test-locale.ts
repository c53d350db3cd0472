import { overwriteGetLocale } from "@cointally/i18n/runtime";
import { type Locale, locales } from "@cointally/shared/locales.ts";
import { onTestFinished } from "vitest";

/** Sets the language of messages, numbers and dates until the test ends. The default is English. */
export function setTestLocale(locale: Locale) {
  overwriteGetLocale(() => locale);
  onTestFinished(() => overwriteGetLocale(() => locales[0]));
}
