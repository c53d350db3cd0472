import * as m from "@cointally/i18n/messages";
import { beforeAll, expect, test } from "vitest";
import { logIn } from "../accounts/log-in.ts";
import type { Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { pageProblems } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** What happens to a listing after its approval (edits, history, promotions), and bans. */

const { call, newAccount, newSession, listCoin, submitCoin, visit } = useSite({}, reducedMotion);
const widths = [360, 768, 1440];
const person = { name: "Lena Kroon", email: "lena@harbor.example", password: "plum harbour seven lamps" };
let moderator: Session;
let team: Session;
beforeAll(async () => {
  moderator = await newSession(admin);
  team = await newAccount({ ...person, name: "Harbor Team", email: "team@harbor.example" });
});

const drainer = "https://drainer.example/claim";

test("warns the moderator of an edit that adds a new host, and shows both versions in the coin's history", async () => {
  const text = "Pays for berths in small harbours, and nothing else at all.";
  const coin = await listCoin(moderator, { name: "Bait Harbor", description: text }, team);
  const links = { website: "https://harbor.example", swap: drainer };
  const body = { links, description: `${text} Claim your airdrop now.` };
  await call("PATCH", `/coins/${coin.id}`, body, team);
  const visitor = await visit({ at: `/coins/${coin.slug}` });
  expect(await visitor.page.content()).not.toContain("drainer.example");

  const moderation = await visit({ as: moderator, at: "/admin/coins" });
  await moderation.page.getByRole("heading", { name: "Bait Harbor" }).waitFor();
  await moderation.page.getByText(m.changes_new_hosts({ hosts: "drainer.example" })).waitFor();
  expect(
    await moderation.page
      .getByText(new RegExp(`${m.moderation_history_approved()} .* ${m.moderation_history_change_asked()}`))
      .innerText(),
  ).toMatch(/just now|min ago/);
  await moderation.page.locator("ins", { hasText: "Claim your airdrop now." }).waitFor();
  expect(await pageProblems(moderation.page, widths)).toEqual([]);
  await call("PATCH", `/coins/${coin.id}/changes`, { accept: true }, moderator);
  await moderation.close();

  // After the moderator removes it, the drainer is in the history as text and nowhere a link.
  await call("PATCH", `/coins/${coin.id}`, { links: { website: "https://harbor.example" } }, moderator);
  const { page } = visitor;
  await expect
    .poll(async () => {
      await goTo(page, `/coins/${coin.slug}`);
      return page.getByRole("link", { name: m.history_recent({ parts: "links and description" }) }).count();
    })
    .toBe(1);
  const story = page.locator("section", { has: page.getByRole("heading", { name: m.history_title(), exact: true }) });
  expect(await story.innerText()).toMatch(/Links edited by a moderator[\s\S]*Links and description edited, reviewed/i);
  expect(await pageProblems(page, widths)).toEqual([]);
  await page.getByRole("link", { name: m.history_show_all({ count: 4 }) }).click();
  await page.getByRole("heading", { name: m.history_title_of({ name: "Bait Harbor" }) }).waitFor();
  expect(await page.locator("ins", { hasText: "Claim your airdrop now." }).count()).toBe(1);
  expect(await page.locator("del", { hasText: "drainer.example/claim" }).count()).toBe(1);
  expect(await page.locator("a[href*=drainer]").count()).toBe(0);
  expect(await pageProblems(page, widths)).toEqual([]);
  expect(visitor.consoleErrors).toEqual([]);
  await visitor.close();
});

test("pages through a history without scripts, including texts of 5,000 characters", async () => {
  const coin = await listCoin(moderator, { name: "Long Harbor" }, team);
  for (let n = 0; n < 52; n++) {
    const description = n % 2 ? "word ".repeat(999) : "ab".repeat(2500);
    await call("PATCH", `/coins/${coin.id}`, n < 50 ? { tags: [`tag-${n}`] } : { description }, moderator);
  }
  const { page, close } = await visit({ javaScriptEnabled: false });
  await page.goto(`/coins/${coin.slug}`);
  await page.getByRole("link", { name: m.history_show_all({ count: 54 }) }).click();
  await page.getByText(m.common_range({ from: "1", to: "50", total: "54" })).waitFor();
  await page.getByRole("link", { name: m.common_older() }).click();
  await page.getByText(m.common_range({ from: "51", to: "54", total: "54" })).waitFor();
  await page.getByText(m.history_approved_at_once()).waitFor();
  await close();
  const wide = await visit({ at: `/coins/${coin.slug}/history` });
  expect(await pageProblems(wide.page, [360])).toEqual([]);
  await wide.close();
});

test("hides the history of a coin that is not public, and redirects an old slug to the new one", async () => {
  const hidden = await submitCoin(team, { name: "Hidden Harbor" });
  const { page, close } = await visit();
  expect((await page.goto(`/coins/${hidden.slug}/history`))?.status()).toBe(404);
  const coin = await listCoin(moderator, { name: "Old Name Harbor" }, team);
  await call("PATCH", `/coins/${coin.id}`, { name: "New Name Harbor" }, moderator);
  await page.goto(`/coins/${coin.slug}/history`);
  expect(page.url()).toMatch(/\/coins\/new-name-harbor\/history$/);
  await close();
});

test("lets an admin edit any coin in any status, and publishes the edit at once", async () => {
  const coin = await submitCoin(team, { name: "Denied Harbor" });
  await call("PATCH", `/coins/${coin.id}/deny`, { reason: "It is a copy of another." }, moderator);
  const { page, close } = await visit({ as: moderator, at: `/coins/${coin.slug}` });
  await page.getByRole("link", { name: m.coin_edit() }).click();
  await page.waitForURL(`**/coins/${coin.slug}/edit`);
  await close();
  const listed = await listCoin(moderator, { name: "Foreign Harbor" }, team);
  const otherVisit = await visit({ as: moderator, at: `/coins/${listed.slug}` });
  await otherVisit.page.getByRole("link", { name: m.coin_edit() }).click();
  await otherVisit.page.waitForURL(`**/coins/${listed.slug}/edit`);
  await goTo(otherVisit.page, `/coins/${listed.slug}/edit?step=about`);
  await otherVisit.page.getByLabel(m.label_name(), { exact: true }).fill("Corrected Harbor");
  await goTo(otherVisit.page, `/coins/${listed.slug}/edit?step=check`);
  expect(
    await otherVisit.page.locator("section", { hasText: m.submission_your_changes() }).locator("dl").innerText(),
  ).toMatch(/Public at once\s+name/);
  await otherVisit.page.getByRole("button", { name: m.common_save() }).click();
  await expect
    .poll(async () => (await call<{ coin: { name: string } }>("GET", `/coins/${listed.id}`)).coin.name)
    .toBe("Corrected Harbor");
  await otherVisit.close();
});

test("promotes for a week by default, and publishes who paid", async () => {
  const coin = await listCoin(moderator, { name: "Paid Harbor" }, team);
  const { page, close } = await visit({ as: moderator, at: "/admin/coins?queue=listed&search=Paid+Harbor" });
  await page.locator("summary", { hasText: m.moderation_promotion() }).click();
  const week = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  expect(await page.getByLabel(m.moderation_promotion_until_field()).inputValue()).toMatch(new RegExp(`^${week}`));
  await page.getByLabel(m.moderation_promotion_payer()).fill("Harbour Cards Ltd");
  expect(await pageProblems(page, widths)).toEqual([]);
  await page.getByRole("button", { name: m.moderation_promotion_start(), exact: true }).click();
  await page.getByRole("button", { name: m.moderation_promotion_end() }).waitFor();
  const second = await listCoin(moderator, { name: "Free Harbor" }, team);
  await call("PATCH", `/coins/${second.id}/promote`, { promoted: true }, moderator);
  await goTo(page, "/placements");
  const row = (name: string) => page.getByRole("row", { name });
  expect(await row(coin.name).innerText()).toContain("Paid by Harbour Cards Ltd");
  expect(await row(second.name).innerText()).toContain("Payer not named");
  expect(await pageProblems(page, widths)).toEqual([]);
  await close();
});

test("tells a banned person the reason and blocks votes until an admin ends the ban", async () => {
  const session = await newAccount(person);
  const coin = await listCoin(moderator, { name: "Voted Harbor" }, team);
  const { page, close } = await visit({ as: moderator, at: "/admin/users" });
  const row = page.getByRole("listitem").filter({ hasText: person.email });
  await row.getByRole("button", { name: m.admin_users_ban(), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: m.admin_users_ban_send() }).click();
  await dialog
    .getByText(matching(m.error_field_length({ label: m.label_reason(), min: 10, max: 500, count: anything })))
    .first()
    .waitFor();
  await dialog.getByLabel(m.admin_users_ban_reason_field()).fill("Forty votes by scripts on one evening.");
  // A date without a time must not become a ban without an end.
  const until = dialog.getByLabel(m.admin_users_ban_until());
  await until.click();
  await page.keyboard.type("01022030");
  await dialog.getByRole("button", { name: m.admin_users_ban_send() }).click();
  expect(
    await until.evaluate((input: HTMLInputElement) => [input.validity.badInput, document.activeElement === input]),
  ).toEqual([true, true]);
  await call("GET", "/users/me", undefined, session);
  await until.fill("");
  expect(await pageProblems(page, widths)).toEqual([]);
  await dialog.getByRole("button", { name: m.admin_users_ban_send() }).click();
  await row.getByText(m.admin_users_banned(), { exact: true }).waitFor();
  expect(await pageProblems(page, widths)).toEqual([]);
  await expect(call("GET", "/users/me", undefined, session)).rejects.toThrow("401");

  const banned = await visit({ at: "/login" });
  await logIn(banned.page, person);
  await banned.page.waitForURL((url) => url.pathname === "/");
  await goTo(banned.page, "/account");
  await banned.page.getByText("Forty votes by scripts on one evening.").waitFor();
  expect(await pageProblems(banned.page, widths)).toEqual([]);
  await goTo(banned.page, "/submit");
  await banned.page.getByText("Forty votes by scripts on one evening.").waitFor();
  await goTo(banned.page, `/coins/${coin.slug}`);
  await banned.page
    .getByRole("button", { name: matching(m.vote_for({ coin: anything })) })
    .first()
    .click();
  await banned.page.getByText(m.error_banned()).first().waitFor();
  await banned.close();

  await row.getByRole("button", { name: m.admin_users_end_ban() }).click();
  await dialog.getByRole("button", { name: m.admin_users_end_ban() }).click();
  await row.getByText(m.admin_users_banned(), { exact: true }).waitFor({ state: "detached" });
  await close();
});
