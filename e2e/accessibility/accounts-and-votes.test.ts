import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { beforeAll, expect, test, vi } from "vitest";
import { appCode } from "../../server/testing/app-code.ts";
import { logIn } from "../accounts/log-in.ts";
import type { Coin, Session } from "../testing/api.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { phoneOptions, reducedMotion, useSite } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { admin } from "../testing/site.ts";
import type { Visit } from "../testing/visit.ts";
import { appendVotesNow } from "../votes/ledger-fixture.ts";
import { type PageState, problemsOf } from "./states.ts";

/** States of accounts and their admin, of votes by email, of held votes, of the vote log and of the explanations of ranks. */

const { site, call, newSession, newAccount, listCoin, visit } = useSite({ VOTE_HOLDS: "on" }, reducedMotion);
const password = "plum harbour seven lamps";
const account = (name: string) => newAccount({ name, email: `${name.toLowerCase()}@example.org`, password });
const vote = (coin: Coin, voter: Session) =>
  call<{ vote: { id: string } }>("POST", `/votes/${coin.id}`, undefined, voter);

let moderator: Session;
let harbor: Coin;
let lantern: Coin;
/** Most of its votes are held: two of them are void, one of which is appealed. */
let quay: Coin;
/** Of a void vote: its later votes are held. */
let voter: Session;
/** Of votes that count. */
let reader: Session;
let recoveryCodes: string[];

