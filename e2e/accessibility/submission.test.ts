import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { randomAddress, sampleSubmission } from "../../server/testing/samples.ts";
import type { Coin, Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { admin } from "../testing/site.ts";
import { problemsOf } from "./states.ts";

/** Submitting and editing a coin, the history of its listing, and the ban of an account. */

const { call, newSession, newAccount, listCoin, visit } = useSite({}, reducedMotion);
const password = "plum harbour seven lamps";
const person = { name: "Lena Kroon", email: "lena@harbor.example", password };
const banned = { name: "Mara Lind", email: "mara@harbor.example", password };
const reason = "Forty votes by scripts on one evening.";
const description = "Pays for berths in small harbours, and nothing else at all.";
const links = { website: "https://harbor.example" };
const drainer = { ...links, swap: "https://drainer.example/claim" };

let moderator: Session;
let team: Session;
let sessionOfBanned: Session;
let edited: Coin;
let history: Coin;
let longHistory: Coin;

beforeAll(async () => {
  moderator = await newSession(admin);
  team = await newAccount({ name: "Harbor Team", email: "team@harbor.example", password });
  await newAccount(person);
  const { user } = await newAccount(banned);
  await call("PUT", `/users/${user.id}/ban`, { reason }, moderator);
  sessionOfBanned = await newSession(banned);
  const bait = await listCoin(moderator, { name: "Bait Harbor", description }, team);
  await call("PATCH", `/coins/${bait.id}`, { links: drainer, description: `${description} Claim it now.` }, team);
  edited = await listCoin(moderator, { name: "Edited Harbor" }, team);
  await call("PATCH", `/coins/${edited.id}`, { name: "Other Harbor", tags: ["pier"] }, team);
  history = await listCoin(moderator, { name: "Known Harbor", description }, team);
  await call("PATCH", `/coins/${history.id}`, { links: drainer, description: `${description} Claim it.` }, team);
  await call("PATCH", `/coins/${history.id}/changes`, { accept: true }, moderator);
  await call("PATCH", `/coins/${history.id}`, { links }, moderator);
  longHistory = await listCoin(moderator, { name: "Long Harbor" }, team);
  for (const text of ["ab".repeat(2500), "word ".repeat(999)]) {
    await call("PATCH", `/coins/${longHistory.id}`, { description: text }, moderator);
  }
  await listCoin(moderator, { name: "Paid Harbor" }, team);
});

/** A draft with the longest amounts, as the form stores it. */
const draft = {
  ...sampleSubmission(),
  type: "token",
  contracts: [56, 1].map((id) => ({ chain_id: String(id), address: randomAddress(), decimals: "" })),
  name: "Harbor",
  symbol: "HRB",
  stage: "presale",
  description: "Pays for **berths** in small harbours, and nothing else.",
  tags: "defi, dex",
  sale: { platform: "PinkSale", softcap: `1${"0".repeat(30)}`, hardcap: "9".repeat(40) },
};

test("passes on the steps of a submission", async () => {
  const localStorage = { [`cointally.draft.${team.user.id}`]: JSON.stringify({ draft, savedAt: Date.now() }) };
  const found = await problemsOf(await visit({ as: team, localStorage }), [
    {
      path: "/submit?step=about",
      act: async (page) => {
        await page.getByRole("button", { name: m.submission_preview(), exact: true }).click();
        await page.locator("#description-preview strong", { hasText: "berths" }).waitFor();
      },
    },
    { path: "/submit?step=links", ready: m.label_contact_email() },
    { path: "/submit?step=check", ready: m.submission_next_title() },
    {
      name: "submitted",
      path: "/submit?step=check",
      act: async (page) => {
        await page.getByRole("button", { name: m.submission_submit(), exact: true }).click();
        await page.getByText(m.my_coins_submitted_text()).waitFor();
      },
    },
    {
      name: "an invalid address",
      path: "/submit",
      act: async (page) => {
        await page.getByLabel(m.label_address(), { exact: true }).fill("0x12");
        await page.keyboard.press("Enter");
        await page.getByText(m.error_field_address({ label: m.label_address() })).waitFor();
      },
    },
    { path: `/coins/${edited.slug}/edit`, ready: m.my_coins_pending_title() },
  ]);
  expect(found).toEqual({});
});

test("passes on the pages of a coin that was edited", async () => {
  const recent = m.history_recent({ parts: "links and description" });
  const found = await problemsOf(await visit(), [
    { path: `/coins/${history.slug}`, ready: recent },
    { path: `/coins/${history.slug}/history`, ready: m.history_title_of({ name: history.name }) },
    { path: `/coins/${longHistory.slug}/history`, ready: m.history_title_of({ name: longHistory.name }) },
  ]);
  expect(found).toEqual({});
});

const personIn = (page: Page) => page.getByRole("listitem").filter({ hasText: person.email });

test("passes where a moderator reviews an edit, starts a promotion and bans an account", async () => {
  const found = await problemsOf(await visit({ as: moderator }), [
    { path: "/admin/coins", ready: m.changes_new_hosts({ hosts: "drainer.example" }) },
    {
      path: "/admin/coins?queue=listed&search=Paid+Harbor",
      act: async (page) => {
        await page.locator("summary", { hasText: m.moderation_promotion() }).click();
        await page.getByLabel(m.moderation_promotion_payer()).fill("Harbour Cards Ltd");
      },
    },
    { path: "/admin/users", ready: m.admin_users_banned() },
    {
      name: "the dialog of a ban, after an error",
      path: "/admin/users",
      act: async (page) => {
        await personIn(page).getByRole("button", { name: m.admin_users_ban(), exact: true }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("button", { name: m.admin_users_ban_send() }).click();
        await dialog.locator("[aria-invalid=true]").first().waitFor();
        await dialog.getByLabel(m.admin_users_ban_reason_field()).fill(reason);
      },
    },
  ]);
  expect(found).toEqual({});
});

test("passes on the account of a banned person", async () => {
  const found = await problemsOf(await visit({ as: sessionOfBanned }), [{ path: "/account", ready: reason }]);
  expect(found).toEqual({});
});
