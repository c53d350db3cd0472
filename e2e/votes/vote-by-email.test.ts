import * as m from "@cointally/i18n/messages";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { appCode } from "../../server/testing/app-code.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { phoneOptions, reducedMotion, useSite } from "../testing/fixtures.ts";
import { waitForFocus } from "../testing/keyboard.ts";
import { matching } from "../testing/matching.ts";
import { pageProblems } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";

/** Votes by email on a phone: number of taps, and keeping the coin, list, query and row. */

const aPhone = { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true };
const { site, newSession, newAccount, listCoin, visit, call } = useSite({}, aPhone);
const slug = "harbor-token";
let moderator: Awaited<ReturnType<typeof newSession>>;
let coin: Awaited<ReturnType<typeof listCoin>>;
beforeAll(async () => {
  moderator = await newSession(admin);
  coin = await listCoin(moderator, { name: "Harbor Token" });
  for (const name of ["Anchor Coin", "Buoy Coin"]) await listCoin(moderator, { name });
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
const voteButton = (page: Page) =>
  page.getByRole("button", { name: matching(m.vote_for({ coin: "Harbor Token" })) }).first();
const voted = (page: Page) =>
  page.getByRole("button", { name: matching(m.vote_voted_for({ coin: "Harbor Token" })) }).first();
const counted = (page: Page) => page.getByRole("heading", { name: m.vote_counted_title({ coin: "Harbor Token" }) });
const press = (page: Page) => page.getByRole("button", { name: m.vote_confirm() });
const isLoggedIn = (page: Page) => page.evaluate(() => localStorage.getItem("cointally.token") !== null);
const votesToday = async (id = coin.id) => (await call<{ today: number }>("GET", `/votes/${id}`)).today;

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
  const visitor = await phone();
  await visitor.page.goto(`/coins/${slug}`);
  await ask(visitor, "scanned@example.org");
  const before = await votesToday();
  const scanner = await visit();
  for (const kind of ["vote/confirm", "vote/stop"] as const) {
    await scanner.open(await site.emailedLink("scanned@example.org", kind));
    await scanner.open(await site.emailedLink("scanned@example.org", kind));
  }
  expect(await votesToday()).toBe(before);
  const tab = await visitor.openLink(await confirmLink("scanned@example.org"));
  await press(tab).tap();
  await counted(tab).waitFor();
  expect(await votesToday()).toBe(before + 1);

  const again = await scanner.open(await confirmLink("scanned@example.org"));
  await again.getByText(m.vote_link_used()).waitFor();
  expect(await isLoggedIn(again)).toBe(false);
  await visitor.close();
  await scanner.close();
});

test("ends the request by “This was not me”, and offers another try in the first tab", async () => {
  const visitor = await phone();
  const { page } = visitor;
  await page.goto(`/coins/${slug}`);
  await ask(visitor, "stranger@example.org");
  const owner = await phone();
  const tab = await owner.openLink(await site.emailedLink("stranger@example.org", "vote/stop"));
  await owner.tap("Stop these emails", tab.getByRole("button", { name: m.vote_stop() }), tab);
  await tab.getByRole("heading", { name: m.vote_stop_done() }).waitFor();
  const dead = await owner.openLink(await confirmLink("stranger@example.org"));
  await dead.getByRole("heading", { name: m.account_link_expired() }).waitFor();
  await dead.getByRole("link", { name: m.vote_link_new() }).waitFor();
  await page.bringToFront();
  await page.getByText(m.vote_link_expired({ coin: "Harbor Token" })).waitFor();
  expect(await page.getByLabel(m.label_email()).inputValue()).toBe("stranger@example.org");
  await visitor.close();
  await owner.close();
});

test("logs the browser in when the account already voted today, and when the coin was denied meanwhile", async () => {
  const account = { email: "olga@example.org", password: "eleven lanterns over water" };
  const session = await newAccount(account);
  await call("POST", `/votes/${coin.id}`, undefined, session);
  const visitor = await phone();
  await visitor.page.goto(`/coins/${slug}`);
  await ask(visitor, account.email);
  const tab = await visitor.openLink(await confirmLink(account.email));
  await visitor.tap("Confirm and vote", press(tab), tab);
  await tab.getByRole("heading", { name: m.vote_refused_already_voted({ coin: "Harbor Token" }) }).waitFor();
  await tab.getByText(m.vote_refused_logged_in()).waitFor();
  expect(await isLoggedIn(tab)).toBe(true);

  const deniedCoin = await listCoin(moderator, { name: "Driftwood Coin" });
  const second = await phone();
  await second.page.goto(`/coins/${deniedCoin.slug}`);
  await ask(second, "late@example.org", "Driftwood Coin");
  await call("PATCH", `/coins/${deniedCoin.id}/deny`, { reason: "It is not what it says it is." }, moderator);
  const late = await second.openLink(await confirmLink("late@example.org"));
  await late.getByText(m.vote_delisted({ coin: "Driftwood Coin" })).waitFor();
  await late.getByRole("button", { name: m.vote_confirm_login() }).tap();
  await late.getByRole("heading", { name: m.vote_refused_not_found({ coin: "Driftwood Coin" }) }).waitFor();
  // Its page no longer exists, so nothing links to it.
  expect(await late.locator(`main a[href^="/coins/${deniedCoin.slug}"]`).count()).toBe(0);
  await late.getByRole("link", { name: m.account_back_to({ place: m.account_place_coins() }) }).waitFor();
  expect(await isLoggedIn(late)).toBe(true);
  await visitor.close();
  await second.close();
});