beforeAll(async () => {
  moderator = await newSession(admin);
  const list = (name: string) => listCoin(moderator, { name });
  [harbor, lantern, quay] = [await list("Harbor Token"), await list("Lantern"), await list("Quay")];
  const names = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal"];
  const voters = await Promise.all(names.map(account));
  for (const one of voters.slice(0, 2)) for (const coin of [harbor, lantern]) await vote(coin, one);

  const onQuay: string[] = [];
  for (const one of voters) onQuay.push((await vote(quay, one)).vote.id);
  const days = () => call<{ days: { held: number }[] }>("GET", `/votes/${quay.id}/days`);
  // The second look holds them some seconds after they are cast.
  await vi.waitUntil(async () => (await days()).days[0]?.held === voters.length, { timeout: 60_000, interval: 500 });
  const reason = "Seven accounts of one network within a minute.";
  for (const id of onQuay.slice(-2)) {
    await call("PATCH", `/votes/held/${id}`, { action: "void", reason }, moderator);
  }
  const appeal = { text: "We are seven colleagues in one office." };
  await call("POST", `/votes/mine/${onQuay.at(-2)}/appeal`, appeal, voters.at(-2));
  voter = voters.at(-1) as Session;
  reader = voters[2] as Session;
  await appendVotesNow(site);

  const factor = await account("Factor");
  const { uri } = await call<{ uri: string }>("POST", "/users/me/otp", { current_password: password }, factor);
  const confirmed = { code: appCode(uri, Date.now(), -1) };
  const { recovery_codes } = await call<{ recovery_codes: string[] }>(
    "POST",
    "/users/me/otp/confirm",
    confirmed,
    factor,
  );
  recoveryCodes = recovery_codes;
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const loginFor = (path: string) => `/login?redirect=${encodeURIComponent(site.url + path)}`;
const tiles = "**/api/ledger/tile/**";

/** The problems of the states, and what else the console shows than the requests that failed. */
const problemsAndErrors = async (visitor: Visit, states: PageState[]) => ({
  problems: await problemsOf(visitor, states),
  errors: withoutFailedRequests(visitor.consoleErrors),
});
const none = { problems: {}, errors: [] };

test("passes on login pages and while a sign-up works", async () => {
  const { challenge } = await call<{ challenge: object }>("GET", "/pow");
  const found = await problemsAndErrors(await visit(), [
    { path: loginFor("/portfolio"), ready: m.account_place_portfolio() },
    { path: loginFor("/watchlist"), ready: m.account_place_watchlist() },
    {
      path: "/login",
      name: "the code of a second factor",
      async act(page) {
        await logIn(page, { email: "factor@example.org", password });
        await page.getByLabel(m.account_login_code()).waitFor();
      },
    },
    {
      path: "/signup",
      name: "the work that a sign-up needs takes long",
      async act(page) {
        await page.route("**/api/users", (route) => route.fulfill({ status: 428, json: workRequired(challenge) }));
        await page.route(/pbkdf2/, () => {});
        await page.getByLabel(m.label_name(), { exact: true }).fill("Mara Lind");
        await page.getByLabel(m.label_email()).fill("mara@example.org");
        await page.getByLabel(m.label_password(), { exact: true }).fill(password);
        await page.getByRole("main").getByRole("button", { name: m.account_create() }).click();
        await page.getByText(m.pow_solving()).waitFor();
      },
    },
    { path: "/about" },
  ]);
  expect(found).toEqual(none);
});

const workRequired = (challenge: object) => ({
  statusCode: 428,
  code: "pow_required",
  error: "This needs proof-of-work.",
  message: "This needs proof-of-work.",
  challenge,
});

test("passes on the settings of an account", async () => {
  const email = "two@example.org";
  const session = await newAccount({ name: "Mara Lind", email, password });
  await newSession({ email, password });
  const states: PageState[] = [
    {
      path: "/account",
      name: "a wrong password at the end of a session",
      async act(page) {
        const sessions = region(page, m.settings_sessions_title());
        const end = matching(m.settings_sessions_end_device({ device: anything }));
        await sessions.getByRole("button", { name: end }).click();
        await sessions.getByLabel(m.label_current_password()).fill("not the password");
        await sessions.getByRole("button", { name: m.settings_sessions_end() }).click();
        await sessions.getByText(m.error_current_password_wrong()).first().waitFor();
      },
    },
    {
      path: "/account",
      name: "the recovery codes of a second factor",
      async act(page) {
        await page.route("**/api/users/me/otp/confirm", (route) =>
          route.fulfill({ json: { recovery_codes: recoveryCodes } }),
        );
        const factor = region(page, m.settings_2fa_title());
        await factor.getByRole("button", { name: m.settings_2fa_turn_on() }).click();
        await factor.getByLabel(m.label_current_password()).fill(password);
        await factor.getByRole("button", { name: m.settings_2fa_turn_on() }).click();
        await factor.getByLabel(m.account_app_code()).fill("123456");
        await factor.getByRole("button", { name: m.common_confirm() }).click();
        await factor.getByRole("list", { name: m.settings_2fa_codes_label() }).waitFor();
      },
    },
  ];
  expect(await problemsAndErrors(await visit({ as: session }), states)).toEqual(none);
});

test("passes on the accounts and the held votes that an admin decides on", async () => {
  const actions = (page: Page) => page.getByRole("group", { name: m.admin_users_actions({ name: "Ada" }) });
  const states: PageState[] = [
    {
      path: "/admin/users",
      name: "the sessions of an account",
      async act(page) {
        await page.getByLabel(m.admin_users_search()).fill("ada@ex");
        await expect
          .poll(() => page.getByRole("list", { name: m.admin_users_caption() }).locator("> li").count())
          .toBe(1);
        await actions(page).getByRole("button", { name: m.admin_users_show_sessions() }).click();
        await region(page, m.admin_users_sessions_of({ name: "Ada" }))
          .getByRole("listitem")
          .waitFor();
      },
    },
    {
      path: "/admin/users",
      name: "another role",
      async act(page) {
        await actions(page).getByRole("button", { name: m.admin_users_change_role() }).click();
        await page.getByRole("dialog").getByRole("radio", { name: m.role_moderator() }).check();
      },
    },
    { path: "/admin/coins?queue=votes", name: "an appeal", ready: "We are seven colleagues in one office." },
    {
      path: "/admin/coins?queue=votes",
      name: "single votes of a ring",
      async act(page) {
        await region(page, m.moderation_votes_releasing())
          .getByRole("button", { name: m.moderation_votes_void(), exact: true })
          .click();
        await press(page, m.moderation_votes_one_by_one());
        await page.getByRole("checkbox").first().check();
      },
    },
    {
      path: "/admin/coins?queue=votes",
      name: "counted votes that can be voided",
      async act(page) {
        await press(page, m.moderation_void_open());
        await page.getByLabel(m.label_coin(), { exact: true }).fill(lantern.name);
        await page.getByRole("option", { name: lantern.name }).click();
        const day = new Date().toISOString().slice(0, 10);
        await page.getByLabel(m.moderation_void_from()).fill(`${day}T00:00`);
        await page.getByLabel(m.moderation_void_until()).fill(`${day}T23:59`);
        await press(page, m.moderation_void_find());
        await page.getByLabel(m.moderation_votes_reason()).waitFor();
      },
    },
    {
      path: "/admin/coins?queue=votes",
      name: "only votes that will be released",
      async act(page) {
        await page.route("**/api/votes/held?*", async (route) => {
          const isWaiting = !route.request().url().includes("status=releasing");
          const empty = { rings: [], page: 1, limit: 50, total: 0, total_capped: false, next_cursor: null };
          await (isWaiting ? route.fulfill({ json: empty }) : route.continue());
        });
        await page.reload({ waitUntil: "networkidle" });
        await page.getByRole("heading", { name: m.moderation_empty_votes() }).waitFor();
        await region(page, m.moderation_votes_releasing()).waitFor();
      },
    },
  ];
  expect(await problemsAndErrors(await visit({ as: moderator }), states)).toEqual(none);
});

test("passes on the pages of a vote by email on a phone", async () => {
  const email = "axe@example.org";
  const form = `/vote/${harbor.slug}`;
  await call("POST", "/votes/email", { coin_id: harbor.id, email });
  const confirm = await site.emailedLink(email, "vote/confirm");
  const states: PageState[] = [
    { path: form },
    {
      path: form,
      name: "the link is sent",
      async act(page) {
        await page.getByLabel(m.label_email()).fill("sent@example.org");
        await press(page, m.vote_email_send());
        await page.getByRole("heading", { name: m.account_check_inbox() }).waitFor();
      },
    },
    { path: await site.emailedLink(email, "vote/stop"), ready: m.vote_stop() },
    { path: confirm, ready: m.vote_confirm() },
    {
      path: confirm,
      name: "the vote is counted",
      async act(page) {
        await press(page, m.vote_confirm());
        await page.getByText(/^Rank today: /).waitFor();
      },
    },
  ];
  expect(await problemsAndErrors(await visit({ ...phoneOptions, ...reducedMotion }), states)).toEqual(none);
});

/** Casts a vote on a coin's page and waits for what follows it. */
const castVote = async (page: Page, coin: Coin) => {
  await page
    .getByRole("button", { name: matching(m.vote_for({ coin: coin.name })) })
    .first()
    .click();
  await page.getByRole("button", { name: matching(m.ledger_receipt_prove()) }).waitFor();
};
const prove = (page: Page, coin: Coin) =>
  page.getByRole("button", { name: `${m.ledger_receipt_prove()} ${coin.name}` }).click();

test("passes on the receipts and appeals of a voter", async () => {
  const ada = await newSession({ email: "ada@example.org", password });
  const foreignReceipt = await call<object>("GET", `/votes/${lantern.id}/receipt`, undefined, ada);
  const states: PageState[] = [
    {
      path: `/coins/${harbor.slug}`,
      name: "the receipt of the own vote",
      async act(page) {
        await castVote(page, harbor);
        await appendVotesNow(site);
        await prove(page, harbor);
        await page.getByText(m.ledger_receipt_own()).waitFor();
      },
    },
    {
      path: `/coins/${lantern.slug}`,
      name: "a receipt of another vote",
      async act(page) {
        await castVote(page, lantern);
        await page.route("**/api/votes/*/receipt*", (route) => route.fulfill({ json: foreignReceipt }));
        await prove(page, lantern);
        await page.getByText(m.ledger_receipt_wrong()).waitFor();
        await page.unroute("**/api/votes/*/receipt*");
      },
    },
  ];
  expect(await problemsAndErrors(await visit({ as: reader }), states)).toEqual(none);
  const appeal: PageState = {
    path: "/account/votes",
    name: "the form of an appeal",
    async act(page) {
      await press(page, m.my_votes_appeal());
      await page.getByLabel(m.my_votes_appeal_label()).fill("We are seven colleagues in one office.");
    },
  };
  expect(await problemsAndErrors(await visit({ as: voter }), [appeal])).toEqual(none);
});

test("passes on the receipt of a vote from another browser", async () => {
  const states: PageState[] = [
    {
      path: "/account/votes",
      name: "the receipt of a vote from another browser",
      async act(page) {
        await prove(page, harbor);
        await page.getByText(m.ledger_receipt_foreign()).waitFor();
      },
    },
  ];
  const ada = await newSession({ email: "ada@example.org", password });
  expect(await problemsAndErrors(await visit({ as: ada }), states)).toEqual(none);
});

test("passes on a recount of the vote log", async () => {
  await appendVotesNow(site);
  const recount = async (page: Page, title: string) => {
    await press(page, m.ledger_start());
    await page.getByRole("heading", { name: title }).waitFor();
  };
  const states: PageState[] = [
    { path: "/ledger", name: "the votes add up", act: (page) => recount(page, m.ledger_done()) },
    {
      path: "/ledger",
      name: "a vote was changed on the way",
      async act(page) {
        await page.route(tiles, async (route) => {
          const response = await route.fetch();
          const body = (await response.body()).toString("latin1").replace(harbor.id, lantern.id);
          await route.fulfill({ response, body: Buffer.from(body, "latin1") });
        });
        await recount(page, m.ledger_wrong());
        await page.unroute(tiles);
      },
    },
    {
      path: "/ledger",
      name: "the recount is running",
      async act(page) {
        await page.route(tiles, () => {});
        await press(page, m.ledger_start());
        await page.getByRole("progressbar", { name: /^.*0 of \d+ entries/ }).waitFor();
      },
    },
  ];
  expect(await problemsAndErrors(await visit(), states)).toEqual(none);
});

test("passes on the explanation of a rank, and on the votes per day and the voters of a coin", async () => {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const days = Array.from({ length: 9 }, (_, n) => ({ day: day(8 - n), counted: 10 + n, held: n, void: 1 }));
  const groups = [
    { from: null, below: "week", voters: 10 },
    { from: "week", below: null, voters: 45 },
  ];
  const voters = { from: day(30), until: day(1), max_votes: 1000, groups };
  const visitor = await visit();
  await visitor.page.route("**/api/votes/*/days", (route) => route.fulfill({ json: { days } }));
  await visitor.page.route("**/api/votes/*/voters", (route) => route.fulfill({ json: voters }));
  const states: PageState[] = [
    {
      path: "/coins",
      name: "why a row has its rank",
      async act(page) {
        await page.locator("button[data-replay^='rank']:visible").first().click();
        await page.getByRole("dialog").getByRole("heading", { name: m.rank_held_title() }).waitFor();
      },
    },
    {
      path: `/coins/${harbor.slug}`,
      name: "votes, voters and ranks unfolded",
      async act(page) {
        await page.getByText(m.vote_record_title()).click();
        await press(page, m.vote_record_show_all({ count: "9" }));
        await page.getByRole("table", { name: m.voter_ages_title() }).waitFor();
        await page.getByText(m.list_why_rank()).click();
        await page.locator("dt").getByRole("link", { name: m.list_trending_title(), exact: true }).waitFor();
      },
    },
  ];
  expect(await problemsAndErrors(visitor, states)).toEqual(none);
});
