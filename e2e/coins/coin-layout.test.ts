import * as m from "@cointally/i18n/messages";
import { beforeAll, describe, expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { horizontalOverflow, pageProblems } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** Layout of a coin's page: extreme names and texts, small windows, wide text spacing. */

const { newSession, listCoin, visit } = useSite({}, reducedMotion);
let session: Session;

/** Four combining marks on every letter. */
const zalgo = (text: string) => [...text].map((letter) => `${letter}\u0301\u0316\u0353\u0350`).join("");
const contracts = Array.from({ length: 20 }, (_, at) => ({
  chain_id: [1, 25, 56, 137][at % 4],
  address: `0x${(at + 16).toString(16).repeat(20)}`,
  decimals: 18,
}));
const longLink = `https://harbor.example/${"berth-".repeat(29)}`;
const markdown = [
  "## What it is",
  `- ${"w".repeat(300)}`,
  `- [link](${longLink})`,
  `> ${longLink}`,
  `\`\`\`\n${"x".repeat(200)}\n\`\`\``,
  "Pays for berths in small harbours. ".repeat(120),
].join("\n\n");

const trying: Record<string, Record<string, unknown>> = {
  "sixty wide letters, twenty contracts, a long text": {
    name: "W".repeat(60),
    symbol: "W".repeat(15),
    description: markdown.slice(0, 5000),
    chain_id: 1,
    address: contracts[0]?.address,
    contracts,
    tags: ["w".repeat(24), "defi", "gaming"],
    links: { website: longLink, whitepaper: longLink, chart: longLink, swap: longLink },
  },
  "right to left": { name: "عملة الميناء", symbol: "مين", description: "عملة تدفع ثمن الرسو في الموانئ الصغيرة." },
  "pictures in the name": { name: "🚀🌕 Moon 👩‍👩‍👧‍👦 Rocket 🚀🚀🚀", symbol: "🚀" },
  "marks piled on letters": { name: zalgo("Zalgo"), symbol: "ZLG", description: zalgo("He comes to the harbour.") },
  "a sale of great figures": {
    stage: "presale",
    sale: {
      platform: "Sale",
      url: longLink,
      softcap: "0.000000000000000001",
      hardcap: `1${"0".repeat(30)}`,
      currency: "BNB",
    },
  },
};

const slugs: Record<string, string> = {};
beforeAll(async () => {
  session = await newSession(admin);
  await listCoin(session, { name: "Harbor Token" });
  for (const [what, words] of Object.entries(trying)) slugs[what] = (await listCoin(session, words)).slug;
});

const soon = { timeout: 10_000 };

describe("the layout of a coin's page", () => {
  test.each(Object.keys(trying))("holds with %s", async (what) => {
    const { page, consoleErrors, close } = await visit({ at: `/coins/${slugs[what]}` });
    for (const summary of await page.locator("summary").all()) await summary.click();
    expect(await pageProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 760 });
    const button = await page
      .getByRole("link", { name: matching(m.vote_for({ coin: anything })) })
      .first()
      .boundingBox();
    expect((button?.y ?? 1000) + (button?.height ?? 0), "the vote is in view on a phone").toBeLessThan(760);
    // WCAG 2.2, Reflow: no second direction of scrolling at 320 px.
    await page.setViewportSize({ width: 320, height: 760 });
    await goTo(page, `/es/coins/${slugs[what]}`);
    expect(await horizontalOverflow(page), "Spanish").toBeLessThanOrEqual(0);
    expect(consoleErrors).toEqual([]);
    await close();
  });
});

test("cuts no symbol off in a list, at any width", async () => {
  const { page, close } = await visit({ at: "/coins" });
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const symbols = page.locator("tbody th").getByTestId("symbol");
    const cut = symbols.evaluateAll((all) =>
      all.filter((symbol) => symbol.scrollWidth > symbol.clientWidth).map((symbol) => symbol.textContent),
    );
    expect([await symbols.count(), await cut, await horizontalOverflow(page)], `${width} px`).toEqual([
      Object.keys(trying).length + 1,
      [],
      0,
    ]);
  }
  await close();
});

test("shows how much a presale has raised on a tablet in landscape", async () => {
  const { page, close } = await visit({ viewport: { width: 1024, height: 768 }, at: "/presale" });
  expect(await page.getByRole("columnheader", { name: m.label_raised() }).isVisible()).toBe(true);
  expect(await horizontalOverflow(page)).toBe(0);
  await close();
});

/** WCAG 1.4.12 */
const spaced = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

describe("a small window", () => {
  test("shows a right-to-left name of two lines aligned with the start of the page", async () => {
    const { slug } = await listCoin(session, {
      name: "عملة الميناء الكبير للتجارة العالمية والسفن البعيدة جدا",
      symbol: "مين",
    });
    const { page, close } = await visit({ viewport: { width: 360, height: 760 }, at: `/coins/${slug}` });
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
    await close();
  });

  test.each(["/es/coins", "/es", "/es/coins/harbor-token"])(
    "shows %s without sideways scrolling, even with wide text spacing",
    async (path) => {
      const { page, close } = await visit({ viewport: { width: 320, height: 640 }, at: path });
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets.push(sheet);
      }, spaced);
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
      await close();
    },
  );

  test("keeps the vote button reachable and most of the height free if it is low", async () => {
    const { page, close } = await visit({ viewport: { width: 320, height: 256 }, at: "/coins/harbor-token" });
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
    expect(await free()).toBeGreaterThan(190);
    await close();
  });
});
