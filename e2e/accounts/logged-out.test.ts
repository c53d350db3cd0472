import * as m from "@cointally/i18n/messages";
import { expect, test } from "vitest";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { pageProblems } from "../testing/page-problems.ts";

/** What visitors without an account read about pages that need one, and about the site. */

const { site, visit } = useSite({}, reducedMotion);

test.each([
  ["/portfolio", "what your coins are worth", "your portfolio"],
  ["/watchlist", "the coins you follow in one place", "your watchlist"],
])("%s describes its purpose in the document and on the login page it redirects to", async (path, purpose, place) => {
  const html = await (await fetch(site.url + path)).text();
  const noscript = /<noscript>([\s\S]*?)<\/noscript>/.exec(html.slice(html.indexOf("<main")))?.[1] ?? "";
  expect(noscript.toLowerCase()).toContain(purpose);
  expect(html.toLowerCase()).toMatch(new RegExp(`<meta name="description" content="[^"]*${purpose}`));
  const { page, consoleErrors, close } = await visit({ at: path });
  await page.waitForURL((url) => url.pathname === "/login");
  expect(new URL(page.url()).searchParams.get("redirect")).toBe(site.url + path);
  await page.getByText(purpose).waitFor();
  await page.getByText(`you go back to ${place}`).waitFor();
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  await page.goto(page.url().replace("/login", "/es/login"));
  await page.locator("html[lang=es] main h1").waitFor();
  expect(consoleErrors).toEqual([]);
  await close();
});

test("/about describes the site in both languages, and is linked from the footer and the sitemap", async () => {
  const { page, consoleErrors, close } = await visit({ at: "/" });
  await page.getByRole("contentinfo").getByRole("link", { name: m.shell_foot_about() }).click();
  await page.getByRole("heading", { level: 1, name: m.shell_foot_about() }).waitFor();
  await page.getByText(m.text_about_intro().split("\n").at(-1) as string).waitFor();
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  await page.goto("/es/about");
  await page.getByRole("heading", { level: 1, name: m.shell_foot_about({}, { locale: "es" }) }).waitFor();
  expect(await (await fetch(`${site.url}/sitemap-pages.xml`)).text()).toContain(`<loc>${site.url}/about</loc>`);
  expect(consoleErrors).toEqual([]);
  await close();
});
