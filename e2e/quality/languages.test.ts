import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as m from "@cointally/i18n/messages";
import { type Locale, localeNames, locales, localizedPath, localizedUrl } from "@cointally/shared/locales.ts";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { layoutShifts, recordLayoutShifts } from "../testing/layout-shifts.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** Languages of pages: each has its own addresses and scripts. */

const { site, newSession, listCoin, visit } = useSite({}, reducedMotion);

const folder = "web/build/client/assets";
let scripts: string[];
let slug: string;
/** The headings of a list that are cut off at the narrowest and at a usual width of its table. */
async function cutHeadingsOf(page: Page): Promise<string[]> {
  const cut: string[] = [];
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const heads = page.locator("thead th");
    cut.push(
      ...(await heads.evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent ?? ""),
      )),
    );
  }
  return cut;
}

beforeAll(async () => {
  scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  slug = (await listCoin(await newSession(admin), { name: "Cedar Harbour" })).slug;
});

/** Sentences of a language's messages that no other language shares. */
function sentencesOf(locale: Locale): string[] {
  const texts = (name: Locale) => Object.values(JSON.parse(readFileSync(`i18n/${name}.json`, "utf8")));
  const others = new Set(locales.filter((other) => other !== locale).flatMap(texts));
  return texts(locale).filter(
    (text): text is string =>
      typeof text === "string" && /^[^{}`"'\\]{12,}$/.test(text) && text.includes(" ") && !others.has(text),
  );
}

/** The language of a script: of two that differ only in language, the default's has the plain name. Null for one without texts. */
function languageOf(name: string): Locale | null {
  const [, base, named] = /^(.*?)(?:\.(\w{2,3}))?\.js$/.exec(name) ?? [];
  if (named) return named as Locale;
  return scripts.includes(`${base}.${locales[1]}.js`) ? locales[0] : null;
}

describe.each(locales)("pages in %s", (locale) => {
  const lists = ["/coins", "/trending", "/new", "/presale", "/audited"];
  const cutHeadings: string[] = [];
  const pageLanguages: (string | null)[] = [];
  const loaded: string[] = [];
  const errors: string[] = [];
  beforeAll(async () => {
    const { page, consoleErrors, close } = await visit();
    page.on("request", (request) => loaded.push(basename(new URL(request.url()).pathname)));
    for (const path of ["/", ...lists, `/coins/${slug}`, "/farms", "/login", "/submit"]) {
      await goTo(page, localizedPath(locale, path));
      pageLanguages.push(await page.locator("html").getAttribute("lang"));
      if (lists.includes(path)) cutHeadings.push(...(await cutHeadingsOf(page)));
      errors.push(...consoleErrors.splice(0).map((line) => `${path}: ${line}`));
    }
    await page.getByRole("banner").getByRole("link").first().click();
    await page.waitForURL((url) => url.pathname === localizedPath(locale, "/"));
    errors.push(...consoleErrors);
    await close();
  });

  test("have the language in their document, and load no script of another one, from page to page", () => {
    expect(new Set(pageLanguages)).toEqual(new Set([locale]));
    const languages = new Set(loaded.filter((name) => name.endsWith(".js")).map(languageOf));
    expect([...languages].filter((language) => language !== null)).toEqual([locale]);
    expect(errors).toEqual([]);
  });

  test("cut off no column heading of a list", () => {
    expect(cutHeadings).toEqual([]);
  });

  test("have no sentence of another language in their scripts", () => {
    const own = scripts.filter((name) => (languageOf(name) ?? locale) === locale);
    const code = own.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
    expect(code).toContain(m.shell_language({}, { locale }));
    const others = locales.filter((other) => other !== locale).flatMap(sentencesOf);
    expect(others.filter((text) => code.includes(text))).toEqual([]);
  });
});

test("links a page to its other languages, while its links and canonical URL stay in its own", async () => {
  const { page, consoleErrors, close } = await visit({ at: "/coins?sort=name" });
  const languages = page.getByRole("contentinfo").getByRole("listitem");
  await languages.getByRole("link", { name: localeNames.es }).click();
  await page.waitForURL("**/es/coins?sort=name");
  expect(await page.locator("html").getAttribute("lang")).toBe("es");
  expect(await page.locator("link[rel=canonical]").getAttribute("href")).toMatch(`${site.url}/es/coins`);
  const hrefs = await page
    .locator("link[rel=alternate]")
    .evaluateAll((all) => all.map((link) => link.getAttribute("hreflang")));
  expect(hrefs).toEqual(["x-default", ...locales]);

  await page.waitForLoadState("networkidle");
  await page.locator("tbody th a").first().click();
  await page.waitForURL(`**/es/coins/${slug}`);
  await page.getByRole("heading", { level: 1, name: "Cedar Harbour" }).waitFor();
  const links = await page.locator("a[href]").evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const ownLinks = links.filter(
    (href) => href.startsWith(`${site.url}/`) && !href.includes("#") && !href.startsWith(`${site.url}/api/`),
  );
  expect(ownLinks.filter((href) => new URL(href).pathname.split("/")[1] !== "es")).toEqual([
    `${site.url}/coins/${slug}`,
  ]);

  await languages.getByRole("link", { name: localeNames.en }).click();
  await page.waitForURL(`**/coins/${slug}`);
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  expect(consoleErrors).toEqual([]);
  await close();
});

test("opens the home page by a click, in every language", async () => {
  for (const locale of locales) {
    const { page, consoleErrors, close } = await visit({ at: localizedPath(locale, "/coins") });
    await page.getByRole("banner").locator("[data-home]").click();
    await page.getByRole("heading", { level: 1, name: m.image_slogan({}, { locale }) }).waitFor();
    expect([new URL(page.url()).pathname, consoleErrors]).toEqual([localizedPath(locale, "/"), []]);
    await close();
  }
});

test("takes a page's language from its address, whatever the browser prefers or chose before", async () => {
  const headers = { "accept-language": "es-MX,es;q=0.9", cookie: "cointally_lang=es" };
  for (const locale of locales) {
    const response = await fetch(site.url + localizedPath(locale, "/coins"), { headers, redirect: "manual" });
    expect([response.status, /<html[^>]* lang="([\w-]+)"/.exec(await response.text())?.[1]]).toEqual([200, locale]);
  }
  expect((await fetch(`${site.url}/xx/coins`)).status).toBe(404);
  expect((await fetch(`${site.url}/es/no-such-page`)).status).toBe(404);
});

test("gives a farm that is not public a title, in every language", async () => {
  for (const locale of locales) {
    const response = await fetch(site.url + localizedPath(locale, `/farms/56/0x${"1".repeat(40)}`));
    const [, title] = /<title>([^<]*)<\/title>/.exec(await response.text()) ?? [];
    expect([response.status, title]).toEqual([404, `${m.farm_not_found_title({}, { locale })} · Cointally`]);
  }
});

test("keeps the language through login, including its errors", async () => {
  const { page, close } = await visit({ at: "/es/watchlist" });
  await page.waitForURL((url) => url.pathname === "/es/login");
  expect(new URL(page.url()).searchParams.get("redirect")).toBe(localizedUrl("es", `${site.url}/watchlist`));
  await page.locator("input[type=email]").fill(admin.email);
  await page.locator("input[type=password]").fill("not the password at all");
  await page.locator("form button[type=submit]").click();
  await page
    .getByText(m.error_wrong_credentials({}, { locale: "es" }))
    .first()
    .waitFor();
  await page.locator("input[type=password]").fill(admin.password);
  await page.locator("form button[type=submit]").click();
  await page.waitForURL((url) => url.pathname === "/es/watchlist");
  await close();
});

test("a browser in another language of the site is offered it in one line, once, without a layout shift", async () => {
  const { page, close } = await visit({ locale: "es-MX" });
  await recordLayoutShifts(page);
  const offer = page.getByRole("link", { name: m.shell_language_offer({}, { locale: "es" }) });
  await goTo(page, `/coins/${slug}`);
  expect(await offer.getAttribute("href")).toBe(`/es/coins/${slug}`);
  expect(await offer.isVisible()).toBe(true);
  expect(await layoutShifts(page)).toEqual([]);
  await page.getByRole("button", { name: m.common_close({}, { locale: "es" }) }).click();
  await offer.waitFor({ state: "hidden" });
  await goTo(page, "/coins");
  expect(await offer.isVisible(), "on the next page").toBe(false);
  await close();
  const english = await visit({ locale: "en-GB", at: "/coins" });
  expect(await english.page.getByRole("link", { name: m.shell_language_offer({}, { locale: "es" }) }).count()).toBe(0);
  await english.close();
});

test("a page that does not exist has the search, which works without scripts", async () => {
  const { page, close } = await visit({ javaScriptEnabled: false });
  await page.goto("/nothing-here");
  const field = page.getByRole("main").getByRole("searchbox");
  await field.fill("Cedar");
  await field.press("Enter");
  await page.getByRole("link", { name: "Cedar Harbour" }).first().waitFor();
  await close();
});
