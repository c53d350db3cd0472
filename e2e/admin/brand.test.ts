import type { Settings } from "@cointally/contract/settings.ts";
import { colorModes, themeNames, themes } from "@cointally/shared/brand/themes.ts";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { pageProblems } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";

/** The operator's own brand on public pages. Two processes serve them. */

const { site, call, newSession, visit } = useSite({ WORKERS: "2" }, reducedMotion);
let session: Session;
beforeAll(async () => {
  session = await newSession(admin);
});

const change = async (values: Record<string, string | null>) => {
  const { version } = await call<Settings>("GET", "/admin/settings", undefined, session);
  await call("PATCH", "/admin/settings", { version, values }, session);
};
/** A response on a connection of its own, which either process may answer. */
const read = async (path: string) => (await fetch(site.url + path, { headers: { connection: "close" } })).text();
/** Waits until each of 8 responses contains the text: all processes have the change. */
const everywhere = async (path: string, text: string) => {
  const start = performance.now();
  const shown = async () =>
    (await Promise.all(Array.from({ length: 8 }, () => read(path)))).every((body) => body.includes(text));
  await expect.poll(shown, { timeout: 10_000 }).toBe(true);
  expect(performance.now() - start).toBeLessThan(5000);
};

test("another name is on cached pages, in titles, and in the manifest within 5 seconds", async () => {
  await read("/");
  await change({ SITE_NAME: "Puerto & Co" });
  await everywhere("/", "<title>Puerto &amp; Co: coin votes that anyone can count</title>");
  await everywhere("/manifest.webmanifest", '"name":"Puerto & Co"');
  const { page, consoleErrors, close } = await visit({ at: "/coins" });
  expect(await page.title()).toMatch(/ · Puerto & Co$/);
  expect(await page.locator('meta[property="og:site_name"]').getAttribute("content")).toBe("Puerto & Co");
  await page.getByRole("link", { name: "Puerto & Co, home" }).click();
  await page.waitForURL("/");
  await expect.poll(() => page.title()).toBe("Puerto & Co: coin votes that anyone can count");
  expect(await pageProblems(page, [320, 768, 1440])).toEqual([]);
  expect(consoleErrors).toEqual([]);
  await close();
  await change({ SITE_NAME: null });
  await everywhere("/", "<title>Cointally: coin votes that anyone can count</title>");
});

test.each(themeNames.filter((name) => name !== "slate"))(
  "the theme %s is on every page and readable in both modes",
  async (theme) => {
    await change({ SITE_THEME: theme, SITE_CSS: "--r-2: 0px" });
    await everywhere("/coins", `--bg:${themes[theme].light.bg}`);
    const { page, consoleErrors, close } = await visit({ at: "/coins" });
    for (const mode of colorModes) {
      const shown = await page.evaluate((mode) => {
        document.documentElement.setAttribute("data-theme", mode);
        return getComputedStyle(document.documentElement).getPropertyValue("--bg");
      }, mode);
      expect(shown).toBe(themes[theme][mode].bg);
    }
    expect(await pageProblems(page)).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await close();
    await change({ SITE_THEME: null, SITE_CSS: null });
  },
);
