import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { logIn } from "../accounts/log-in.ts";
import type { Coin, Session } from "../testing/api.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { admin } from "../testing/site.ts";

/** The moderation queue only by keyboard. One long spec, since every test works on the same queue of one site. */

const { call, newSession, submitCoin, visit } = useSite({}, reducedMotion);
let moderator: Session;
beforeEach(async () => {
  moderator = await newSession(admin);
});

const waiting = 20;
const nameOf = (at: number) => `Berth ${String(at).padStart(2, "0")}`;
const submit = (at: number) =>
  submitCoin(moderator, {
    name: nameOf(at),
    symbol: `BTH${at}`,
    links: { website: `https://berth-${at}.example` },
  });
const openQueue = (path = "/admin/coins", width = 1280) =>
  visit({ as: moderator, at: path, viewport: { width, height: 900 } });

const shown = (page: Page) => page.locator("#item-title bdi").first().innerText();
/** Leaves no coin of an attempt before, so that a test can be repeated. */
const removeCoins = async () => {
  const { coins } = await call<{ coins: Coin[] }>("GET", "/coins/mine?limit=100", undefined, moderator);
  for (const { id } of coins) await call("DELETE", `/coins/${id}`, undefined, moderator);
};
/** The latest announcement, without the bidi isolates around names. */
const announcement = async (page: Page) =>
  (await page.getByRole("status").allInnerTexts())
    .join(" ")
    .replace(/[\u2068\u2069]/g, "")
    .trim();

/** The announcement of a decision that can still be undone. */
const pendingMessage = (message: string) => m.moderation_held({ message });

/** Presses a key until the page reacts: right after a decision it ignores a key as a double press. */
const pressUntil = async (page: Page, key: string, message: string) => {
  await expect
    .poll(
      async () => {
        if ((await announcement(page)).includes(message)) return true;
        await page.keyboard.press(key);
        return (await announcement(page)).includes(message);
      },
      { interval: 50, timeout: 30_000 },
    )
    .toBe(true);
};

test("leads an admin after login to the dashboard and on to the queue, and shows the number of waiting cases on each page", async () => {
  const coin = await submit(0);
  const { page, consoleErrors, close } = await visit({ at: "/" });
  await page.getByRole("link", { name: m.common_log_in() }).first().click();
  await logIn(page, admin);
  await page.waitForURL("**/admin");
  await page
    .getByRole("region", { name: m.dashboard_waiting() })
    .getByRole("link", { name: `${m.moderation_tab_new()} 1` })
    .click();
  await page.getByRole("heading", { name: nameOf(0) }).waitFor();
  const tabs = page.getByRole("navigation", { name: m.shell_admin_pages() });
  const tab = tabs.getByRole("link", { name: m.dashboard_title() });
  await tab.click();
  await page.getByRole("heading", { name: m.dashboard_title() }).waitFor();
  await expect.poll(() => tab.getAttribute("aria-current")).toBe("page");
  await page.getByRole("link", { name: m.shell_nav_coins(), exact: true }).first().click();
  await page.waitForURL("**/coins");
  await page
    .getByRole("navigation", { name: m.shell_main() })
    .getByRole("link", { name: `${m.dashboard_title()} 1 ${m.shell_waiting()}` })
    .waitFor();
  await call("DELETE", `/coins/${coin.id}`, undefined, moderator);
  expect(consoleErrors).toEqual([]);
  await close();
});

