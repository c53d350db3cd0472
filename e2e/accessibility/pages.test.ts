import * as m from "@cointally/i18n/messages";
import { locales, localizedPath } from "@cointally/shared/locales.ts";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { admin } from "../testing/site.ts";
import { type PageState, problemsOf, submitEmpty } from "./states.ts";

/** The pages of every kind of visitor in their usual states. */

const { call, newSession, newAccount, submitCoin, listCoin, visit } = useSite({}, reducedMotion);
const password = "plum harbour seven lamps";
let session: Session;

/** Names and texts of extreme width, right-to-left direction and odd heading levels. */
const submissions = [
  { name: "Harbor Token", description: "Pays for berths in small harbours, and nothing else at all." },
  { name: "W".repeat(60), description: `#### Deep\n\n${"w".repeat(200)}\n\n## Less deep\n\n- one\n- two` },
  { name: "عملة الميناء", description: "عملة تدفع ثمن الرسو في الموانئ الصغيرة، ولا شيء آخر على الإطلاق." },
];

/** Three coins: two listed, watched and reported, the third pending. The first belongs to another account and has a pending edit and a claim. */
const fill = async () => {
  session = await newSession(admin);
  const team = await newAccount({ email: "lena@example.org", password });
  const [first, second, third] = submissions.map((words, at) => ({ ...words, symbol: `T${"X".repeat(at * 5)}` }));
  const listed = [await listCoin(session, first, team), await listCoin(session, second)];
  for (const [at, { id }] of listed.entries()) {
    const report = { reason: "copied_identity", text: submissions[at]?.description };
    await call("POST", "/watchlists/coins", { coin_id: id }, session);
    await call("POST", `/coins/${id}/reports`, report, session);
  }
  const edit = { symbol: "HRB", links: { website: "https://harbor-two.example" } };
  await call("PATCH", `/coins/${listed[0]?.id}`, edit, team);
  const claim = {
    text: "We are the team. The page was made by a fan.",
    evidence_url: `https://harbor.example/${"w".repeat(200)}`,
  };
  await call("POST", `/coins/${listed[0]?.id}/claims`, claim, session);
  return [...listed, await submitCoin(session, third)].map(({ slug }) => slug);
};

let slugs: string[];
beforeAll(async () => {
  slugs = await fill();
});

/** Accepts the edit, which is held, and opens the form to deny the new coin. */
const decideOnNew = async (page: Page) => {
  await page.getByRole("button", { name: m.moderation_accept() }).click();
  await page.getByText(m.moderation_held({ message: "" })).waitFor();
  await page.getByRole("button", { name: m.moderation_deny() }).click();
  await page.getByLabel(m.moderation_deny_message()).waitFor();
};
const openFacts = (page: Page) => page.locator("summary", { hasText: m.label_audit() }).click();

test("passes on the pages of a visitor", async () => {
  const found = await problemsOf(await visit(), [
    { path: "/" },
    { path: "/presale?page=zero", ready: m.list_ignored_parts({ parts: "page" }) },
    {
      path: "/new",
      act: async (page) => {
        await page.locator("main [type=search]").fill("harbor");
        await page.getByRole("option", { name: /Harbor Token/ }).waitFor();
        await page.keyboard.press("ArrowDown");
      },
    },
    { path: "/coins?search=nothing-like-it", ready: m.list_no_match({ search: "nothing-like-it" }) },
    { path: `/coins/${slugs[1]}` },
    { path: "/login" },
    { path: "/signup", act: submitEmpty },
    { path: "/recover" },
    { path: "/setup", ready: m.setup_has_admin() },
    { path: "/verify-email/used-before" },
    { path: "/nowhere" },
    { path: "/api/docs" },
  ]);
  expect(found).toEqual({});
});

test("passes on the pages about the site", async () => {
  const found = await problemsOf(await visit(), [
    { path: "/moderation", ready: "Approved" },
    { path: "/ledger", ready: m.ledger_unproven() },
    { path: "/es/privacy", ready: "Privacidad" },
  ]);
  expect(found).toEqual({});
});

