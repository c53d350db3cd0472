import { publicListNames } from "@cointally/contract/coins.ts";
import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { usePriceFixture } from "./coins/price-fixture.ts";
import { phoneOptions, reducedMotion, useSite } from "./testing/fixtures.ts";
import { waitForFocus } from "./testing/keyboard.ts";
import { horizontalOverflow, pageProblems } from "./testing/page-problems.ts";
import { goTo } from "./testing/visit.ts";

/** Every list shows the column that it is sorted by, on a phone too, and explains its order. */

const { site, call, newAccount, visit } = useSite({ DEMO: "1" });
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

test("explains the rank of a row in every list, in other orders and in a search, by keyboard", async () => {
  const voter = await newAccount({ email: "voter@example.org", password: "plum harbour seven lamps" });
  const [voted] = await coinsOf("/coins?limit=1");
  await call("POST", `/votes/${voted?.id}`, {}, voter);
  const { page, consoleErrors, close } = await visit();
  const explained: string[] = [];
  const lists = publicListNames.map((name) => (name === "all" ? "/coins" : `/${name}`));
  for (const path of ["/", ...lists, "/coins?sort=price", "/coins?search=cake"]) {
    await goTo(page, path);
    const button = page.locator("tbody tr").first().locator("button[data-replay^='rank']:visible");
    if ((await button.count()) === 0) continue;
    await button.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: m.rank_held_title() }).waitFor();
    expect(await dialog.locator("dd").count(), path).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await waitForFocus(button);
    explained.push(path);
  }
  expect(explained).toEqual(expect.arrayContaining(["/", "/coins", "/approved", "/today-best", "/coins?sort=price"]));
  expect(consoleErrors).toEqual([]);
  await close();
});

test("shows in a row's explanation what is held and void, and says when it does not load", async () => {
  const [coin] = await coinsOf("/coins?limit=1");
  const today = new Date().toISOString().slice(0, 10);
  const { page, close } = await visit(reducedMotion);
  await page.route("**/api/votes/*/days", (route) =>
    route.fulfill({ json: { days: [{ day: today, counted: 7, held: 4, void: 2 }] } }),
  );
  await goTo(page, "/coins");
  const button = page.locator(`button[data-replay="rank ${coin?.id}"]:visible`);
  await button.click();
  const dialog = page.getByRole("dialog");
  const figures = dialog.locator("dl").last();
  await figures.waitFor();
  expect((await figures.innerText()).split(/\s+/)).toEqual([m.vote_record_held(), "4", m.vote_record_void(), "2"]);
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  await page.keyboard.press("Escape");

  await page.route("**/api/coins/*/rank?*", (route) => route.abort());
  await goTo(page, "/approved");
  await page.locator("button[data-replay^='rank']:visible").first().click();
  await dialog.getByRole("alert").waitFor();
  await page.unroute("**/api/coins/*/rank?*");
  await dialog.getByRole("button", { name: m.common_try_again() }).click();
  await dialog.getByRole("heading", { name: m.rank_held_title() }).waitFor();
  await close();
});

test("shows on a coin's page its votes per day and its voters by account age", async () => {
  const [coin] = await coinsOf("/coins?limit=1");
  const days = Array.from({ length: 9 }, (_, n) => ({
    day: new Date(Date.now() - (8 - n) * 86_400_000).toISOString().slice(0, 10),
    counted: 10 + n,
    held: n,
    void: 1,
  }));
  const groups = [
    { from: null, below: "week", voters: 10 },
    { from: "week", below: null, voters: 45 },
  ];
  const { page, consoleErrors, close } = await visit(reducedMotion);
  await page.route("**/api/votes/*/days", (route) => route.fulfill({ json: { days } }));
  await page.route("**/api/votes/*/voters", (route) =>
    route.fulfill({ json: { from: "2026-03-01", until: "2026-03-30", max_votes: 1000, groups } }),
  );
  await goTo(page, `/coins/${coin?.slug}`);
  await page.getByText(m.vote_record_title()).click();
  const votes = page.getByRole("table", { name: m.vote_record_caption() });
  await votes.waitFor();
  expect(await votes.getByRole("row").nth(1).getByRole("cell").allInnerTexts()).toEqual(["18", "8", "1"]);
  expect(await votes.getByRole("row").count()).toBe(8);
  await page.getByRole("button", { name: m.vote_record_show_all({ count: "9" }) }).click();
  expect(await votes.getByRole("row").count()).toBe(10);
  const ages = page.getByRole("table", { name: m.voter_ages_title() });
  expect(await ages.getByRole("row").allInnerTexts()).toEqual([
    expect.stringContaining(m.voter_ages_age()),
    expect.stringMatching(/7.*10$/s),
    expect.stringMatching(/7.*45$/s),
  ]);
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  expect(consoleErrors).toEqual([]);
  await close();
});
