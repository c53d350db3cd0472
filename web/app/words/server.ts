import type { Locale } from "@cointally/shared/locales.ts";

/** Says a sentence of the API in the page's language. What it does not know, it says as it came. */
export type SayServer = (sentence: string) => string;

/**
 * The API's own words are English; the catalogues of the other languages are loaded when there is something to say.
 * Should that fail, the API's words stand.
 */
export const loadServerWords: Partial<Record<Locale, () => Promise<SayServer>>> = {
  es: () =>
    import("./es/server.ts").then(
      ({ inSpanish }) => inSpanish,
      () => (sentence) => sentence,
    ),
};
