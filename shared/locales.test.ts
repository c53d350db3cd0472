import { afterEach, describe, expect, test } from "vitest";
import { localeOf, localizedPath, localizedUrl, setSiteLocales, splitLocale, withoutOldPrefix } from "./locales.ts";

test.each([
  ["nothing asked for", "/", {}, "en"],
  ["the browser's first", "/", { "accept-language": "es-MX,es;q=0.9,en;q=0.8" }, "es"],
  ["the first that there is", "/", { "accept-language": "de-DE,fr;q=0.9,es;q=0.5,en;q=0.4" }, "es"],
  ["by weight, not by place", "/", { "accept-language": "es;q=0.3, en;q=0.7" }, "en"],
  ["none at all of it", "/", { "accept-language": "es;q=0, de" }, "en"],
  ["nonsense", "/", { "accept-language": ";;q=x,,*;q=9" }, "en"],
  ["a cookie, which says nothing", "/", { cookie: "cointally_lang=es" }, "en"],
  ["the address before all", "/coins?lang=en", { "accept-language": "es" }, "en"],
  ["an address that asks for nonsense", "/?lang=%00", { "accept-language": "es" }, "es"],
])("%s", (_, path, headers, locale) => {
  expect(localeOf(new URL(path, "https://site.example"), new Headers(headers as HeadersInit))).toBe(locale);
});

describe("a page's path in Spanish", () => {
  test.each([
    ["/", "/es"],
    ["/?page=2", "/es?page=2"],
    ["/#main", "/es#main"],
    ["/coins", "/es/coins"],
    ["/coins?page=2#list", "/es/coins?page=2#list"],
  ])("%s is %s", (path, localized) => {
    expect(localizedPath("es", path)).toBe(localized);
    expect(splitLocale(localized)).toEqual({ locale: "es", path });
    expect(localizedPath("en", path)).toBe(path);
    expect(splitLocale(path)).toEqual({ locale: "en", path });
    expect(localizedUrl("es", `https://coins.example${path}`)).toBe(`https://coins.example${localized}`);
  });

  test("the data of the home page has the page's language", () => {
    expect(splitLocale("/es.data?_routes=home")).toEqual({ locale: "es", path: "/.data?_routes=home" });
  });

  test.each([
    "/essays",
    "/es.database",
    "/es.xml",
    "/es-MX/coins",
    "/ES/coins",
    "/en/coins",
    "/xx/coins",
    "/coins/es",
    "//es/coins",
  ])("is not %s", (path) => expect(splitLocale(path)).toEqual({ locale: "en", path }));
});

describe("on a site that offers Spanish first", () => {
  afterEach(() => setSiteLocales());

  test("pages of the default have the plain addresses", () => {
    setSiteLocales(["es", "en"]);
    expect(localizedPath("es", "/coins")).toBe("/coins");
    expect(localizedPath("en", "/coins")).toBe("/en/coins");
    expect(splitLocale("/en/coins")).toEqual({ locale: "en", path: "/coins" });
    expect(splitLocale("/es/coins")).toEqual({ locale: "es", path: "/es/coins" });
    expect(localeOf(new URL("https://site.example/"), new Headers({ "accept-language": "de" }))).toBe("es");
  });

  test.each([
    ["/es", "/"],
    ["/es/coins", "/coins"],
    ["/en/coins", null],
    ["/coins", null],
    ["/essays", null],
    ["//es/coins", null],
  ])("the old address %s is %s now", (path, now) => {
    setSiteLocales(["es", "en"]);
    expect(withoutOldPrefix(path)).toBe(now);
  });

  test("a language that is not offered is no answer to a request for it", () => {
    setSiteLocales(["es"]);
    expect(localeOf(new URL("https://site.example/?lang=en"), new Headers({ "accept-language": "en" }))).toBe("es");
    expect(withoutOldPrefix("/en/coins")).toBe("/coins");
  });
});
