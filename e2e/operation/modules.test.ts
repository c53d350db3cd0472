import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { logIn } from "../accounts/log-in.ts";
import { useSite } from "../testing/fixtures.ts";
import { navigate } from "../testing/navigate.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** A site with MODULES empty, so that every optional module is off. */

const { newAccount, listCoin, newSession, site, visit } = useSite({ MODULES: "" });

/** Whether a link leads to a module that is off. */
const isOff = (href: string) =>
  /^\/(farms|watchlist|portfolio|alerts|advertise|top-gainers|top-losers|admin\/(farms|ads))\b/.test(href);

/** Links to modules that are off, including those in hidden menus and sheets. */
const linksIn = async (page: Page): Promise<string[]> => {
  const hrefs = await page.locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  return hrefs.filter(isOff);
};

/** Words of modules that are off in texts and labels, including those of hidden menus and sheets. */
const wordsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // What is new in a version is said of the program, whatever is on here.
    const elements = [...document.body.querySelectorAll(":not(script, style, [data-release] *)")];
    const names = elements.flatMap((element) =>
      ["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
    );
    const texts = elements.map((element) => (element.children.length > 0 ? "" : (element.textContent ?? "")));
    const words =
      /\b(farms?|portfolio|watch(list|ing)?|alerts?|advertis\w+|prices?|market cap|liquidity|safety|share)\b/i;
    return [document.title, ...names, ...texts].flatMap((text) => words.exec(text)?.[0] ?? []);
  });

test("lets the front page's list fill the width when its side column is empty", async () => {
  const { page, close } = await visit();
  await page.setViewportSize({ width: 1440, height: 900 });
  await goTo(page, "/");
  const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width;
  expect(await widthOf("main div:has(> nav)")).toBe(await widthOf("main section:has(h1)"));
  await close();
});

test("shows no trace of modules that are off, whose addresses are 404", async () => {
  const moderator = await newSession(admin);
  const { slug } = await listCoin(moderator, { name: "Harbor", symbol: "HRB" });
  const { page, consoleErrors, close } = await visit({ as: moderator, at: "/terms" });
  const traces: Record<string, string[]> = {};
  const look = async (path: string, find: (page: Page) => Promise<string[]>) => {
    await navigate(page, path);
    const found = await find(page);
    if (found.length > 0) traces[path] = found;
  };
  const everything = async (at: Page) => [...(await linksIn(at)), ...(await wordsIn(at))];
  for (const path of [
    "/",
    "/coins",
    `/coins/${slug}`,
    "/submit",
    "/my-coins",
    "/admin",
    "/admin/coins",
    "/admin/users",
  ]) {
    await look(path, everything);
  }
  // These pages name stored data, which stays in the database while a module is off.
  for (const path of ["/account", "/admin/settings"]) await look(path, linksIn);
  expect(traces).toEqual({});
  expect(consoleErrors).toEqual([]);
  await close();

  // What these show is in the document.
  const documents = [`/coins/${slug}/history`, "/about", "/terms", "/privacy", "/placements"];
  const hrefs = await Promise.all(
    documents.map(async (path) => {
      const html = await (await fetch(site.url + path)).text();
      return [...html.matchAll(/<a\b[^>]*? href="([^"]*)"/g)].map(([, href]) => href as string);
    }),
  );
  expect(hrefs.map((all) => all.length > 5)).toEqual(documents.map(() => true));
  expect(hrefs.flat().filter(isOff)).toEqual([]);

  const off = [
    "farms",
    "farms/referrals",
    "portfolio",
    "watchlist",
    "alerts/stop/x",
    "advertise",
    "admin/farms",
    "admin/ads",
  ];
  const statuses = await Promise.all(off.map(async (path) => [path, (await fetch(`${site.url}/${path}`)).status]));
  expect(statuses).toEqual(off.map((path) => [path, 404]));
});

test("submits, approves and votes for a coin without the optional modules", async () => {
  const lena = await newAccount({ email: "lena@example.org", password: "plum harbour seven lamps" });
  const team = await visit({ as: lena, at: "/submit" });
  const field = (label: string) => team.page.getByLabel(label, { exact: true });
  await field(m.label_chain()).selectOption("56");
  await field(m.label_address()).fill("0x10ED43C718714eb63d5aA57B78B54704E256024E");
  await field(m.label_decimals()).fill("18");
  await team.page.getByRole("button", { name: m.submission_next_about() }).click();
  await field(m.label_name()).fill("Quay Token");
  await field(m.label_symbol()).fill("QUAY");
  await field(m.label_description()).fill("Pays for berths in small harbours, and nothing else at all.");
  await team.page.getByRole("button", { name: m.submission_next_links() }).click();
  await team.page.getByLabel(m.label_link_website()).fill("https://quay.example");
  await team.page.getByLabel(m.label_contact_email()).fill("team@quay.example");
  await team.page.getByRole("button", { name: m.submission_next_check() }).click();
  await team.page.getByRole("button", { name: m.submission_submit() }).click();
  await team.page.waitForURL(/\/my-coins/);

  const moderator = await visit({ at: "/admin/coins" });
  await moderator.page.waitForURL(/\/login\?redirect=/);
  await logIn(moderator.page, admin);
  await moderator.page.getByRole("heading", { name: "Quay Token" }).waitFor();
  expect(await moderator.page.getByRole("heading", { name: m.safety_title() }).count()).toBe(0);
  await moderator.page.getByRole("button", { name: m.moderation_approve_now() }).click();
  const approval = moderator.page.waitForResponse(/\/approve-now$/);
  await moderator.page.getByRole("link", { name: m.shell_nav_coins(), exact: true }).first().click();
  expect((await approval).status()).toBe(200);

  const vera = await newAccount({
    name: "Vera Lund",
    email: "vera@example.org",
    password: "eleven lanterns over water",
  });
  const voter = await visit({ as: vera, at: "/coins/quay-token" });
  const vote = (name: RegExp) => voter.page.getByRole("button", { name }).first();
  await vote(/^Vote for Quay Token/).click();
  await vote(/^Voted for Quay Token\. 1 vote today/).waitFor();
  await goTo(voter.page, "/");
  await vote(/^Voted for Quay Token/).waitFor();
  for (const { consoleErrors, close } of [team, moderator, voter]) {
    // The browser logs every failed request. A call of a module that is off would fail with 404.
    expect(consoleErrors.filter((line) => /\b404\b/.test(line) || !/Failed to load resource/.test(line))).toEqual([]);
    await close();
  }
});
