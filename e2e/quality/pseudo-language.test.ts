import { rmSync } from "node:fs";
import { join } from "node:path";
import * as m from "@cointally/i18n/messages";
import { chains } from "@cointally/shared/chains.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyWithPseudoLanguage, pseudo, pseudoLanguage } from "../../i18n/pseudo-language.ts";
import { knownWallets } from "../../web/app/wallet/wallets/known-wallets.ts";
import type { Session } from "../testing/api.ts";
import { reducedMotion, useOwnSite } from "../testing/fixtures.ts";
import { navigate } from "../testing/navigate.ts";
import { admin } from "../testing/site.ts";
import { goTo, type Visit } from "../testing/visit.ts";

/** Pages in the pseudo-language: a text without brackets is written in the code instead of in the catalogue, unless it is listed data. */

let copy = "";
const makeProgram = () => {
  copy = copyWithPseudoLanguage({ pages: true });
  return join(copy, "server/main.ts");
};
const { call, newSession, newAccount, submitCoin, listCoin, visit } = useOwnSite(
  { WORKERS: "1" },
  reducedMotion,
  makeProgram,
);
afterAll(() => copy && rmSync(copy, { recursive: true, force: true }));

let session: Session;
let slug: string;
beforeAll(async () => {
  session = await newSession(admin);
  const team = await newAccount({ name: "1002", email: "1002@example.org", password: "plum harbour seven lamps" });
  const coin = await listCoin(session, { name: "1000", symbol: "X1" }, team);
  slug = coin.slug;
  await submitCoin(session, { name: "1001", symbol: "X2" });
  await call("POST", "/watchlists/coins", { coin_id: coin.id }, session);
  await call("POST", `/votes/${coin.id}`, {}, session);
  await call("POST", `/coins/${coin.id}/reports`, { reason: "copied_identity", text: "…" }, session);
});

/** Texts that are on pages but not in the catalogue. */
const listed: Record<string, RegExp> = {
  "the site's name and languages": /Cointally|English|Español/,
  chains: new RegExp(chains.map(({ name }) => name).join("|")),
  wallets: new RegExp(knownWallets.map(({ name }) => name).join("|")),
  "symbols and what was searched for": /BNB|COIN|nothing-like-it/,
  "addresses and links": /https?:\S+|(0x|…)[0-9a-fA-F]+|\S+@\S+\.(org|example)/,
  "dates as Intl writes them": /\d{1,2} (Aug|Sept?|Oct|Nov|Dec|Jan|Feb|Mar|Apr|May|Jun|Jul)( \d{4})?(, \d\d:\d\d UTC)?/,
  "what people wrote": /Pays for berths in small harbours, and nothing else at all\.|^Admin$/,
  "the browser of a session": /^node$/,
  "examples of values": /#[0-9a-f]{6}|--[a-z0-9-]+: \w+/,
  "units of sizes, written by Intl": /\b(?:byte|[kMGT]B)\b/,
};
const allListed = new RegExp(
  Object.values(listed)
    .map(({ source }) => source)
    .join("|"),
  "g",
);

/** Texts of a page, its attributes that people read, and its title, as far as they are outside of the pseudo-language's brackets. */
const textsOutside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const attributes = ["aria-label", "aria-description", "placeholder", "title", "alt"];
    const texts: string[] = [];
    let depth = 0;
    const outside = (text: string) => {
      let rest = "";
      for (const [character] of text.matchAll(/~\]|./gsu)) {
        if (character === "[") depth++;
        else if (character === "~]") depth--;
        else if (depth === 0) rest += character;
      }
      return rest.trim();
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement as HTMLElement;
      // Code to copy is in no language.
      if (parent.closest("script, style, noscript, template, pre")) continue;
      const rest = outside(node.textContent ?? "");
      if (parent.checkVisibility()) texts.push(rest);
    }
    depth = 0;
    for (const element of document.querySelectorAll(attributes.map((name) => `[${name}]`).join())) {
      for (const name of attributes) texts.push(outside(element.getAttribute(name) ?? ""));
    }
    texts.push(outside(document.title));
    return texts;
  });

const unmarked = async (page: Page): Promise<string[]> => {
  const rests = (await textsOutside(page)).map((text) => text.replace(allListed, ""));
  return [...new Set(rests.filter((text) => /\p{L}{2}/u.test(text)))];
};

/** A page, and buttons that open more of it, each on the page anew. */
type Stop = { path: string; press?: (() => string)[] };

const findUnmarked = async ({ page, close }: Visit, stops: Stop[]) => {
  const found: Record<string, string[]> = {};
  const look = async (name: string) => {
    const texts = await unmarked(page);
    if (texts.length > 0) found[name] = texts;
  };
  // From page to page, each with the same texts as when it is loaded; anew where something is or was opened, since the code of sheets loads
  // with a person's first touch of a page.
  let wasOpened = true;
  for (const { path, press = [] } of stops) {
    const isOpened = press.length > 0;
    await (isOpened || wasOpened ? goTo : navigate)(page, `/${pseudoLanguage}${path}`);
    wasOpened = isOpened;
    expect(await page.locator("html").getAttribute("lang")).toBe(pseudoLanguage);
    await look(path);
    for (const [at, name] of press.entries()) {
      if (at > 0) await goTo(page, `/${pseudoLanguage}${path}`);
      const before = (await page.locator("body").innerText()).length;
      await page
        .getByRole("button", { name: pseudo(name()), exact: true })
        .first()
        .click();
      await page.waitForFunction((length) => document.body.innerText.length > length + 40, before);
      await page.waitForLoadState("networkidle");
      await look(`${path}, ${name()}`);
    }
  }
  await close();
  return found;
};

const all = (...paths: string[]): Stop[] => paths.map((path) => ({ path }));

test("has every text of a visitor's pages in the catalogue", async () => {
  const found = await findUnmarked(await visit(), [
    { path: "" },
    { path: "/coins", press: [m.list_filters, m.shell_connect_wallet] },
    ...all("/new", "/trending", "/today-best", "/presale", "/fairlaunch", "/audited", "/promoted", "/farms"),
    ...all("/about", "/terms", "/privacy", "/advertise", "/moderation", "/placements", "/ledger", "/nowhere"),
    ...all("/login", "/signup", "/setup", "/recover", "/recover/used", "/verify-email/used", "/vote/confirm/used"),
    ...all(`/vote/${slug}`, `/coins/${slug}/history`, "/coins?search=nothing-like-it"),
    { path: `/coins/${slug}`, press: [m.share_button] },
  ]);
  expect(found).toEqual({});
});

test("has every text of an account's and a moderator's pages in the catalogue", async () => {
  const found = await findUnmarked(await visit({ as: session, viewport: { width: 360, height: 740 } }), [
    ...all("/watchlist", "/my-coins", "/submit", "/account/votes", "/farms/referrals"),
    { path: "/portfolio", press: [m.portfolio_add_manually] },
    { path: "/account", press: [m.account_change_email] },
    { path: `/coins/${slug}`, press: [m.coin_report] },
    ...all(`/coins/${slug}/edit`, "/admin", "/admin/ads", "/admin/users", "/admin/farms", "/admin/coins"),
    ...all("/admin/settings", "/admin/settings/wallets", "/admin/settings/history"),
    { path: "/admin/coins?queue=new", press: [m.moderation_deny] },
    ...all("/admin/coins?queue=listed", "/admin/coins?queue=reports", "/admin/coins?queue=claims"),
  ]);
  expect(found).toEqual({});
});
