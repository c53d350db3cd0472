import { AsyncLocalStorage } from "node:async_hooks";
import { overwriteGetLocale } from "@cointally/i18n/runtime";
import { defaultLocale, type Locale } from "@cointally/shared/locales.ts";

const current = new AsyncLocalStorage<Locale | (() => Locale)>();

overwriteGetLocale(() => {
  const locale = current.getStore();
  return (typeof locale === "function" ? locale() : locale) ?? defaultLocale();
});

/** Runs `work` with all messages in `locale`, independent of concurrent work. A function is called for each message. */
export function withLocale<T>(locale: Locale | (() => Locale), work: () => T): T {
  return current.run(locale, work);
}
