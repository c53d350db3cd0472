import * as m from "@cointally/i18n/messages";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Coin } from "../testing/api.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { useSite } from "../testing/fixtures.ts";
import { waitForFocus } from "../testing/keyboard.ts";
import { matching } from "../testing/matching.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** Votes by email on a phone: number of taps, and keeping the coin, list, query and row. */

const aPhone = { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true };
const { site, newSession, newAccount, listCoin, visit, call } = useSite({}, aPhone);
const slug = "harbor-token";
let coin: Coin;
beforeAll(async () => {
  const moderator = await newSession(admin);
  coin = await listCoin(moderator, { name: "Harbor Token" });
  await listCoin(moderator, { name: "Anchor Coin" });
});

/** Counts taps and submitted forms, not keystrokes. */
const phone = async (options: Parameters<typeof visit>[0] = {}) => {
  const { context, page, consoleErrors, close } = await visit(options);
  const done: string[] = [];
  return {
    page,
    done,
    consoleErrors,
    close,
    async tap(what: string, target: Locator, on = page) {
      done.push(what);
      await on.waitForLoadState("networkidle");
      await target.tap();
    },
    async openLink(link: string): Promise<Page> {
      done.push("the link in the email");
      const tab = await context.newPage();
      await tab.goto(link);
      return tab;
    },
  };
};

const voteLink = (page: Page, name = "Harbor Token") =>
  page.getByRole("link", { name: matching(m.vote_for({ coin: name })) }).first();
const voted = (page: Page) =>
  page.getByRole("button", { name: matching(m.vote_voted_for({ coin: "Harbor Token" })) }).first();
const counted = (page: Page) => page.getByRole("heading", { name: m.vote_counted_title({ coin: "Harbor Token" }) });
const press = (page: Page) => page.getByRole("button", { name: m.vote_confirm() });
const isLoggedIn = (page: Page) => page.evaluate(() => localStorage.getItem("cointally.token") !== null);
const votesToday = async () => (await call<{ today: number }>("GET", `/votes/${coin.id}`)).today;

