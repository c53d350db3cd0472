import * as m from "@cointally/i18n/messages";
import { beforeAll, expect, test } from "vitest";
import { logIn } from "../accounts/log-in.ts";
import type { Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** What happens to a listing after its approval: edits, history, promotions, and the ban of a voter. */

const { site, call, newAccount, newSession, listCoin, submitCoin, visit } = useSite({}, reducedMotion);
const person = { name: "Lena Kroon", email: "lena@harbor.example", password: "plum harbour seven lamps" };
let moderator: Session;
let team: Session;
beforeAll(async () => {
  moderator = await newSession(admin);
  team = await newAccount({ ...person, name: "Harbor Team", email: "team@harbor.example" });
});

const soon = { timeout: 20_000, interval: 500 };
const drainer = "https://drainer.example/claim";

test("warns the moderator of an edit that adds a new host, and shows both versions in the coin's history", async () => {
  const text = "Pays for berths in small harbours, and nothing else at all.";
  const coin = await listCoin(moderator, { name: "Bait Harbor", description: text }, team);
  const links = { website: "https://harbor.example", swap: drainer };
  await call("PATCH", `/coins/${coin.id}`, { links, description: `${text} Claim your airdrop now.` }, team);
  expect(await (await fetch(`${site.url}/coins/${coin.slug}`)).text()).not.toContain("drainer.example");

  const moderation = await visit({ as: moderator, at: "/admin/coins" });
  await moderation.page.getByRole("heading", { name: "Bait Harbor" }).waitFor();
  await moderation.page.getByText(m.changes_new_hosts({ hosts: "drainer.example" })).waitFor();
  expect(
    await moderation.page
      .getByText(new RegExp(`${m.moderation_history_approved()} .* ${m.moderation_history_change_asked()}`))
      .innerText(),
  ).toMatch(/just now|min ago/);
  await moderation.page.locator("ins", { hasText: "Claim your airdrop now." }).waitFor();
  await call("PATCH", `/coins/${coin.id}/changes`, { accept: true }, moderator);
  await moderation.close();

  // After the moderator removes it, the drainer is in the history as text and nowhere a link.
  await call("PATCH", `/coins/${coin.id}`, { links: { website: "https://harbor.example" } }, moderator);
  const recent = m.history_recent({ parts: "links and description" });
  // A page is cached for a few seconds.
  await expect.poll(async () => (await fetch(`${site.url}/coins/${coin.slug}`)).text(), soon).toContain(recent);
  const { page, consoleErrors, close } = await visit({ at: `/coins/${coin.slug}` });
  expect(await page.getByRole("link", { name: recent }).count()).toBe(1);
  const story = page.locator("section", { has: page.getByRole("heading", { name: m.history_title(), exact: true }) });
  expect(await story.innerText()).toMatch(/Links edited by a moderator[\s\S]*Links and description edited, reviewed/i);
  await page.getByRole("link", { name: m.history_show_all({ count: 4 }) }).click();
  await page.getByRole("heading", { name: m.history_title_of({ name: "Bait Harbor" }) }).waitFor();
  expect(await page.locator("ins", { hasText: "Claim your airdrop now." }).count()).toBe(1);
  expect(await page.locator("del", { hasText: "drainer.example/claim" }).count()).toBe(1);
  expect(await page.locator("a[href*=drainer]").count()).toBe(0);
  expect(consoleErrors).toEqual([]);
  await close();
});

test("has each page of a history in the HTML, hides that of a coin that is not public, and redirects an old slug", async () => {
  const hidden = await submitCoin(team, { name: "Hidden Harbor" });
  const open = async (path: string) => {
    const response = await fetch(`${site.url}/coins/${path}`, { redirect: "manual" });
    return { status: response.status, location: response.headers.get("location"), html: await response.text() };
  };
  expect((await open(`${hidden.slug}/history`)).status).toBe(404);

  const { id, slug } = await listCoin(moderator, { name: "Old Name Harbor" }, team);
  for (let n = 0; n < 51; n++) await call("PATCH", `/coins/${id}`, { tags: [`tag-${n}`] }, moderator);
  await call("PATCH", `/coins/${id}`, { name: "New Name Harbor" }, moderator);
  const moved = await open(`${slug}/history`);
  expect([moved.status, moved.location]).toEqual([301, "/coins/new-name-harbor/history"]);

  expect((await open("new-name-harbor")).html).toContain(m.history_show_all({ count: 54 }));
  const first = await open("new-name-harbor/history");
  expect(first.html).toContain(m.common_range({ from: "1", to: "50", total: "54" }));
  expect(first.html).toContain('href="/coins/new-name-harbor/history?page=2"');
  const second = await open("new-name-harbor/history?page=2");
  expect(second.html).toContain(m.common_range({ from: "51", to: "54", total: "54" }));
  expect(second.html).toContain(m.history_approved_at_once());
});

test("publishes who paid for a promotion that a moderator starts", async () => {
  const coin = await listCoin(moderator, { name: "Paid Harbor" }, team);
  const { page, close } = await visit({ as: moderator, at: "/admin/coins?queue=listed&search=Paid+Harbor" });
  await page.locator("summary", { hasText: m.moderation_promotion() }).click();
  await page.getByLabel(m.moderation_promotion_payer()).fill("Harbour Cards Ltd");
  await page.getByRole("button", { name: m.moderation_promotion_start(), exact: true }).click();
  await page.getByRole("button", { name: m.moderation_promotion_end() }).waitFor();
  await goTo(page, "/placements");
  expect(await page.getByRole("row", { name: coin.name }).innerText()).toContain("Paid by Harbour Cards Ltd");
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
  await dialog.getByRole("button", { name: m.admin_users_ban_send() }).click();
  await row.getByText(m.admin_users_banned(), { exact: true }).waitFor();
  await expect(call("GET", "/users/me", undefined, session)).rejects.toThrow("401");

  const banned = await visit({ at: `/login?redirect=${encodeURIComponent(`${site.url}/account`)}` });
  await logIn(banned.page, person);
  await banned.page.getByText("Forty votes by scripts on one evening.").waitFor();
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
