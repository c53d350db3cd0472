import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { phoneOptions, useSite } from "./fixtures.ts";
import { horizontalOverflow } from "./page-problems.ts";
import { usePriceFixture } from "./price-fixture.ts";
import { goTo } from "./visit.ts";

/** Every list shows the column that it is sorted by, on a phone too, and explains its order. */

const { site, visit } = useSite({ WORKERS: "1", DEMO: "1" });
const market = usePriceFixture(site);

type Listed = { id: string; slug: string };
const coinsOf = async (path: string): Promise<Listed[]> => (await (await fetch(`${site.url}/api${path}`)).json()).coins;

const sortedHeads = (page: Page) =>
  page
    .locator("thead th[aria-sort]")
    .evaluateAll((heads) =>
      heads
        .filter((head) => head.checkVisibility() && head.getAttribute("aria-sort") !== "none")
        .map((head) => [head.textContent, head.getAttribute("aria-sort"), head.querySelector("svg") !== null]),
    );
const shownHeads = (page: Page) =>
  page.locator("thead th").evaluateAll((heads) => heads.filter((h) => h.checkVisibility()).map((h) => h.textContent));

test.each([
  ["/", "Total votes", "descending"],
  ["/coins", "Total votes", "descending"],
  ["/approved", "Listed", "descending"],
  ["/coins?sort=market_cap&order=asc", "Market cap", "ascending"],
  ["/coins?sort=votes_today", "Today", "descending"],
  ["/coins?sort=name", "Coin", "ascending"],
  ["/approved?sort=liquidity", "Liquidity", "descending"],
])("%s shows its sort column with an arrow on a phone", async (path, head, direction) => {
  const { page, consoleErrors, close } = await visit(phoneOptions);
  await goTo(page, path);
  expect(await sortedHeads(page)).toEqual([[head, direction, true]]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(consoleErrors).toEqual([]);
  await close();
});

test("shows the same columns on every page of a list, with or without prices", async () => {
  const { page, close } = await visit({ viewport: { width: 1440, height: 900 } });
  const heads = async (path: string) => {
    await goTo(page, path);
    return shownHeads(page);
  };
  const unpriced = await heads("/coins");
  expect(unpriced).not.toContain("Price");
  expect(await heads("/coins?page=2")).toEqual(unpriced);
  const [first] = await coinsOf("/coins?limit=1");
  await market.price(first?.id ?? "", { priceUsd: "0.0001159", change24h: -17.03 });
  // Pages are cached for five seconds.
  const patient = { timeout: 20_000, interval: 1_000 };
  await expect.poll(() => heads("/coins"), patient).toContain("Price");
  const priced = await heads("/coins");
  for (const rest of ["?page=2", "?page=9"]) await expect.poll(() => heads(`/coins${rest}`), patient).toEqual(priced);
  // On narrower screens the 24h column stays when 1h, 7d and market cap are hidden.
  for (const width of [768, 900, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await heads("/coins")).join(), `${width}`).toBe("#,Watch,Coin,Price,24h,Total votes,Votes today,Vote");
    const overflowing = page
      .locator("tbody td")
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
    expect([await horizontalOverflow(page), await overflowing]).toEqual([0, 0]);
  }
  await close();
});

test("explains ranks on a phone, by keyboard and without scripts, and on a coin's page for each list", async () => {
  const { page, close } = await visit({ ...phoneOptions, javaScriptEnabled: false });
  await page.goto("/trending");
  await page.goto("/coins");
  const why = page.getByRole("button", { name: m.list_why_rank() });
  await why.focus();
  await page.keyboard.press("Enter");
  await page.getByText(m.list_rule_everywhere()).waitFor();
  await page.keyboard.press("Escape");
  await page.getByText(m.list_rule_everywhere()).waitFor({ state: "hidden" });
  await close();

  const [coin] = await coinsOf("/coins?limit=1");
  const onPhone = await visit(phoneOptions);
  await goTo(onPhone.page, `/coins/${coin?.slug}`);
  await onPhone.page.getByText(m.list_why_rank()).click();
  for (const list of ["Best today", "Trending", "Top gainers", "All coins"]) {
    await onPhone.page.locator("dt").getByRole("link", { name: list, exact: true }).waitFor();
  }
  expect(onPhone.consoleErrors).toEqual([]);
  await onPhone.close();
});