test("decides on twenty coins by keyboard: approved at once, in a day and at a time, denied singly and in bulk, one undone", async () => {
  await removeCoins();
  for (let at = 1; at <= waiting; at++) await submit(at);
  const { page, consoleErrors, close } = await openQueue();
  await page.getByText(`${waiting} waiting,`).waitFor();
  const { keyboard } = page;
  expect(await shown(page)).toBe(nameOf(1));

  // Each press moves by one item, however fast.
  for (let step = 0; step < waiting - 1; step++) await keyboard.press("j");
  expect(await shown(page)).toBe(nameOf(waiting));
  for (let step = 0; step < waiting - 1; step++) await keyboard.press("k");
  expect(await shown(page)).toBe(nameOf(1));

  await pressUntil(page, "n", pendingMessage("Berth 01 is public"));
  await pressUntil(page, "a", pendingMessage("Berth 02 is approved"));

  // A denial: one key opens the form, then the message, then the reason two keys away.
  expect(await shown(page)).toBe(nameOf(3));
  await keyboard.press("d");
  await page.getByLabel(m.moderation_deny_message()).waitFor();
  await keyboard.type("and it is a copy of another harbour's coin");
  await keyboard.press("Shift+Tab");
  await keyboard.press("ArrowRight");
  await keyboard.press("Tab");
  await keyboard.press("Control+Enter");
  await expect.poll(() => announcement(page)).toContain(pendingMessage("Berth 03 is denied."));

  // Undone with its message; then sent with it.
  expect(await shown(page)).toBe(nameOf(4));
  await keyboard.press("u");
  await expect.poll(() => announcement(page)).toContain(m.moderation_undone());
  expect(await shown(page)).toBe(nameOf(3));
  expect(await page.getByLabel(m.moderation_deny_message()).inputValue()).toBe(
    "and it is a copy of another harbour's coin",
  );
  await page.getByRole("button", { name: m.moderation_deny_send() }).focus();
  await expect
    .poll(async () => {
      await keyboard.press("Enter");
      return announcement(page);
    })
    .toContain(pendingMessage("Berth 03 is denied."));

  // Scheduled for a time.
  expect(await shown(page)).toBe(nameOf(4));
  await page.getByRole("button", { name: m.moderation_other_time() }).focus();
  await keyboard.press("Enter");
  await keyboard.type("12312099");
  await keyboard.press("Tab");
  await keyboard.type("1200PM");
  await expect
    .poll(async () => {
      await keyboard.press("Enter");
      return announcement(page);
    })
    .toContain(m.moderation_decided_scheduled({ name: "Berth 04", time: "31 Dec 2099, 12:00 UTC" }));

  // Five are denied with one message: the first is selected, then with Shift all up to the fifth.
  await keyboard.press("x");
  for (let step = 0; step < 4; step++) await keyboard.press("j");
  await keyboard.press("Shift+X");
  await page.getByText(m.moderation_selected({ count: 5 }), { exact: true }).waitFor();
  await keyboard.press("d");
  const dialog = page.getByRole("dialog", { name: m.moderation_bulk_title_deny({ count: 5 }) });
  await dialog.getByText(m.moderation_bulk_group_deny({ count: 5 })).waitFor();
  expect(await dialog.getByRole("listitem").allInnerTexts()).toHaveLength(5);
  await dialog.getByLabel(m.moderation_deny_message()).waitFor();
  await keyboard.type("These five are one coin under five names.");
  await dialog.getByLabel(m.label_reason_copied_identity()).check();
  await dialog.getByLabel(m.moderation_deny_message()).focus();
  await keyboard.press("Control+Enter");
  await expect.poll(() => announcement(page)).toContain(pendingMessage("5 coins are denied."));

  // The others are approved at once.
  expect(await shown(page)).toBe(nameOf(10));
  await keyboard.press("s");
  await page.getByText(m.moderation_selected({ count: 11 }), { exact: true }).waitFor();
  await keyboard.press("n");
  await page.getByRole("dialog", { name: m.moderation_bulk_title_now({ count: 11 }) }).waitFor();
  await expect
    .poll(async () => {
      await keyboard.press("Enter");
      return announcement(page);
    })
    .toContain(pendingMessage("11 coins are public now."));
  await page.getByRole("heading", { name: m.moderation_empty_new() }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  // A held decision is sent when its moderator goes to another page.
  await page.getByRole("link", { name: m.shell_nav_coins(), exact: true }).first().click();
  const countApproved = async () => (await call<{ total: number }>("GET", "/coins/approved")).total;
  await expect.poll(countApproved).toBe(12);
  const { coins } = await call<{ coins: Coin[] }>("GET", "/coins/mine?limit=100", undefined, moderator);
  const statusOf = (at: number) => coins.find(({ name }) => name === nameOf(at))?.status;
  expect([1, 2, 3, 4, 5, 9, 10, 20].map(statusOf)).toEqual([
    "approved",
    "scheduled",
    "denied",
    "scheduled",
    "denied",
    "denied",
    "approved",
    "approved",
  ]);
  const timed = coins.find(({ name }) => name === nameOf(4));
  expect(timed?.approve_at).toBe("2099-12-31T12:00:00.000Z");
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("reports decisions of another moderator on held, selected and current items without an error", async () => {
  const coins: Coin[] = [];
  for (const at of [61, 62, 63, 64, 65]) coins.push(await submit(at));
  const approve = (at: number) => call("PATCH", `/coins/${coins[at]?.id}/approve-now`, {}, moderator);
  const { page, consoleErrors, close } = await openQueue();
  await page.getByText(matching(m.moderation_waiting({ count: 5, age: anything }))).waitFor();

  // While the moderator's own decision is held.
  await pressUntil(page, "n", pendingMessage("Berth 61 is public"));
  await approve(0);
  await pressUntil(page, "n", pendingMessage("Berth 62 is public"));
  await expect.poll(() => announcement(page)).toContain(m.moderation_already_decided_count({ count: 1 }));
  expect(await announcement(page)).toMatch(/Berth 61 is public, by \S+/);

  // In a selection.
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("n");
  await page.getByRole("dialog", { name: m.moderation_bulk_title_now({ count: 2 }) }).waitFor();
  await approve(3);
  await expect
    .poll(async () => {
      await page.keyboard.press("Enter");
      return announcement(page);
    })
    .toContain(pendingMessage("2 coins are public now."));

  // The current item stays with its input until the moderator moves on. Another decision sends those held.
  await page.keyboard.press("d");
  await page.getByLabel(m.moderation_deny_message()).waitFor();
  await page.keyboard.type("A n d");
  await approve(4);
  await page.getByText(m.moderation_already_decided_title(), { exact: true }).waitFor({ timeout: 15_000 });
  expect(await page.getByLabel(m.moderation_deny_message()).inputValue()).toBe("A n d");
  await expect
    .poll(() => announcement(page), { timeout: 15_000 })
    .toContain(m.moderation_sent_partly({ sent: 1, total: 2 }));
  expect(await announcement(page)).toMatch(/Berth 64 is public, by \S+/);
  expect(await page.getByText(m.common_error(), { exact: true }).count()).toBe(0);
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("sends held decisions before a logout ends the session", async () => {
  const coin = await submit(71);
  const { page, close } = await openQueue();
  await page.getByRole("heading", { name: /Berth 71/ }).waitFor();
  await pressUntil(page, "n", pendingMessage("Berth 71 is public"));
  await page.locator("[popovertarget=account-menu]").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: m.common_log_out() }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: m.common_log_in() }).first().waitFor();
  const { coins } = await call<{ coins: Coin[] }>("GET", "/coins/approved");
  expect(coins.map(({ id }) => id)).toContain(coin.id);
  await close();
});

test("keeps the text of a denial when the session expires", async () => {
  const [coin] = [await submit(81), await submit(82)];
  const { page, close } = await openQueue(`/admin/coins?item=${coin.id}`);
  await page.getByRole("heading", { name: /Berth 81/ }).waitFor();
  await page.keyboard.press("d");
  await page.getByLabel(m.moderation_deny_message()).fill("It copies the name of");
  await call("DELETE", "/users/auth", undefined, moderator);
  await page.getByRole("link", { name: /Berth 82/ }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/login/);
  await logIn(page, admin);
  await page.waitForURL(/\/admin\/coins/);
  await page.getByRole("link", { name: /Berth 81/ }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByLabel(m.moderation_deny_message()).inputValue()).toBe("It copies the name of");
  await close();
});

test.each([360, 1280])(
  "scrolls the next item below the header and the announcement after a decision, at %i px",
  async (width) => {
    for (const berth of [1, 2]) await submit(2000 + width + berth);
    const { page, close } = await openQueue("/admin/coins", width);
    const title = page.locator("#item-title");
    await title.waitFor();
    await page.setViewportSize({ width, height: 420 });
    const name = await shown(page);
    // The header covers the title's upper half.
    await title.evaluate((heading) => window.scrollBy(0, heading.getBoundingClientRect().top - 45));
    await pressUntil(page, "a", " is approved");
    await expect.poll(() => shown(page), { timeout: 15_000 }).not.toBe(name);
    const uncovered = () =>
      title.evaluate((heading) => {
        const { left, top } = heading.getBoundingClientRect();
        return heading === document.activeElement && heading.contains(document.elementFromPoint(left + 4, top + 2));
      });
    await expect.poll(uncovered, { timeout: 15_000 }).toBe(true);
    await close();
  },
);
