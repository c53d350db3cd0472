import * as m from "@cointally/i18n/messages";
import { beforeAll, expect, test } from "vitest";
import type { Coin, Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { pageProblems } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** The public page of a coin's creator. */

const { site, call, newSession, newAccount, listCoin, submitCoin, visit } = useSite({}, reducedMotion);

let moderator: Session;
let creator: Session;
let coins: Coin[];

beforeAll(async () => {
  moderator = await newSession(admin);
  creator = await newAccount({
    name: "Harbour Team of a long name that no line of a phone holds",
    email: "team@example.org",
    password: "plum harbour seven lamps",
  });
  coins = [];
  for (const name of ["Cedar Harbour", "Ash Harbour"]) coins.push(await listCoin(moderator, { name }, creator));
  await listCoin(moderator, { name: "Other Harbour" });
  await submitCoin(creator, { name: "Waiting Harbour" });
});

test("links a coin to its creator, whose page lists the public coins and no account data", async () => {
  const { page, consoleErrors, close } = await visit({ at: `/coins/${coins[0]?.slug}` });
  await page.getByRole("link", { name: matching("Harbour Team") }).click();
  await page.getByRole("heading", { level: 1, name: matching("Harbour Team") }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/creators/${creator.user.id}`);
  await page
    .getByText(matching(`${m.creator_member_since({ day: anything })} · ${m.list_coins({ count: 2 })}`))
    .waitFor();
  expect(await page.locator("tbody th a").allTextContents()).toEqual(["Ash Harbour", "Cedar Harbour"]);
  expect(await page.content()).not.toContain("team@example.org");
  expect(await page.title()).toBe("Coins by Harbour Team of a long name that no line of a phone holds · Cointally");
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  expect(consoleErrors).toEqual([]);
  await close();
});

test("lists a creator's coins in Spanish and without scripts, and links from past the last page to the first", async () => {
  const { page, close } = await visit({ javaScriptEnabled: false });
  await page.goto(`/es/creators/${creator.user.id}?page=9`);
  await page.getByRole("link", { name: m.common_first_page({}, { locale: "es" }) }).click();
  await page.getByText(m.creator_member_since({ day: "" }, { locale: "es" })).waitFor();
  expect(await page.locator("tbody th a").allTextContents()).toEqual(["Ash Harbour", "Cedar Harbour"]);
  await close();
});

test("answers 404 for an account without public coins, an erased account and an invented id", async () => {
  const erased = await newAccount({ name: "Gone", email: "gone@example.org", password: "plum harbour seven lamps" });
  await listCoin(moderator, { name: "Left Harbour" }, erased);
  const status = async (id: string) => (await fetch(`${site.url}/creators/${id}`)).status;
  expect(await status(erased.user.id)).toBe(200);
  await call("DELETE", `/users/${erased.user.id}`, undefined, moderator);
  const { page, consoleErrors, close } = await visit();
  for (const id of [erased.user.id, "0197a000-0000-7000-8000-000000000000", "somebody"]) {
    // Pages are cached for five seconds.
    await expect.poll(() => status(id), { timeout: 10_000 }).toBe(404);
    await goTo(page, `/creators/${id}`);
    await page.getByRole("heading", { level: 1, name: m.shell_not_found() }).waitFor();
  }
  expect(consoleErrors.filter((line) => !line.includes("404"))).toEqual([]);
  await close();
});
