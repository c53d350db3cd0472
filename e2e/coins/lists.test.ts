import * as m from "@cointally/i18n/messages";
import { locales, localizedPath, localizedUrl } from "@cointally/shared/locales.ts";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Locator, Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../server/database/client.ts";
import { seedSyntheticCoins } from "../../server/modules/imports/seed-synthetic-coins.ts";
import type { Coin } from "../testing/api.ts";
import { phoneOptions, reducedMotion, useSite } from "../testing/fixtures.ts";
import { waitForFocus } from "../testing/keyboard.ts";
import { anything, matching } from "../testing/matching.ts";
import { horizontalOverflow } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";
import { goTo, type Visit } from "../testing/visit.ts";

/** Lists, search and filters, with and without scripts, in every language. */

const paths =
  "/ /coins /approved /today /new /promoted /today-best /trending /top-gainers /top-losers /presale /fairlaunch /audited".split(
    " ",
  );

const { site, call, newSession, listCoin, visit } = useSite({}, reducedMotion);
let visitor: Visit;

/** Coins that the tests look for; synthetic ones fill a second page of a list. */
const named = [
  { name: "Ethereum", symbol: "ETH" },
  { name: "PancakeSwap", symbol: "CAKE", address: "0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82" },
  { name: "Dock", chain_id: 25, stage: "presale", sale: { platform: "PinkSale", start_at: "2026-01-01T00:00:00Z" } },
  { name: "Quay", chain_id: 25, stage: "fairlaunch", sale: { platform: "PinkSale" } },
];
const total = 55;
/** Names of the coins on Cronos, in order. */
let onCronos: string[];

beforeAll(async () => {
  const pool = new pg.Pool(site.connection);
  const db = drizzle({ client: pool }) as Database;
  await seedSyntheticCoins({ db, clock: () => new Date() }, total - named.length, () => {});
  await pool.end();
  const session = await newSession(admin);
  const [first] = await Promise.all(named.map((submission) => listCoin(session, submission)));
  const { coins } = await call<{ coins: Coin[] }>("GET", "/coins?chain_id=25&sort=name&order=asc");
  onCronos = coins.map(({ name }) => name);
  await call("PATCH", `/coins/${first?.id}/promote`, { promoted: true }, session);
  const audit = { status: "verified", auditor: "Hashlock", report_url: "https://hashlock.example/ethereum" };
  await call("PATCH", `/coins/${first?.id}/audit`, audit, session);
  visitor = await visit();
});
afterEach(() => expect(visitor.consoleErrors.splice(0)).toEqual([]));

/** Opens a page in a window of this width. */
async function open(path: string, width = 1440) {
  const { page } = visitor;
  await page.setViewportSize({ width, height: 740 });
  await goTo(page, path);
  return page;
}
const names = (page: Page) => page.locator("tbody th a").allTextContents();
const read = async (path: string) => {
  const response = await fetch(site.url + path, { redirect: "manual" });
  return { status: response.status, location: response.headers.get("location"), html: await response.text() };
};

test("renders the front page and every list completely in every language", async () => {
  for (const lang of locales) {
    for (const path of paths) {
      const { status, html } = await read(localizedPath(lang, path));
      const found = [
        status,
        /<html[^>]* lang="([^"]*)"/.exec(html)?.[1],
        html.match(/<h1/g)?.length,
        /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
      ];
      expect(found, `${lang} ${path}`).toEqual([200, lang, 1, localizedUrl(lang, site.url + path)]);
    }
  }
});

test("hydrates the front page and every list without errors, in the languages by turns", async () => {
  for (const [at, path] of paths.entries()) {
    await open(localizedPath(locales[at % locales.length] ?? "en", path));
    expect(visitor.consoleErrors, path).toEqual([]);
  }
});

test("says once that a page is past the end, and marks it noindex", async () => {
  for (const page of [100, 300]) {
    const { html } = await read(`/coins?page=${page}`);
    const ignored = m.list_ignored_parts({ parts: anything }).split(anything)[0] as string;
    expect([page, html.includes(m.common_page_empty()), html.includes(ignored)]).toEqual([page, true, false]);
    expect(html).toContain('<meta name="robots" content="noindex"');
  }
});

test("redirects old addresses of lists, and the API's paths of lists, to their pages", async () => {
  for (const [path, to] of [
    ["/es/coins?list=new&chain_id=56", "/es/new?chain_id=56"],
    ["/coins/approved?chain_id=56", "/approved?chain_id=56"],
    ["/coins/top-gainers", "/top-gainers"],
    ["/coins/top-losers", "/top-losers"],
  ] as const) {
    expect(await read(path), path).toMatchObject({ status: 301, location: to });
  }
  expect((await read("/sitemap-pages.xml")).html).toContain(`<loc>${site.url}/approved</loc>`);
});

