import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { admin } from "../testing/site.ts";
import { goTo, type Visit } from "../testing/visit.ts";

/** The watchlist by keyboard, by drag and in two tabs, and alerts. */

const { call, newAccount, newSession, listCoin, visit } = useSite({}, reducedMotion);
let session: Session;
let visitor: Visit;
const soon = { timeout: 10_000 };

const names = ["Anchor", "Beacon", "Cutter", "Dinghy", "Escrow", "Felucca"] as const;
const [a, b, c, d, e] = names;

beforeAll(async () => {
  session = await newSession(admin);
  // The newest star is first.
  for (const name of names.toReversed()) {
    const { id } = await listCoin(session, { name });
    await call("POST", "/watchlists/coins", { coin_id: id }, session);
  }
  visitor = await visit({ as: session });
});

const show = async () => {
  const { page } = visitor;
  await goTo(page, "/watchlist");
  await page.getByText(m.list_coins({ count: names.length }), { exact: true }).waitFor();
  return page;
};

/** The watched coins as the server has them: pages show a change before it is stored. */
const storedOrder = async () => {
  type Row = { coin: { name: string } };
  const { watchlist_coins } = await call<{ watchlist_coins: Row[] }>("GET", "/watchlists/coins", undefined, session);
  return watchlist_coins.map(({ coin }) => coin.name);
};

test("undoes the removal of a coin by keyboard, and puts it first", async () => {
  const before = await storedOrder();
  const page = await show();
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  const star = page.getByRole("button", { name: m.watchlist_watch_coin({ coin: e }), pressed: true });
  await star.focus();
  await page.keyboard.press("Enter");
  await page.getByText(m.list_coins({ count: names.length - 1 }), { exact: true }).waitFor();
  await expect.poll(focused, soon).toBe(m.common_undo());
  await page.keyboard.press("Enter");
  await page.getByText(m.list_coins({ count: names.length }), { exact: true }).waitFor();
  await expect.poll(focused, soon).toBe(e);
  expect(await star.count()).toBe(1);
  await expect.poll(storedOrder, soon).toEqual([e, ...before.filter((name) => name !== e)]);
});

test("reorders a watchlist by drag, by keyboard, and from two tabs", async () => {
  const ids = await call<{ coin_ids: string[] }>("GET", "/watchlists/ids", undefined, session);
  const start = await storedOrder();
  const inOrder = names.map((name) => ids.coin_ids[start.indexOf(name)]);
  await call("PATCH", "/watchlists/coins", { coin_ids: inOrder }, session);
  const page = await show();
  const order = async (tab: Page) =>
    (await tab.locator("ol li a").allInnerTexts()).slice(0, 5).map((name) => name.trim());
  await page.getByRole("button", { name: m.watchlist_change_order() }).click();
  expect(await order(page)).toEqual([a, b, c, d, e]);
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
  await expect.poll(() => order(page), soon).toEqual([b, c, d, a, e]);

  await page.getByRole("button", { name: m.watchlist_move_up({ coin: e }) }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect.poll(() => order(page), soon).toEqual([b, c, e, d, a]);
  await page
    .getByText(matching(m.watchlist_moved({ coin: anything, place: "3", total: String(names.length) })))
    .waitFor({ state: "attached" });
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toContain(e);

  const stored = async () => (await storedOrder()).slice(0, 5);
  await expect.poll(stored, soon).toEqual([b, c, e, d, a]);
  const tab = await visitor.open("/watchlist");
  await tab.getByRole("button", { name: m.watchlist_change_order() }).click();
  await tab.getByRole("button", { name: m.watchlist_move_to_top({ coin: a }) }).click();
  await expect.poll(() => order(tab), soon).toEqual([a, b, c, e, d]);
  await expect.poll(stored, soon).toEqual([a, b, c, e, d]);
  // The first tab does not know of it yet, and moves another coin.
  await page.getByRole("button", { name: m.watchlist_move_up({ coin: c }) }).click();
  await expect.poll(() => order(page), soon).toEqual([a, c, b, e, d]);
  await tab.close();
  await expect.poll(stored, soon).toEqual([a, c, b, e, d]);
});

test("sets an alert on a coin's page, which also watches the coin, and deletes it from the watchlist", async () => {
  const owner = await newAccount({ email: "other@example.org", password: "five quiet harbour lamps" });
  const { slug } = await listCoin(session, { name: "Signal Lamp" });
  const { page, close } = await visit({ as: owner, at: `/coins/${slug}` });
  await page.getByRole("button", { name: m.alert_title_of({ coin: "Signal Lamp" }) }).click();
  await page.getByLabel(m.alert_what()).selectOption("price_below");
  await page.getByLabel(m.alert_price()).fill("0.0000125");
  await page.keyboard.press("Enter");
  await page.getByText(m.alert_says_price_below({ value: "0.0000125" }), { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("link", { name: m.shell_nav_watchlist() }).click();
  await page.getByRole("link", { name: "Signal Lamp" }).waitFor();
  await page.getByRole("button", { name: m.alert_title(), exact: true }).click();
  await page
    .getByRole("button", { name: `Delete: Signal Lamp, ${m.alert_says_price_below({ value: "0.0000125" })}` })
    .click();
  await page.getByText(m.alert_none()).waitFor();
  await close();
});
