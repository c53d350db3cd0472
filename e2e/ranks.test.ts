import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { usePriceFixture } from "./coins/price-fixture.ts";
import { phoneOptions, useSite } from "./testing/fixtures.ts";
import { waitForFocus } from "./testing/keyboard.ts";
import { horizontalOverflow } from "./testing/page-problems.ts";
import { admin } from "./testing/site.ts";

/** Lists show the column that they are sorted by at every width, and explain their order. */

const { site, call, newSession, newAccount, listCoin, visit } = useSite();
const market = usePriceFixture(site);

beforeAll(async () => {
  const moderator = await newSession(admin);
  const coin = await listCoin(moderator, { name: "Harbor Token" });
  await listCoin(moderator, { name: "Anchor Coin" });
  const changes = { change1h: 0.4, change24h: -17.03, change7d: 2 };
  await market.price(coin.id, { priceUsd: "0.0001159", ...changes, marketCap: "1000000" });
  const voter = await newAccount({ email: "lena@example.org", password: "plum harbour seven lamps" });
  await call("POST", `/votes/${coin.id}`, {}, voter);
});

const sortedHeads = (page: Page) =>
  page
    .locator("thead th[aria-sort]")
    .evaluateAll((heads) =>
      heads
        .filter((head) => head.checkVisibility() && head.getAttribute("aria-sort") !== "none")
        .map((head) => [head.textContent, head.getAttribute("aria-sort"), head.querySelector("svg") !== null]),
    );
const shownHeads = (page: Page) =>
  page
    .locator("thead th")
    .evaluateAll((heads) => heads.filter((head) => head.checkVisibility()).map((head) => head.textContent));

test("shows on a phone the column that a list is sorted by, with an arrow", async () => {
  // Style sheets alone choose the columns.
  const { page, close } = await visit({ ...phoneOptions, javaScriptEnabled: false });
  for (const [path, head, direction] of [
    ["/", "Today", "descending"],
    ["/approved", "Listed", "descending"],
    ["/coins?sort=market_cap&order=asc", "Market cap", "ascending"],
    ["/coins?sort=votes_today", "Today", "descending"],
  ] as const) {
    await page.goto(path);
    expect(await sortedHeads(page), path).toEqual([[head, direction, true]]);
    expect(await horizontalOverflow(page), path).toBeLessThanOrEqual(0);
  }
  await close();
});

test("hides columns before any cell overflows, the 24h column last", async () => {
  const { page, close } = await visit({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false });
  await page.goto("/coins");
  expect((await shownHeads(page)).join()).toContain("Price,1h,24h,7d");
  for (const width of [768, 900, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await shownHeads(page)).join(), `${width}`).toBe("#,Watch,Coin,Price,24h,Total votes,Votes today,Vote");
    const overflowing = page
      .locator("tbody td")
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
    expect([await horizontalOverflow(page), await overflowing]).toEqual([0, 0]);
  }
  await close();
});

test("explains the order of a list on a phone, by keyboard and without scripts", async () => {
  const { page, close } = await visit({ ...phoneOptions, javaScriptEnabled: false });
  await page.goto("/coins");
  await page.getByRole("button", { name: m.list_why_rank() }).focus();
  await page.keyboard.press("Enter");
  await page.getByText(m.list_rule_everywhere()).waitFor();
  await page.keyboard.press("Escape");
  await page.getByText(m.list_rule_everywhere()).waitFor({ state: "hidden" });
  await close();
});

test("explains the rank of a row by keyboard, and returns the focus to it", async () => {
  const { page, consoleErrors, close } = await visit({ at: "/coins" });
  const button = page.locator("tbody tr").first().locator("button[data-replay^='rank']:visible");
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: m.rank_held_title() }).waitFor();
  expect(await dialog.locator("dd").count()).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await waitForFocus(button);
  expect(consoleErrors).toEqual([]);
  await close();
});