test("answers 404 to an address that is neither a page nor a list", async () => {
  for (const path of ["/all", "/mine", "/pending", "/coins/pending", "/constructor", "/%E0%A4%A"]) {
    expect([path, (await read(path)).status]).toEqual([path, 404]);
  }
});

describe("a list address with invalid parts", () => {
  const nothingRight = {
    path: "/new?page=zero&chain_id=2&stage=gone&sort=id&order=up",
    parts: () =>
      [m.list_part_chain(), m.list_part_stage(), m.list_part_sort(), m.list_part_order(), m.list_part_page()].join(
        ", ",
      ),
  };
  const endlessSearch = { path: `/coins?search=${"a".repeat(500)}`, parts: m.list_part_search };

  test.each([
    { what: "a thousand tags", path: `/coins?tag=defi&${"tag=x&".repeat(1000)}`, parts: m.list_part_tag },
    { what: "nothing right", ...nothingRight },
    { what: "another list's cursor", path: "/coins?cursor=AAAAAAAAAAAA", parts: m.list_part_cursor },
    { what: "a broken cursor", path: "/coins?cursor=a.b", parts: m.list_part_cursor },
    { what: "a list that is none", path: "/coins?list=nothing", parts: m.list_part_list },
    { what: "a search without end", ...endlessSearch },
    { what: "no words", path: "/coins?search=%00%07", parts: m.list_part_search },
    { what: "a broken filter", path: "/coins?liquidity_min=10,000&kyc=maybe", parts: m.label_kyc },
  ])("is answered with a complete page that names the ignored parts: $what", async ({ path, parts }) => {
    const { status, html } = await read(path);
    expect(status).toBe(200);
    expect(html).toContain(m.list_ignored_parts({ parts: parts() }));
    expect(html).toContain("</html>");
  });

  test("fits a phone and hydrates without errors", async () => {
    for (const { path, parts } of [nothingRight, endlessSearch]) {
      const page = await open(path, 360);
      await page.getByText(m.list_ignored_parts({ parts: parts() })).waitFor();
      expect(await horizontalOverflow(page), path).toBeLessThanOrEqual(0);
    }
  });
});

const filterSheet = (page: Page) => page.getByRole("form", { name: m.list_filters() });

test("offers tabs, paging, chains, sorting, filters and search without scripts", async () => {
  expect(onCronos.length).toBeGreaterThan(1);
  const { page, close } = await visit({ javaScriptEnabled: false });
  await page.goto("/");
  await page.getByRole("navigation", { name: m.list_tabs() }).getByRole("link", { name: m.list_all_label() }).click();
  await page.waitForURL(`${site.url}/coins`);
  await page.getByRole("link", { name: m.common_next_rows({ rows: "50" }) }).click();
  await page.waitForURL(`${site.url}/coins?page=2`);
  await page.getByText(m.common_range({ from: "51", to: String(total), total: "" })).waitFor();
  await page.getByRole("list", { name: m.label_chain() }).getByRole("link", { name: "Cronos" }).click();
  await page.waitForURL(`${site.url}/coins?chain_id=25`);
  await page.getByRole("link", { name: m.label_coin(), exact: true }).click();
  await page.waitForURL(`${site.url}/coins?chain_id=25&sort=name&order=asc`);
  expect(await names(page)).toEqual(onCronos);
  await page.getByRole("button", { name: m.list_filters_set({ count: 1 }) }).click();
  await page.getByLabel(m.label_listed()).selectOption("30");
  await page.getByLabel(m.list_filter_market_cap_max()).fill("1,000,000");
  await filterSheet(page).locator("button[type=submit]").click();
  await page.getByRole("heading", { name: m.list_no_match_filters() }).waitFor();
  await page.getByRole("button", { name: m.list_filters_set({ count: 3 }) }).click();
  expect(await page.getByLabel(m.label_listed()).inputValue()).toBe("30");
  await page.getByLabel(m.label_listed()).selectOption("");
  await page.getByLabel(m.list_filter_market_cap_max()).fill("");
  await page.getByLabel(m.list_filter_sellable()).selectOption("not_blocked");
  await filterSheet(page).locator("button[type=submit]").click();
  await page.waitForURL((url) => url.searchParams.get("sellable") === "not_blocked");
  expect(await names(page)).toEqual(onCronos);
  await page.getByRole("button", { name: m.common_search() }).click();
  await page.locator("#search-sheet [type=search]").fill("pancake");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/coins\?search=pancake/);
  expect((await names(page))[0]).toBe("PancakeSwap");
  await close();
});

