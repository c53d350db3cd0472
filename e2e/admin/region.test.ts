import type { Settings } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { changeSettings } from "../testing/change-settings.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** The languages and the time zone that the operator chooses. */

const { site, call, newSession, listCoin, visit } = useSite({}, reducedMotion);
const es = { locale: "es" } as const;
let session: Session;
beforeAll(async () => {
  session = await newSession(admin);
});

const languageAt = async (path: string) => {
  const response = await fetch(site.url + path);
  return [new URL(response.url).pathname, response.headers.get("content-language")];
};
const textAt = async (path: string) => (await fetch(site.url + path)).text();

test("pages of the default language have the plain addresses, and every page leads to the other language", async () => {
  await changeSettings(call, session, { SITE_LANGUAGES: "es,en" });
  const { slug } = await listCoin(session, { name: "Puerto Norte" });
  expect(await languageAt(`/coins/${slug}`)).toEqual([`/coins/${slug}`, "es"]);
  expect(await languageAt(`/en/coins/${slug}`)).toEqual([`/en/coins/${slug}`, "en"]);
  expect(await languageAt(`/es/coins/${slug}?list=trending`)).toEqual([`/coins/${slug}`, "es"]);
  expect(await textAt("/sitemap-pages.xml")).toContain(`<loc>${site.url}/en/coins</loc>`);

  const { page, consoleErrors, close } = await visit({ at: "/coins" });
  expect(await page.locator("html").getAttribute("lang")).toBe("es");
  expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(`${site.url}/coins`);
  await page.getByRole("link", { name: "Puerto Norte", exact: true }).first().click();
  await page.waitForURL(`${site.url}/coins/${slug}`);
  // The address changes before the page and its link to the other language.
  const heading = page.getByRole("heading", { level: 1, name: /Puerto Norte/ });
  await heading.waitFor();
  await page.getByRole("link", { name: "English", exact: true }).click();
  await page.waitForURL(`${site.url}/en/coins/${slug}`);
  await heading.waitFor();
  await page.getByRole("navigation").getByRole("link", { name: m.shell_nav_coins() }).first().click();
  await page.waitForURL(`${site.url}/en/coins`);
  expect(consoleErrors).toEqual([]);
  await close();
});

test("a site of one language offers no other, and its addresses lead to the default", async () => {
  await changeSettings(call, session, { SITE_LANGUAGES: "es" });
  const response = await fetch(`${site.url}/en/coins?sort=votes`);
  expect(response.url).toBe(`${site.url}/coins?sort=votes`);
  const html = await response.text();
  expect(html).toContain('<html lang="es"');
  expect(html).not.toContain("English");
  expect(html).not.toContain('hrefLang="en"');
  const refused = await fetch(`${site.url}/api/coins/slugs/none`, { headers: { "accept-language": "en" } });
  expect((await refused.json()).message).toBe(m.error_not_found_coin({}, es));
});

test("an admin orders the languages and chooses the time zone in a form", async () => {
  const { page, consoleErrors, close } = await visit({ as: session, at: "/admin/settings/region" });
  await expect.poll(() => page.getByRole("checkbox").count()).toBe(2);
  await page.getByRole("button", { name: /Español/ }).click();
  await page.getByRole("combobox", { name: m.setting_time_zone() }).selectOption("Asia/Dubai");
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
