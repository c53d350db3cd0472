import * as m from "@cointally/i18n/messages";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Coin } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { horizontalOverflow } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";
import { goTo, type Visit } from "../testing/visit.ts";
import { extremeCoins } from "./extreme-coins.ts";

/** Layout of lists and of a coin's page: extreme names and texts, small windows, wide text spacing. */

const { newSession, listCoin, visit } = useSite({}, reducedMotion);
const slugs: Record<string, string> = {};
let twoLines: Coin;
let visitor: Visit;

beforeAll(async () => {
  const session = await newSession(admin);
  await listCoin(session, { name: "Harbor Token" });
  twoLines = await listCoin(session, {
    name: "عملة الميناء الكبير للتجارة العالمية والسفن البعيدة جدا",
    symbol: "مين",
  });
  for (const [what, words] of Object.entries(extremeCoins)) slugs[what] = (await listCoin(session, words)).slug;
  visitor = await visit();
});
afterEach(() => expect(visitor.consoleErrors.splice(0)).toEqual([]));

const soon = { timeout: 10_000 };

/** Opens a page in a window of this size. */
async function open(path: string, width: number, height: number) {
  const { page } = visitor;
  await page.setViewportSize({ width, height });
  await goTo(page, path);
  return page;
}

test("shows the vote on a phone, and no sideways scrolling at 320 px, on pages of coins of every extreme", async () => {
  for (const [what, slug] of Object.entries(slugs)) {
    const page = await open(`/es/coins/${slug}`, 360, 760);
    const name = matching(m.vote_for({ coin: anything }, { locale: "es" }));
    const button = await page.getByRole("link", { name }).first().boundingBox();
    expect((button?.y ?? 1000) + (button?.height ?? 0), what).toBeLessThan(760);
    // WCAG 2.2, Reflow: no second direction of scrolling at 320 px.
    await page.setViewportSize({ width: 320, height: 760 });
    await expect.poll(() => horizontalOverflow(page), { message: what }).toBeLessThanOrEqual(0);
  }
});

test("cuts no symbol off in a list, at any width", async () => {
  const page = await open("/coins", 360, 800);
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const symbols = page.locator("tbody th").getByTestId("symbol");
    const cut = symbols.evaluateAll((all) =>
      all.filter((symbol) => symbol.scrollWidth > symbol.clientWidth).map((symbol) => symbol.textContent),
    );
    expect([await symbols.count(), await cut], `${width} px`).toEqual([Object.keys(slugs).length + 2, []]);
    await expect.poll(() => horizontalOverflow(page), { message: `${width} px` }).toBe(0);
  }
});

test("shows how much a presale has raised on a tablet in landscape", async () => {
  const page = await open("/presale", 1024, 768);
  expect(await page.getByRole("columnheader", { name: m.label_raised() }).isVisible()).toBe(true);
  expect(await horizontalOverflow(page)).toBe(0);
});

/** WCAG 1.4.12 */
const spaced = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

describe("a small window", () => {
  test("shows a right-to-left name of two lines aligned with the start of the page", async () => {
    const page = await open(`/coins/${twoLines.slug}`, 360, 760);
    const [lines, symbol] = await page.locator("h1").evaluate((heading) => {
      const words = document.createRange();
      words.selectNodeContents(heading.firstElementChild as Element);
      return [
        [...words.getClientRects()].map(({ left }) => left),
        heading.querySelector("small")?.getBoundingClientRect(),
      ];
    });
    expect(lines.length).toBeGreaterThan(1);
    for (const left of lines) expect(Math.abs(left - (symbol?.left ?? 0))).toBeLessThan(2);
  });

  test("shows lists and a coin's page without sideways scrolling, even with wide text spacing", async () => {
    for (const path of ["/es/coins", "/es", "/es/coins/harbor-token"]) {
      const page = await open(path, 320, 640);
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets.push(sheet);
      }, spaced);
      expect(await horizontalOverflow(page), path).toBeLessThanOrEqual(0);
    }
  });

  test("keeps the vote button reachable and most of the height free if it is low", async () => {
    const page = await open("/coins/harbor-token", 320, 256);
    await page.mouse.wheel(0, 800);
    const free = () =>
      page.evaluate(() => {
        const inPage = Array.from({ length: window.innerHeight / 4 }, (_, at) =>
          document.elementFromPoint(160, at * 4),
        );
        return inPage.filter((one) => one?.closest("main .wrap, footer, body > nav")).length * 4;
      });
    await expect.poll(() => page.evaluate(() => window.scrollY), soon).toBeGreaterThan(400);
    await page
      .getByRole("link", { name: matching(m.vote_for({ coin: anything })) })
      .last()
      .waitFor();
    await expect.poll(free, soon).toBeGreaterThan(190);
  });
});