test("passes on the pages of an account", async () => {
  const found = await problemsOf(await visit({ as: session }), [
    { path: "/watchlist", ready: "Harbor Token" },
    { path: "/my-coins", ready: m.my_coins_status_waiting() },
    { path: `/coins/${slugs[0]}`, ready: "Watching" },
    { path: `/coins/${slugs[2]}`, ready: "عملة" },
    { path: "/submit?step=about", ready: m.submission_heading_about(), act: submitEmpty },
  ]);
  expect(found).toEqual({});
});

test("passes on the pages of a moderator", async () => {
  const found = await problemsOf(await visit({ as: session }), [
    { path: "/admin", ready: m.dashboard_activity() },
    { path: "/admin/settings", ready: m.setting_site_name() },
    { path: "/admin/settings/modules", ready: m.setting_modules() },
    { path: "/admin/settings/backups", ready: m.backup_now() },
    { path: "/admin/settings/prices", ready: m.setting_coingecko_key() },
    { path: "/admin/settings/history", ready: m.site_settings_history_empty() },
    { path: "/admin/coins", ready: m.changes_now_public() },
    { path: "/admin/coins?queue=new", ready: m.moderation_check_title(), act: decideOnNew },
    { path: "/admin/coins?queue=listed", ready: "Audit", act: openFacts },
    { path: "/admin/coins?queue=reports", ready: "Copied identity" },
    { path: "/admin/coins?queue=claims", ready: m.moderation_claim_accept() },
  ]);
  expect(found).toEqual({});
});

test("shows the API documentation in the color mode chosen on the other pages", async () => {
  const modes: (string | null)[] = [];
  for (const chosen of ["dark", "light"]) {
    const { page, close } = await visit({ localStorage: { "cointally.color_mode": chosen }, at: "/api/docs" });
    modes.push(await page.locator("html").evaluate((html) => getComputedStyle(html).colorScheme));
    await close();
  }
  expect(modes).toEqual(["dark", "light"]);
});

describe("the pages of an account pass in every state", () => {
  const confirm = async (page: Page) => {
    await page.getByRole("main").locator("[type=submit]").click();
    await page.getByRole("main").getByRole("status").waitFor();
  };
  const openAnother = async (page: Page) => {
    await page.getByRole("main").getByRole("button").last().click();
    await page.locator("#name").waitFor();
  };
  const askToDelete = async (page: Page) => {
    await sessionsOf(page);
    await page.locator("#delete button").click();
    await page.getByRole("dialog").waitFor();
  };
  const sessionsOf = (page: Page) => page.locator("#sessions li").first().waitFor();
  const statusOf = (page: Page) => page.locator("main [role=status]").first().waitFor();
  const name = "Mara Lind";
  let verified: Session;
  let unverified: Session;
  beforeAll(async () => {
    verified = await newAccount({ name, email: "looks@example.org", password });
    unverified = await newAccount({ name, email: `${"w".repeat(50)}@example.org`, password, verified: false });
    const pending = { email: `${"m".repeat(50)}@example.org`, current_password: password };
    await call("PATCH", `/users/${verified.user.id}`, pending, verified);
  });

  test.each(locales)("in %s", async (locale) => {
    const pages = (states: PageState[]) =>
      states.map(({ path, ...state }) => ({ path: localizedPath(locale, path), ...state }));
    const found = {
      visitor: await problemsOf(
        await visit(),
        pages([
          { path: "/login", act: submitEmpty },
          { path: "/signup", act: submitEmpty },
          { path: "/recover" },
          { path: "/recover/abcdefghijklmnopqrstuvwxyz" },
          { path: "/verify-email/abcdefghijklmnopqrstuvwxyz", act: confirm },
          { path: "/verify-email/abcdefghijklmnopqrstuvwxyz", name: "a new account", act: openAnother },
        ]),
      ),
      unverified: await problemsOf(
        await visit({ as: unverified }),
        pages([
          { path: "/signup", act: statusOf },
          { path: "/account", act: sessionsOf },
        ]),
      ),
      verified: await problemsOf(await visit({ as: verified }), pages([{ path: "/account", act: askToDelete }])),
    };
    expect(found).toEqual({ visitor: {}, unverified: {}, verified: {} });
  });
});
