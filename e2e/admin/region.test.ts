import type { Settings } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { expect, test } from "vitest";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { pageProblems } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** The languages and the time zone that the operator chooses. */

const { site, call, newSession, listCoin, visit } = useSite({}, reducedMotion);
const es = { locale: "es" } as const;

const change = async (values: Record<string, string | null>) => {
  const session = await newSession(admin);
  const { version } = await call<Settings>("GET", "/admin/settings", undefined, session);
  await call("PATCH", "/admin/settings", { version, values }, session);
};
const languageAt = async (path: string) => {
  const response = await fetch(site.url + path);
  return [new URL(response.url).pathname, response.headers.get("content-language")];
};

test("an admin orders the languages and chooses the time zone in a form", async () => {
  const session = await newSession(admin);
  const { page, consoleErrors, close } = await visit({ as: session, at: "/admin/settings/region" });
  await expect.poll(() => page.getByRole("checkbox").count()).toBe(2);
  await page.getByRole("button", { name: /Español/ }).click();
  await page.getByRole("combobox", { name: m.setting_time_zone() }).selectOption("Asia/Dubai");
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  await page.getByRole("button", { name: m.common_save(), exact: true }).click();
  await page.getByText(m.site_settings_saved(), { exact: true }).waitFor({ state: "attached" });

  // The page in use goes on in its language; the next one is at the address of that language now.
  await goTo(page, "/admin/settings/history");
  await page.getByRole("heading", { name: m.site_settings_title({}, es) }).waitFor();
  const { changes } = await call<Settings>("GET", "/admin/settings", undefined, session);
  const at = new Date(Date.parse(changes[0]?.at ?? "") + 4 * 3_600_000).toISOString().slice(11, 16);
  expect(await page.locator("main time").first().getAttribute("title")).toMatch(`, ${at} UTC+04:00`);
  expect(consoleErrors).toEqual([]);
  await close();
});

test("pages of the default language have the plain addresses, and every page leads to the other language", async () => {
  await change({ SITE_LANGUAGES: "es,en" });
  const { slug } = await listCoin(await newSession(admin), { name: "Puerto Norte" });
  expect(await languageAt(`/coins/${slug}`)).toEqual([`/coins/${slug}`, "es"]);
  expect(await languageAt(`/en/coins/${slug}`)).toEqual([`/en/coins/${slug}`, "en"]);
  expect(await languageAt(`/es/coins/${slug}?list=trending`)).toEqual([`/coins/${slug}`, "es"]);
  const sitemap = await (await fetch(`${site.url}/sitemap-pages.xml`)).text();
  expect(sitemap.includes(`<loc>${site.url}/en/coins</loc>`)).toBe(true);

  const { page, consoleErrors, close } = await visit({ at: "/coins" });
  expect(await page.locator("html").getAttribute("lang")).toBe("es");
  expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(`${site.url}/coins`);
  await page.getByRole("link", { name: "Puerto Norte", exact: true }).first().click();
  await page.waitForURL(`${site.url}/coins/${slug}`);
  await page.getByRole("link", { name: "English" }).click();
  await page.waitForURL(`${site.url}/en/coins/${slug}`);
  await page.getByRole("heading", { level: 1, name: /Puerto Norte/ }).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: m.shell_nav_coins() }).first().click();
  await page.waitForURL(`${site.url}/en/coins`);
  expect(consoleErrors).toEqual([]);
  await close();
});

test("a site of one language offers no other, and its addresses lead to the default", async () => {
  await change({ SITE_LANGUAGES: "es" });
  const { page, consoleErrors, close } = await visit({ at: "/en/coins?sort=votes" });
  expect(page.url()).toBe(`${site.url}/coins?sort=votes`);
  expect(await page.getByRole("link", { name: "English" }).count()).toBe(0);
  expect(await page.locator("link[rel=alternate][hreflang=en]").count()).toBe(0);
  const refused = await fetch(`${site.url}/api/coins/slugs/none`, { headers: { "accept-language": "en" } });
  expect((await refused.json()).message).toBe(m.error_not_found_coin({}, es));
  expect(consoleErrors).toEqual([]);
  await close();
});
