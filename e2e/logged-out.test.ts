import * as m from "@cointally/i18n/messages";
import { expect, test } from "vitest";
import { reducedMotion, useSite } from "./fixtures.ts";
import { pageProblems } from "./page-problems.ts";

/** What somebody without an account is told of the pages that need one, and of the site. */

const { site, visit } = useSite({ WORKERS: "1" }, reducedMotion);

test.each([
  ["/portfolio", "what your coins are worth", "your portfolio"],
  ["/watchlist", "the coins you follow in one place", "your watchlist"],
])("%s says what it does: in the document, and on the way in", async (path, purpose, place) => {
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
  await page.getByText("Después de entrar vuelves a").waitFor();
  expect(consoleErrors).toEqual([]);
  await close();
});

test("/about says what the site is, in both languages, linked from the foot and for search engines", async () => {
  const { page, consoleErrors, close } = await visit({ at: "/" });
  await page.getByRole("contentinfo").getByRole("link", { name: m.shell_foot_about() }).click();
  await page.getByRole("heading", { level: 1, name: m.shell_foot_about() }).waitFor();
  await page.getByText("ranked by votes that anyone can count").waitFor();
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  await page.goto("/es/about");
  await page.getByRole("heading", { level: 1, name: m.shell_foot_about({}, { locale: "es" }) }).waitFor();
  expect(await (await fetch(`${site.url}/sitemap-pages.xml`)).text()).toContain(`<loc>${site.url}/about</loc>`);
  expect(consoleErrors).toEqual([]);
  await close();
});
