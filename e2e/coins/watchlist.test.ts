import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { pageProblems } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** A long watchlist: paging, undo, ordering, delisted coins and alerts. */

const { call, newAccount, newSession, listCoin, visit } = useSite({}, reducedMotion);
let session: Session;
const soon = { timeout: 10_000 };
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

const coins = 104;
const rows = (page: Page) => page.getByRole("row").count();

beforeAll(async () => {
  session = await newSession(admin);
  for (let at = 0; at < coins; at += 8) {
    const some = await Promise.all(Array.from({ length: Math.min(8, coins - at) }, () => listCoin(session)));
    for (const { id } of some) await call("POST", "/watchlists/coins", { coin_id: id }, session);
  }
});

const show = async () => {
  const opened = await visit({ as: session, at: "/watchlist" });
  await opened.page.getByText(m.list_coins({ count: 104 }), { exact: true }).waitFor();
  return opened;
};

test("loads a watchlist of more than a hundred coins to its end", async () => {
  const { page, close } = await show();
  await page.getByRole("button", { name: m.common_show_count_more({ count: "50" }) }).click();
  await page.getByRole("button", { name: m.common_show_count_more({ count: "4" }) }).click();
  await expect.poll(() => rows(page), soon).toBe(coins + 1);
  expect(
    await page.getByRole("button", { name: matching(m.common_show_count_more({ count: anything })) }).count(),
  ).toBe(0);
  await close();
});

test("undoes the removal of a coin by keyboard", async () => {
  const { page, close } = await show();
  const star = page.getByRole("button", { name: matching(m.watchlist_watch_coin({ coin: "Harbor" })) }).nth(1);
  const name = ((await star.getAttribute("aria-label")) ?? "").replace("Watch ", "");
  await star.focus();
  await page.keyboard.press("Enter");
  await page.getByText(m.list_coins({ count: 103 }), { exact: true }).waitFor();
  await expect.poll(() => focusedText(page), soon).toBe("Undo");
  await page.keyboard.press("Enter");
  await page.getByText(m.list_coins({ count: 104 }), { exact: true }).waitFor();
  await expect.poll(() => focusedText(page), soon).toBe(name);
  await goTo(page, "/watchlist");
  const first = page.getByRole("button", { name: matching(m.watchlist_watch_coin({ coin: "Harbor" })) }).first();
  await first.waitFor();
  expect(await first.getAttribute("aria-label"), "the newest star is first").toBe(`Watch ${name}`);
  expect(await first.getAttribute("aria-pressed")).toBe("true");
  await close();
});

const order = async (page: Page, count: number) =>
  (await page.locator("ol li a").allInnerTexts()).slice(0, count).map((name) => name.trim());

/** The first five as the server has them: pages show a move before it is stored. */
const storedOrder = async () => {
  type Row = { coin: { name: string } };
  const path = "/watchlists/coins?limit=5";
  const { watchlist_coins } = await call<{ watchlist_coins: Row[] }>("GET", path, undefined, session);
  return watchlist_coins.map(({ coin }) => coin.name);
};

test("reorders a watchlist by drag, by keyboard, and from two tabs", async () => {
  const { page, open, close } = await show();
  await page.getByRole("button", { name: m.watchlist_change_order() }).click();
  const [a, b, c, d, e] = (await order(page, 5)) as [string, string, string, string, string];
  const grip = async (at: number) => {
    const box = await page.locator("ol li > span:first-child").nth(at).boundingBox();
    if (!box) throw new Error("no handle");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, to] = [await grip(0), await grip(3)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => order(page, 5), soon).toEqual([b, c, d, a, e]);

  await page.getByRole("button", { name: m.watchlist_move_up({ coin: e }) }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect.poll(() => order(page, 5), soon).toEqual([b, c, e, d, a]);
  await page
    .getByText(matching(m.watchlist_moved({ coin: anything, place: "3", total: "104" })))
    .waitFor({ state: "attached" });
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toContain(`${e}`);

  await expect.poll(storedOrder).toEqual([b, c, e, d, a]);
  const tab = await open("/watchlist");
  await tab.getByRole("button", { name: m.watchlist_change_order() }).click();
  await tab.getByRole("button", { name: m.watchlist_move_to_top({ coin: a }) }).click();
  await expect.poll(() => order(tab, 5), soon).toEqual([a, b, c, e, d]);
  // The first tab does not know of it yet, and moves another coin.
  await page.getByRole("button", { name: m.watchlist_move_up({ coin: c }) }).click();
  await expect.poll(() => order(page, 5), soon).toEqual([a, c, b, e, d]);
  await close();

  await expect.poll(storedOrder).toEqual([a, c, b, e, d]);
});

test("says why a watched coin was delisted, and passes axe", async () => {
  const owner = await newAccount({ email: "owner@example.org", password: "nine quiet harbour lamps" });
  const coin = await listCoin(session, { name: "Drifting Buoy" }, owner);
  await call("POST", "/watchlists/coins", { coin_id: coin.id }, session);
  const reason = { reason: "It copies another coin.", reason_code: "copied_identity" };
  await call("PATCH", `/coins/${coin.id}/deny`, reason, session);
  const { page, close } = await show();
  await page.getByText(m.watchlist_delisted({ count: 1 })).click();
  await page
    .getByText(matching(`${m.watchlist_denied_on({ day: anything })}: ${m.label_reason_copied_identity()}`))
    .waitFor();
  await page.getByRole("button", { name: m.watchlist_change_order() }).click();
  expect(await pageProblems(page)).toEqual([]);
  await page.getByRole("button", { name: m.watchlist_remove_coin({ coin: "Drifting Buoy" }) }).click();
  await expect.poll(() => page.getByText(m.watchlist_delisted({ count: 1 })).count(), soon).toBe(0);
  await close();
});

test("sets an alert on a coin's page, which also watches the coin, and deletes it from the watchlist", async () => {
  const owner = await newAccount({ email: "other@example.org", password: "five quiet harbour lamps" });
  const { slug } = await listCoin(session, { name: "Signal Lamp" });
  const { page, close } = await visit({ as: owner, at: `/coins/${slug}` });
  await page.getByRole("button", { name: m.alert_title_of({ coin: "Signal Lamp" }) }).click();
  await page.getByLabel(m.alert_what()).selectOption("price_below");
  await page.getByLabel(m.alert_price()).fill("0");
  await page.getByRole("button", { name: m.alert_set() }).click();
  await page
    .getByText(m.error_field_more_than_zero({ label: "Value" }))
    .first()
    .waitFor();
  expect(await pageProblems(page)).toEqual([]);
  await page.getByLabel(m.alert_price()).fill("0.0000125");
  await page.keyboard.press("Enter");
  await page.getByText(m.alert_says_price_below({ value: "0.0000125" }), { exact: true }).waitFor();
  await goTo(page, "/watchlist");
  await page.getByRole("link", { name: "Signal Lamp" }).waitFor();
  await page.getByRole("button", { name: m.alert_title(), exact: true }).click();
  await page
    .getByRole("button", { name: `Delete: Signal Lamp, ${m.alert_says_price_below({ value: "0.0000125" })}` })
    .click();
  await page.getByText(m.alert_none()).waitFor();
  await close();
});