describe("search suggestions", () => {
  test("work by keyboard alone, from any page, with recent searches", async () => {
    const page = await open("/login");
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
    // The heading of the page before has the focus until the coin's page is shown.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^PancakeSwap/);
    await page.keyboard.press("/");
    await page.getByRole("listbox", { name: m.search_recent() }).getByRole("option", { name: "PancakeSwap" }).waitFor();
    await page.getByRole("button", { name: m.search_clear_recent() }).click();
    await page.getByText(m.search_hint()).waitFor();
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "hidden" });
  });

  test("begin with an empty field when the sheet is closed and opened again at once", async () => {
    const page = await open("/login");
    await page.getByRole("button", { name: m.common_search() }).click();
    const field = page.locator("#search-sheet [type=search]");
    await field.fill("pancak");
    await page.getByRole("option", { name: "PancakeSwap" }).waitFor();
    await page.locator("#search-sheet").evaluate((sheet: HTMLElement) => {
      sheet.hidePopover();
      sheet.showPopover();
    });
    await page.getByText(m.search_hint()).waitFor();
    expect(await field.inputValue()).toBe("");
  });

  const openMisspelled = async (page: Page, field: Locator) => {
    await field.fill("etherium");
    await page.getByText(m.search_similar()).waitFor();
    const first = page.getByRole("option").first();
    const text = await first.textContent();
    for (const part of ["Ethereum", "ETH", m.search_no_price(), m.vote_count({ count: 0 })]) {
      expect(text).toContain(part);
    }
    expect(await horizontalOverflow(page)).toBe(0);
    return first;
  };
  const openFirst = async (page: Page, field: Locator, first: Locator) => {
    await field.press("ArrowDown");
    await expect.poll(() => field.getAttribute("aria-activedescendant")).toBe(await first.getAttribute("id"));
    await field.press("Enter");
    await page.waitForURL("**/coins/ethereum");
  };

  test("lead by keyboard to the intended coin of a misspelled name", async () => {
    const page = await open("/approved");
    const field = page.locator("main [name=search]");
    await page.keyboard.press("/");
    await waitForFocus(field);
    await openFirst(page, field, await openMisspelled(page, field));
  });

  test("fill the window of a phone, can be closed, and lead to the intended coin", async () => {
    const { page, consoleErrors, close } = await visit({ ...phoneOptions, at: "/coins" });
    const field = page.locator("main [name=search]");
    await field.click();
    const first = await openMisspelled(page, field);
    const box = await page.locator("main form[role=search]").boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, ...phoneOptions.viewport });
    await page.getByRole("button", { name: m.common_close(), exact: true }).click();
    await first.waitFor({ state: "hidden" });
    await field.click();
    await first.waitFor();
    await openFirst(page, field, first);
    expect(consoleErrors).toEqual([]);
    await close();
  });
});

test("keeps to a list while it is filtered and searched, and counts the coins that match", async () => {
  const page = await open("/approved", 360);
  const openFilters = () =>
    page
      .locator("button[popovertarget]:visible", {
        hasText: new RegExp(`${m.list_filters()}|${m.list_sort_and_filter()}`),
      })
      .click();
  const sheet = filterSheet(page);
  const show = (count: number) => sheet.getByRole("button", { name: m.list_filter_show_coins({ count }) });
  await openFilters();
  await show(total).waitFor();
  await sheet.getByRole("combobox", { name: matching(m.label_chain()) }).selectOption("Cronos");
  await show(onCronos.length).click();
  await page.waitForURL(`${site.url}/approved?chain_id=25`);
  await page.getByText(m.list_coins({ count: onCronos.length }), { exact: true }).waitFor();
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);

  await page.setViewportSize({ width: 1440, height: 740 });
  await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await openFilters();
  await sheet.getByRole("button", { name: m.common_close() }).click();
  await sheet.waitFor({ state: "hidden" });
  await openFilters();
  await sheet.getByRole("link", { name: m.list_filter_reset() }).click();
  await page.waitForURL(`${site.url}/approved`);
  await sheet.waitFor({ state: "hidden" });
  // The form of the search has the list's filters until the page has its new data.
  await page.getByText(m.list_coins({ count: total }), { exact: true }).waitFor();

  await page.locator("main [type=search]").fill("cake");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${site.url}/approved?search=cake`);
  await expect.poll(() => names(page)).toEqual(["PancakeSwap"]);
});
