import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { useSite } from "../testing/fixtures.ts";
import { matching } from "../testing/matching.ts";
import { admin } from "../testing/site.ts";

/** Clicks before hydration, as on a slow line: none is lost, and the scroll position stays. */

const { newSession, newAccount, listCoin, call, visit } = useSite(
  { VOTE_HOLDS: "off" },
  { viewport: { width: 360, height: 740 } },
);
const coins: string[] = [];
const account = { email: "early@example.org", password: "eleven lanterns over water" };
let person: Session;
beforeAll(async () => {
  const moderator = await newSession(admin);
  for (let i = 0; i < 20; i++) coins.push((await listCoin(moderator, { name: `Early ${i}` })).id);
  person = await newAccount(account);
});

/** Delays the scripts that are requested from now on; returns a function that lets them load. */
const delayScripts = async (page: Page) => {
  let release = () => {};
  const free = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await free;
    await route.continue();
  });
  return release;
};

/** Opens a page with its scripts delayed; returns a function that lets them load. */
const openBeforeScripts = async (page: Page, path: string) => {
  const release = await delayScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  return release;
};

test("casts a vote that was clicked before hydration, and keeps the scroll position", async () => {
  const { page, consoleErrors, close } = await visit({ as: person });
  const release = await openBeforeScripts(page, "/new");
  const vote = page.getByRole("link", { name: matching(m.vote_name({ coin: "Early 3", votes: "" })) });
  await vote.click();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(500);
  expect(await vote.getAttribute("aria-busy")).toBe("true");
  release();
  await page.getByRole("button", { name: matching(`${m.vote_voted_for({ coin: "Early 3" })}.`) }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/new");
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(5);
  expect(await call("GET", `/votes/${coins[3]}`)).toMatchObject({ total: 1 });
  expect(consoleErrors).toEqual([]);
  await close();
});

test("watches a coin whose star was clicked before hydration", async () => {
  const { page, close } = await visit({ as: person });
  const release = await openBeforeScripts(page, "/coins/early-4");
  await page
    .getByRole("link", { name: m.watchlist_watch_coin({ coin: "Early 4" }) })
    .first()
    .click();
  release();
  await page
    .getByRole("button", { name: "Early 4", pressed: true })
    .or(page.getByText(m.watchlist_watching()))
    .first()
    .waitFor();
  await expect
    .poll(
      () =>
        call("GET", `/watchlists/coins/${coins[4]}`, undefined, person).then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true);
  await close();
});

test("counts the coins that match a filter that was chosen before hydration", async () => {
  const { page, consoleErrors, close } = await visit({ at: "/coins" });
  const release = await delayScripts(page);
  await page.getByRole("button", { name: m.list_sort_and_filter() }).click();
  const sheet = page.getByRole("form", { name: m.list_filters() });
  const chain = sheet.getByRole("combobox", { name: matching(m.label_chain()) });
  await chain.selectOption("Cronos");
  release();
  await sheet.getByRole("button", { name: m.list_filter_show_coins({ count: 0 }) }).waitFor();
  expect(await chain.inputValue()).toBe("25");
  expect(consoleErrors).toEqual([]);
  await close();
});

test("loads what was unfolded before hydration", async () => {
  const { page, consoleErrors, close } = await visit({ as: person });
  const release = await openBeforeScripts(page, "/coins/early-5");
  await page.locator("summary", { hasText: m.list_why_rank() }).click();
  release();
  await page.getByText(m.rank_not_for_sale()).waitFor();
  expect(consoleErrors).toEqual([]);
  await close();
});

test("opens the wallet dialog for a click before hydration", async () => {
  const { page, close } = await visit();
  const release = await openBeforeScripts(page, "/coins");
  await page.getByRole("button", { name: m.shell_connect_wallet() }).click();
  release();
  await page.getByRole("dialog", { name: m.wallet_connect() }).waitFor();
  await page.keyboard.press("Escape");
  expect(await page.getByRole("button", { name: m.shell_connect_wallet() }).getAttribute("aria-busy")).toBeNull();
  await close();
});

test("leads a visitor's vote clicked before hydration to the vote by email, and from login back to the coin", async () => {
  const { page, close } = await visit();
  const release = await openBeforeScripts(page, "/coins/early-5");
  await page
    .getByRole("link", { name: matching(m.vote_name({ coin: "Early 5", votes: "" })) })
    .first()
    .click();
  expect(new URL(page.url()).pathname).toBe("/coins/early-5");
  release();
  await page.waitForURL(/\/vote\/early-5\?redirect=/);
  await page.getByRole("main").getByRole("link", { name: m.common_log_in() }).click();
  await page.waitForURL(/\/login\?redirect=/);
  // The address changes before the page, which has a field for an email until then too.
  await page.getByLabel(m.label_password(), { exact: true }).fill(account.password);
  await page.getByLabel(m.label_email()).fill(account.email);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/coins\/early-5$/);
  await page.locator("button:focus", { hasText: m.vote_button() }).waitFor();
  await close();
});

test("applies a color mode chosen before hydration at once, and keeps it", async () => {
  const { page, close } = await visit();
  const release = await openBeforeScripts(page, "/coins");
  const mode = () => page.evaluate(() => document.documentElement.getAttribute("data-theme"));
  await page.getByRole("button", { name: m.shell_menu() }).click();
  await page.getByRole("navigation", { name: m.shell_menu() }).locator("[data-color-mode]").click();
  expect(await mode()).toBe("light");
  release();
  await page.waitForLoadState("networkidle");
  expect(await mode()).toBe("light");
  await page.goto("/");
  expect(await mode()).toBe("light");
  await close();
});

test("requests a script again that failed to load", async () => {
  const { page, close } = await visit();
  let failed = 0;
  await page.route(/\/assets\/react-.*\.js/, (route) => (failed++ === 0 ? route.abort() : route.continue()));
  await page.goto("/coins");
  await expect.poll(() => failed, { timeout: 10_000 }).toBeGreaterThan(1);
  await page.waitForLoadState("networkidle");
  await page.locator("body").press("/");
  await page.getByRole("combobox").first().waitFor();
  await close();
});