/** Taps Vote on the current page and requests the link; the email field has the focus by itself. */
const ask = async ({ page, tap }: Awaited<ReturnType<typeof phone>>, email: string, name = "Harbor Token") => {
  await tap("Vote", voteLink(page, name));
  await page.waitForURL(/\/vote\//);
  await page.getByRole("heading", { name: m.vote_for({ coin: name }) }).waitFor();
  await waitForFocus(page.getByLabel(m.label_email()));
  await page.keyboard.type(email);
  await tap("Email me the link", page.getByRole("button", { name: m.vote_email_send() }));
  await page.getByRole("heading", { name: m.account_check_inbox() }).waitFor();
};
const confirmLink = (email: string) => site.emailedLink(email, "vote/confirm");

test("takes at most four taps from the coin's page to a counted vote, and updates the first tab by itself", async () => {
  const visitor = await phone();
  const { page } = visitor;
  await page.goto(`/coins/${slug}`);
  await ask(visitor, "vera@example.org");
  const before = await votesToday();
  const tab = await visitor.openLink(await confirmLink("vera@example.org"));
  await tab.getByText(m.vote_confirm_as({ email: "vera@example.org" })).waitFor();
  await visitor.tap("Confirm and vote", press(tab), tab);
  await counted(tab).waitFor();
  expect(visitor.done.length, visitor.done.join(", ")).toBeLessThanOrEqual(4);
  expect(await votesToday()).toBe(before + 1);
  expect(await isLoggedIn(tab)).toBe(true);
  await tab.getByText(m.vote_rank_entered({ place: 1 })).waitFor();
  await tab.getByRole("button", { name: m.watchlist_watch_coin({ coin: "Harbor Token" }) }).waitFor();
  await tab.getByRole("button", { name: m.share_button() }).waitFor();

  await page.bringToFront();
  await counted(page).waitFor();
  await page.getByText(m.vote_counted_logged_in()).waitFor();
  await page.getByRole("link", { name: m.account_back_to({ place: "Harbor Token" }) }).tap();
  await page.waitForURL((url) => url.pathname === `/coins/${slug}`);
  await voted(page).waitFor();
  await waitForFocus(voted(page));
  expect(withoutFailedRequests(visitor.consoleErrors)).toEqual([]);
  await visitor.close();
});

test("takes at most four taps in another browser, logs in only there, and keeps list, query and row in the first tab", async () => {
  const visitor = await phone();
  const { page } = visitor;
  const list = "/coins?sort=name&order=asc";
  await page.goto(list);
  await ask(visitor, "ida@example.org", "Anchor Coin");
  const link = await confirmLink("ida@example.org");

  const otherBrowser = await phone();
  otherBrowser.done.push(...visitor.done);
  const tab = await otherBrowser.openLink(link);
  await tab.getByText(m.vote_confirm_as({ email: "ida@example.org" })).waitFor();
  await otherBrowser.tap("Confirm and vote", press(tab), tab);
  await tab.getByRole("heading", { name: m.vote_counted_title({ coin: "Anchor Coin" }) }).waitFor();
  expect(otherBrowser.done.length, otherBrowser.done.join(", ")).toBeLessThanOrEqual(4);
  expect(await isLoggedIn(tab)).toBe(true);
  await tab.getByRole("link", { name: m.account_back_to({ place: m.account_place_coins() }) }).tap();
  await tab.waitForURL((url) => url.pathname + url.search === list);
  await waitForFocus(tab.getByRole("button", { name: matching(m.vote_voted_for({ coin: "Anchor Coin" })) }));

  await page.getByRole("heading", { name: m.vote_counted_title({ coin: "Anchor Coin" }) }).waitFor();
  await page.getByText(m.vote_counted_elsewhere()).waitFor();
  expect(await isLoggedIn(page)).toBe(false);
  await page.getByRole("link", { name: m.account_back_to({ place: m.account_place_coins() }) }).tap();
  await page.waitForURL((url) => url.pathname + url.search === list);
  await waitForFocus(voteLink(page, "Anchor Coin"));
  await visitor.close();
  await otherBrowser.close();
});

test("casts no vote and stops no email when a program opens every link and runs its scripts", async () => {
  const email = "scanned@example.org";
  await call("POST", "/votes/email", { coin_id: coin.id, email });
  const before = await votesToday();
  const scanner = await visit();
  for (const kind of ["vote/confirm", "vote/stop"] as const) {
    await goTo(scanner.page, await site.emailedLink(email, kind));
  }
  expect(await votesToday()).toBe(before);
  expect(await isLoggedIn(scanner.page)).toBe(false);
  const owner = await phone();
  const tab = await owner.openLink(await confirmLink(email));
  await owner.tap("Confirm and vote", press(tab), tab);
  await counted(tab).waitFor();
  expect(await votesToday()).toBe(before + 1);
  await scanner.close();
  await owner.close();
});

test("offers login second, which keeps the row and finds today's vote", async () => {
  const account = { email: "olga@example.org", password: "eleven lanterns over water" };
  await call("POST", `/votes/${coin.id}`, undefined, await newAccount(account));
  const returning = await phone();
  const { page } = returning;
  await page.goto("/coins?sort=name&order=asc");
  await returning.tap("Vote", voteLink(page));
  await page.waitForURL(/\/vote\//);
  await returning.tap(m.common_log_in(), page.getByRole("main").getByRole("link", { name: m.common_log_in() }));
  await page.waitForURL(/\/login\?redirect=/);
  // The page of the vote has a field for an email too.
  await page.getByRole("heading", { name: m.common_log_in(), level: 1 }).waitFor();
  await page.getByLabel(m.label_email()).fill(account.email);
  await page.getByLabel(m.label_password(), { exact: true }).fill(account.password);
  await returning.tap("the form", page.locator("form button[type=submit]"));
  await page.waitForURL((url) => url.pathname + url.search === "/coins?sort=name&order=asc");
  await waitForFocus(voted(page));
  expect(returning.done).toHaveLength(3);
  await returning.close();
});
