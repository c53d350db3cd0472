import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "./api.ts";
import { admin } from "./site.ts";
import { stage, still } from "./stage.ts";
import { goTo } from "./visit.ts";

/** A long watchlist: walked to its end, and a star given back. */

const { call, newSession, listCoin, visit } = stage({ WORKERS: "1" }, still);
let session: Session;
const soon = { timeout: 10_000 };
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

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
  await opened.page.getByText("104 coins, the newest star first").waitFor();
  return opened;
};

test("goes on by cursor to the last of more than a hundred", async () => {
  const { page, close } = await show();
  await page.getByRole("button", { name: "Show 50 more" }).click();
  await page.getByRole("button", { name: "Show 4 more" }).click();
  await expect.poll(() => rows(page), soon).toBe(coins + 1);
  expect(await page.getByRole("button", { name: /^Show/ }).count()).toBe(0);
  await close();
});

test("gives back by keyboard what a star took away", async () => {
  const { page, close } = await show();
  const star = page.getByRole("button", { name: /^Watch Harbor/ }).nth(1);
  const name = ((await star.getAttribute("aria-label")) ?? "").replace("Watch ", "");
  await star.focus();
  await page.keyboard.press("Enter");
  await page.getByText("103 coins, the newest star first").waitFor();
  await expect.poll(() => focused(page), soon).toBe("Undo");
  await page.keyboard.press("Enter");
  await page.getByText("104 coins, the newest star first").waitFor();
  await expect.poll(() => focused(page), soon).toBe(name);
  await goTo(page, "/watchlist");
  const first = page.getByRole("button", { name: /^Watch Harbor/ }).first();
  await first.waitFor();
  expect(await first.getAttribute("aria-label"), "the newest star is first").toBe(`Watch ${name}`);
  expect(await first.getAttribute("aria-pressed")).toBe("true");
  await close();
});
