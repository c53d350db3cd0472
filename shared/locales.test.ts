import { expect, test } from "vitest";
import { localeOf } from "./locales.ts";

test.each([
  ["nothing asked for", "/", {}, "en"],
  ["the browser's first", "/", { "accept-language": "es-MX,es;q=0.9,en;q=0.8" }, "es"],
  ["the first that there is", "/", { "accept-language": "de-DE,fr;q=0.9,es;q=0.5,en;q=0.4" }, "es"],
  ["by weight, not by place", "/", { "accept-language": "es;q=0.3, en;q=0.7" }, "en"],
  ["none at all of it", "/", { "accept-language": "es;q=0, de" }, "en"],
  ["nonsense", "/", { "accept-language": ";;q=x,,*;q=9" }, "en"],
  ["the one chosen before", "/", { cookie: "a=b; cointally_lang=es", "accept-language": "en" }, "es"],
  ["one chosen that there is not", "/", { cookie: "cointally_lang=xx", "accept-language": "es" }, "es"],
  ["another cookie's name", "/", { cookie: "my_cointally_lang=es" }, "en"],
  ["the address before all", "/coins?lang=en", { cookie: "cointally_lang=es" }, "en"],
  ["an address that asks for nonsense", "/?lang=%00", { cookie: "cointally_lang=es" }, "es"],
])("%s", (_, path, headers, locale) => {
  expect(localeOf(new URL(path, "https://site.example"), new Headers(headers as HeadersInit))).toBe(locale);
});
