import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { useSite } from "../testing/fixtures.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** Fonts: Montserrat everywhere, only the subsets that a page needs, and the container's width measured in it. */

const { newSession, listCoin, visit } = useSite();
let moderator: Session;
beforeAll(async () => {
  moderator = await newSession(admin);
});

const fontsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => /montserrat-([a-z-]+)-wght/.exec(name)?.[1] ?? "")
      .filter(Boolean)
      .sort(),
  );

test("makes the container 160ch wide, or as wide as the window where that is less", async () => {
  const { page, close } = await visit({ viewport: { width: 1700, height: 900 }, at: "/coins" });
  await page.evaluate(() => document.fonts.ready);
  const { wrap, characters } = await page.evaluate(() => {
    const measure = document.body.appendChild(document.createElement("div"));
    measure.style.cssText = "position: absolute; width: 160ch";
    const width = (element: Element) => element.getBoundingClientRect().width;
    return { wrap: [...document.querySelectorAll(".wrap")].map(width), characters: width(measure) };
  });
  expect(wrap.length).toBeGreaterThan(1);
  for (const width of wrap) expect(width).toBeCloseTo(characters, 0);
  await page.setViewportSize({ width: 1200, height: 900 });
  expect(
    await page
      .locator("main .wrap")
      .first()
      .evaluate((element) => element.getBoundingClientRect().width),
  ).toBe(1136);
  await close();
});

test("swaps in a font that loads after ten seconds", async () => {
  const { page, close } = await visit();
  let letIt: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    letIt = resolve;
  });
  await page.route(/\.woff2$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.clock.install();
  await page.goto("/coins", { waitUntil: "domcontentloaded" });
  const isLoaded = () =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => /Variable/.test(family) && status === "loaded"),
    );
  await page.clock.runFor(10_000);
  expect(await isLoaded()).toBe(false);
  letIt();
  await expect.poll(isLoaded).toBe(true);
  const display = await page.evaluate(() =>
    [...document.fonts].filter(({ family }) => /Variable/.test(family)).map((face) => face.display),
  );
  expect(new Set(display)).toEqual(new Set(["swap"]));
  await close();
});

test("loads font subsets beyond Latin only on pages that use their letters", async () => {
  const { slug: latin } = await listCoin(moderator, { name: "Harbor Latin" });
  const { page, close } = await visit({ at: `/coins/${latin}` });
  await expect.poll(() => fontsOf(page)).toEqual(["latin"]);
  for (const [name, file] of [
    ["Łódź Harbor", "latin-ext"],
    ["Гавань Harbor", "cyrillic"],
    ["Việt Ảnh Harbor", "vietnamese"],
  ] as const) {
    const { slug } = await listCoin(moderator, { name });
    await goTo(page, `/coins/${slug}`);
    await expect.poll(() => fontsOf(page)).toContain(file);
    const family = await page
      .getByRole("heading", { level: 1 })
      .evaluate((heading) => getComputedStyle(heading).fontFamily);
    expect(family).toMatch(/^"?Montserrat Variable/);
  }
  await close();
});
