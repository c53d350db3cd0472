import * as m from "@cointally/i18n/messages";
import { locales, localizedPath, localizedUrl } from "@cointally/shared/locales.ts";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useSite } from "../testing/fixtures.ts";
import { waitForFocus } from "../testing/keyboard.ts";
import { matching } from "../testing/matching.ts";
import { horizontalOverflow } from "../testing/page-problems.ts";
import { goTo } from "../testing/visit.ts";

/** Lists, search and filters, with and without scripts, in every language. */

const lists =
  "/coins /approved /today /new /promoted /today-best /trending /top-gainers /presale /fairlaunch /audited".split(" ");

const { site, visit } = useSite({ DEMO: "1" });

const names = (page: Page) => page.locator("tbody th a").allTextContents();

test.each(locales)("renders the front page and every list completely and hydrates without errors: %s", async (lang) => {
  const { page, consoleErrors, close } = await visit();
  for (const path of ["/", ...lists]) {
    const answer = await goTo(page, localizedPath(lang, path));
    expect([path, answer?.status(), await page.locator("html").getAttribute("lang")]).toEqual([path, 200, lang]);
    expect(await page.locator("h1").count()).toBe(1);
    const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
    expect(canonical).toBe(localizedUrl(lang, site.url + path));
  }
  expect(consoleErrors).toEqual([]);
  await close();
});

test("says once that a page is past the end, and marks it noindex", async () => {
  for (const page of [100, 300]) {
    const html = await (await fetch(`${site.url}/coins?page=${page}`)).text();
    expect([page, html.includes(m.common_page_empty()), html.includes("We ignored")]).toEqual([page, true, false]);
    expect(html).toContain('<meta name="robots" content="noindex"');
  }
});