test("asks for the code of a second factor on the page of the emailed link", async () => {
  const account = { email: "factor@example.org", password: "eleven lanterns over water" };
  const session = await newAccount(account);
  const { uri } = await call<{ uri: string }>("POST", "/users/me/otp", { current_password: account.password }, session);
  await call("POST", "/users/me/otp/confirm", { code: appCode(uri, Date.now(), -1) }, session);
  const visitor = await phone();
  await visitor.page.goto("/coins/buoy-coin");
  await ask(visitor, account.email, "Buoy Coin");
  const tab = await visitor.openLink(await confirmLink(account.email));
  await press(tab).tap();
  const code = tab.getByLabel(m.settings_2fa_any_code());
  await waitForFocus(code);
  expect(await isLoggedIn(tab)).toBe(false);
  await code.fill("000000");
  await press(tab).tap();
  await tab.getByText(m.error_otp_wrong()).first().waitFor();
  await code.fill(appCode(uri, Date.now()));
  await press(tab).tap();
  await tab.getByRole("heading", { name: m.vote_counted_title({ coin: "Buoy Coin" }) }).waitFor();
  await visitor.close();
});

test("offers login second, which keeps the row and finds today's vote", async () => {
  const returning = await phone();
  const { page } = returning;
  await page.goto("/coins?sort=name&order=asc");
  await returning.tap("Vote", voteLink(page));
  await page.waitForURL(/\/vote\//);
  await returning.tap(m.common_log_in(), page.getByRole("main").getByRole("link", { name: m.common_log_in() }));
  await page.waitForURL(/\/login\?redirect=/);
  await page.waitForLoadState("networkidle");
  await page.getByLabel(m.label_email()).fill("olga@example.org");
  await page.getByLabel(m.label_password(), { exact: true }).fill("eleven lanterns over water");
  await returning.tap("the form", page.locator("form button[type=submit]"));
  await page.waitForURL((url) => url.pathname + url.search === "/coins?sort=name&order=asc");
  await waitForFocus(voted(page));
  expect(returning.done).toHaveLength(3);
  await returning.close();
});

test("tells an unverified account in place why it cannot vote yet", async () => {
  const session = await newAccount({
    email: "unverified@example.org",
    password: "eleven lanterns over water",
    verified: false,
  });
  const { page, close } = await visit({ as: session, at: `/coins/${slug}` });
  await voteButton(page).tap();
  await page.getByText(m.vote_confirm_email_first()).waitFor();
  await page.getByRole("button", { name: m.account_resend() }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/coins/${slug}`);
  await close();
});

test("offers the next coins of the watchlist one tap away after a vote", async () => {
  const session = await newAccount({ email: "fan@example.org", password: "eleven lanterns over water" });
  const { coins } = await call<{ coins: { id: string; name: string }[] }>("GET", "/coins");
  for (const { id } of coins) await call("POST", "/watchlists/coins", { coin_id: id }, session);
  const { page, close } = await visit({ as: session, at: `/coins/${slug}` });
  await voteButton(page).tap();
  await page.getByText(/^Rank today: /).waitFor();
  await page.getByRole("heading", { name: m.vote_next() }).waitFor();
  const next = page.getByRole("button", { name: /^Vote for (?:Anchor|Buoy) Coin/ }).first();
  const name = /Vote for (\w+ Coin)/.exec((await next.getAttribute("aria-label")) ?? "")?.[1];
  await next.tap();
  await page
    .getByRole("button", { name: new RegExp(`^Voted for ${name}`) })
    .first()
    .waitFor();
  await close();
});

test("passes axe on every page of a vote by email, at each width and in both color modes", async () => {
  const visitor = await visit({ ...phoneOptions, ...reducedMotion, at: `/vote/${slug}` });
  const found: Record<string, string[]> = { form: await pageProblems(visitor.page) };
  await visitor.page.getByLabel(m.label_email()).fill("axe@example.org");
  await visitor.page.getByRole("button", { name: m.vote_email_send() }).click();
  await visitor.page.getByRole("heading", { name: m.account_check_inbox() }).waitFor();
  found.sent = await pageProblems(visitor.page);
  const tab = await visitor.open(await site.emailedLink("axe@example.org", "vote/confirm"));
  await press(tab).waitFor();
  found.confirm = await pageProblems(tab);
  await press(tab).click();
  await tab.getByText(/^Rank today: /).waitFor();
  found.done = await pageProblems(tab);
  const stop = await visitor.open(await site.emailedLink("axe@example.org", "vote/stop"));
  found.stop = await pageProblems(stop);
  expect(found).toEqual({ form: [], sent: [], confirm: [], done: [], stop: [] });
  await visitor.close();
});