test("redirects an old address of a list permanently, with its other parameters", async () => {
  const answer = await fetch(`${site.url}/es/coins?list=new&chain_id=56`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/es/new?chain_id=56"]);
});

test("redirects the API path of a list to its page, unless a coin has that slug", async () => {
  for (const [path, to] of [
    ["/coins/approved?chain_id=56", "/approved?chain_id=56"],
    ["/coins/top-gainers", "/top-gainers"],
  ]) {
    const answer = await fetch(site.url + path, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")], path).toEqual([301, to]);
  }
  expect((await fetch(`${site.url}/coins/pending`, { redirect: "manual" })).status).toBe(404);
  expect(await (await fetch(`${site.url}/sitemap-pages.xml`)).text()).toContain(`<loc>${site.url}/approved</loc>`);
});

test("offers tabs, chains, sorting, paging, filters and search without scripts", async () => {
  const { page, close } = await visit({ javaScriptEnabled: false });
  await page.goto("/");
  await page.getByRole("navigation", { name: m.list_tabs() }).getByRole("link", { name: m.list_all_label() }).click();
  expect(new URL(page.url()).pathname).toBe("/coins");
  await page.getByRole("list", { name: m.label_chain() }).getByRole("link", { name: "Cronos" }).click();
  await page.getByRole("link", { name: m.label_coin(), exact: true }).click();
  expect(page.url()).toBe(`${site.url}/coins?chain_id=25&sort=name&order=asc`);
  const sorted = await names(page);
  expect(sorted.length).toBeGreaterThan(1);
  await page.goto("/coins");
  await page.getByRole("link", { name: m.common_next_rows({ rows: "50" }) }).click();
  expect(page.url()).toBe(`${site.url}/coins?page=2`);
  await page.getByText(m.common_range({ from: "51", to: "100", total: "" })).waitFor();
  await page.getByRole("button", { name: m.list_filters() }).click();
  await page.getByLabel(m.label_stage()).selectOption("presale");
  await filterSheet(page).locator("button[type=submit]").click();
  await page.getByRole("heading", { name: m.list_no_match_filters() }).waitFor();
  await page.getByRole("button", { name: m.common_search() }).click();
  await page.locator("#search-sheet [type=search]").fill("pancake");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/coins\?search=pancake/);
  expect((await names(page))[0]).toBe("PancakeSwap");
  await close();
});

describe("a list address with invalid parts", () => {
  test.each([
    ["a thousand tags", `/coins?tag=defi&${"tag=x&".repeat(1000)}`, m.list_part_tag],
    [
      "nothing right",
      "/new?page=zero&chain_id=2&stage=gone&sort=id&order=up",
      () =>
        [m.list_part_chain(), m.list_part_stage(), m.list_part_sort(), m.list_part_order(), m.list_part_page()].join(
          ", ",
        ),
    ],
    ["another list's cursor", "/coins?cursor=AAAAAAAAAAAA", m.list_part_cursor],
    ["a broken cursor", "/coins?cursor=a.b", m.list_part_cursor],
    ["a list that is none", "/coins?list=nothing", m.list_part_list],
    ["a search without end", `/coins?search=${"a".repeat(500)}`, m.list_part_search],
    ["no words", "/coins?search=%00%07", m.list_part_search],
  ])("renders a complete page that names the ignored parts: %s", async (_what, path, parts) => {
    const { page, consoleErrors, close } = await visit({ viewport: { width: 360, height: 740 } });
    const answer = await goTo(page, path);
    expect(answer?.status()).toBe(200);
    await page.getByText(m.list_ignored_parts({ parts: parts() })).waitFor();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  test("is answered with 404 if it is neither a page nor a list", async () => {
    for (const path of ["/all", "/mine", "/pending", "/constructor", "/%E0%A4%A"]) {
      expect([path, (await fetch(site.url + path)).status]).toEqual([path, 404]);
    }
  });
});

describe("search suggestions", () => {
  test("work by keyboard alone, from any page, with recent searches", async () => {
    const { page, consoleErrors, close } = await visit({ at: "/login" });
    await page.getByLabel(m.label_email()).press("/");
    expect(await page.getByLabel(m.label_email()).inputValue()).toBe("/");
    await page.locator("h1").evaluate((heading: HTMLElement) => {
      heading.tabIndex = -1;
      heading.focus();
    });
    await page.keyboard.press("/");
    const field = page.locator("#search-sheet [type=search]");
    await waitForFocus(field);
    await page.keyboard.type("pancak");
    // Waits for the results of the last letter: new results reset the option that an arrow key has selected.
    await page
      .locator("#search-sheet [role=listbox][aria-busy=false]")
      .getByRole("option", { name: "“pancak”" })
      .waitFor();
    await page.getByRole("option", { name: "PancakeSwap" }).waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await field.getAttribute("role")).toBe("combobox");
    const marked = await field.getAttribute("aria-activedescendant");
    expect(await page.locator(`[id="${marked}"]`).getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/coins\/pancakeswap/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await page.keyboard.press("/");
    await page.getByRole("listbox", { name: m.search_recent() }).getByRole("option", { name: "PancakeSwap" }).waitFor();
    await page.getByRole("button", { name: m.search_clear_recent() }).click();
    await page.getByText(m.search_hint()).waitFor();
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "hidden" });
    expect(consoleErrors).toEqual([]);
    await close();
  });

  test("find similar names and addresses, say when nothing matches, and lead to the results page on Enter", async () => {
    const { page, consoleErrors, close } = await visit({ at: "/approved" });
    await page.keyboard.press("/");
    const field = page.locator("main [type=search]");
    await waitForFocus(field);
    await field.fill("pankakeswap");
    await page.getByText(m.search_similar()).waitFor();
    await page.getByRole("option", { name: "PancakeSwap" }).waitFor();
    await field.fill("0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82");
    await page.getByRole("option", { name: "0x0E09…cE82" }).waitFor();
    await field.fill("zzqq no such thing");
    const noMatch = matching(m.list_no_match({ search: "zzqq no such thing" }));
    await page.getByText(noMatch).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText(noMatch).waitFor({ state: "hidden" });
    expect(await field.inputValue()).toBe("zzqq no such thing");
    await field.fill("cake");
    await field.press("Enter");
    await page.waitForURL(`${site.url}/approved?search=cake`);
    await expect.poll(async () => (await names(page))[0]).toBe("PancakeSwap");
    expect(consoleErrors).toEqual([]);
    await close();
  });

  test("report a failed search with a retry, and request only the latest words", async () => {
    const { page, close } = await visit({ viewport: { width: 360, height: 740 } });
    const searches: string[] = [];
    let down = true;
    await page.route("**/api/coins?*", (route) => {
      searches.push(new URL(route.request().url()).searchParams.get("search") ?? "");
      return down ? route.abort() : route.continue();
    });
    await goTo(page, "/");
    await page.locator("main [type=search]").click();
    await page.getByText(m.search_hint()).waitFor();
    await page.keyboard.type("uniswap");
    await page.getByText(m.search_failed()).waitFor();
    expect(searches).toEqual(["uniswap"]);
    down = false;
    await page.getByRole("button", { name: m.common_try_again() }).click();
    await page.getByRole("option", { name: "Uniswap" }).first().waitFor();
    // On a phone it fills the window.
    const box = await page.locator("main form[role=search]").boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
    await page.getByRole("button", { name: m.common_close(), exact: true }).click();
    await page.getByRole("option").first().waitFor({ state: "hidden" });
    await close();
  });
});

const filterSheet = (page: Page) => page.getByRole("form", { name: m.list_filters() });
const openFilters = (page: Page) =>
  page
    .locator("button[popovertarget]:visible", {
      hasText: new RegExp(`${m.list_filters()}|${m.list_sort_and_filter()}`),
    })
    .click();

describe("filters", () => {
  test.each([360, 1440])(
    "show how many coins match before they are applied, and can be reset and closed, at %i px",
    async (width) => {
      const { page, consoleErrors, close } = await visit({ viewport: { width, height: 740 }, at: "/coins" });
      await openFilters(page);
      const sheet = filterSheet(page);
      const show = sheet.locator("button[type=submit]");
      const count = async () => Number(/[\d,]+/.exec((await show.textContent()) ?? "")?.[0].replaceAll(",", ""));
      await expect.poll(count).toBeGreaterThanOrEqual(1000);
      await sheet.getByRole("combobox", { name: matching(m.label_chain()) }).selectOption("Cronos");
      await expect.poll(count).toBeLessThan(1000);
      const shownCount = await count();
      await sheet.getByLabel(m.list_filter_liquidity_min()).fill("much");
      await sheet.getByLabel(m.list_filter_liquidity_min()).blur();
      await sheet.getByText(m.list_filter_amount_invalid()).waitFor();
      await sheet.getByLabel(m.list_filter_liquidity_min()).fill("");
      await show.click();
      await page.waitForURL(`${site.url}/coins?chain_id=25`);
      await page.getByText(m.list_coins({ count: shownCount }), { exact: true }).waitFor();
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);

      await openFilters(page);
      await sheet.getByRole("button", { name: m.common_close() }).click();
      await sheet.waitFor({ state: "hidden" });
      await openFilters(page);
      await sheet.getByRole("link", { name: m.list_filter_reset() }).click();
      await page.waitForURL(`${site.url}/coins`);
      await sheet.waitFor({ state: "hidden" });
      expect(consoleErrors).toEqual([]);
      await close();
    },
  );

  test("are part of the address, work without scripts, and accept dollars with separators", async () => {
    const { page, close } = await visit({ javaScriptEnabled: false });
    await page.goto("/coins?approved_within=30&market_cap_max=1000000");
    await page.getByRole("heading", { name: m.list_no_match_filters() }).waitFor();
    await page.getByRole("button", { name: m.list_filters() }).click();
    expect(await page.getByLabel(m.label_listed()).inputValue()).toBe("30");
    await page.getByLabel(m.label_listed()).selectOption("");
    await page.getByLabel(m.list_filter_market_cap_max()).fill("");
    await page.getByLabel(m.list_filter_sellable()).selectOption("not_blocked");
    await filterSheet(page).locator("button[type=submit]").click();
    expect((await names(page)).length).toBe(50);
    expect(new URL(page.url()).searchParams.get("sellable")).toBe("not_blocked");
    await page.goto("/coins?liquidity_min=10,000&kyc=maybe");
    await page.getByText(m.list_ignored_parts({ parts: "KYC" })).waitFor();
    await close();
  });
});
