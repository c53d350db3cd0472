import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Coin, Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { matching } from "../testing/matching.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";
import { appendVotesNow } from "./ledger-fixture.ts";

/** A visitor recounts the votes of a site in the browser, and sees when the site shows something else than its log. */

const { site, call, newSession, newAccount, listCoin, visit } = useSite({}, reducedMotion);
const password = "plum harbour seven lamps";
let moderator: Session;
let coins: Coin[];

const vote = (coin: Coin, session: Session) => call("POST", `/votes/${coin.id}`, undefined, session);

beforeAll(async () => {
  moderator = await newSession(admin);
  coins = [
    await listCoin(moderator, { name: "Harbor Token" }),
    await listCoin(moderator, { name: "Lantern", symbol: "LAN" }),
  ];
  for (const name of ["ada", "ben", "cleo"]) {
    const session = await newAccount({ email: `${name}@example.org`, password });
    for (const coin of name === "cleo" ? coins.slice(0, 1) : coins) await vote(coin, session);
  }
  await appendVotesNow(site);
});

const result = (page: Page, title: string) => page.getByRole("heading", { name: title }).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("recounts the votes, and proves the second time that the log continues", async () => {
  const { page, consoleErrors, close } = await visit({ at: "/ledger" });
  await press(page, m.ledger_start());
  await result(page, m.ledger_done());
  const facts = page.getByRole("region", { name: m.ledger_done() });
  expect(await facts.getByRole("row").allInnerTexts()).toEqual([
    [m.label_coin(), m.ledger_in_log(), m.ledger_in_lists()].join("\t"),
    "Harbor Token\t3\t3",
    "Lantern\t2\t2",
  ]);
  await facts.getByText(m.ledger_previous_first()).waitFor();

  await vote(coins[1] as Coin, await newAccount({ email: "dora@example.org", password }));
  await appendVotesNow(site);
  await press(page, m.ledger_start_again());
  await facts.getByText(m.ledger_previous_unchanged({ count: 5 })).waitFor();
  expect(await facts.getByRole("row", { name: /Lantern/ }).innerText()).toBe("Lantern\t3\t3");
  expect(consoleErrors).toEqual([]);
  await close();
});

test("finds a vote that was changed on the way, and does not read it from the browser's cache again", async () => {
  const { page, close } = await visit({ at: "/ledger" });
  const tiles = "**/api/ledger/tile/**";
  await page.route(tiles, async (route) => {
    const response = await route.fetch();
    const body = (await response.body()).toString("latin1");
    const [first, second] = coins as [Coin, Coin];
    await route.fulfill({ response, body: Buffer.from(body.replace(first.id, second.id), "latin1") });
  });
  await press(page, m.ledger_start());
  await result(page, m.ledger_wrong());
  await page.getByText(m.ledger_failure_root()).waitFor();
  await page.unroute(tiles);
  await press(page, m.ledger_start_again());
  await result(page, m.ledger_done());
  await close();
});

test("proves in the browser that a vote is in the log, after the vote and in My votes", async () => {
  const receipts = "**/api/votes/*/receipt*";
  const voter = await newAccount({ email: "emil@example.org", password });
  const { page, consoleErrors, close } = await visit({ as: voter, at: `/coins/${coins[0]?.slug}` });
  await page
    .getByRole("button", { name: matching(m.vote_for({ coin: "Harbor Token" })) })
    .first()
    .click();
  const prove = page.getByRole("button", { name: matching(m.ledger_receipt_prove()) });
  // As before the site's job has appended the vote.
  await page.route(receipts, (route) => route.fulfill({ json: { state: "counted", receipt: null } }));
  await prove.click();
  await page.getByText(m.ledger_receipt_soon()).waitFor();
  await page.unroute(receipts);
  await appendVotesNow(site);
  await prove.click();
  await page.getByText(m.ledger_receipt_own()).waitFor();

  await goTo(page, "/account/votes");
  await prove.click();
  await page.getByText(m.ledger_receipt_own()).waitFor();
  await page.getByRole("link", { name: m.ledger_receipt_recount() }).click();
  await page.waitForURL("**/ledger");
  expect(consoleErrors).toEqual([]);
  await close();
});

test("serves the checkpoint, the key and the command of the log in a page without scripts", async () => {
  const read = async (path: string) => (await fetch(site.url + path)).text();
  const html = await read("/ledger");
  const text = html.replace(/<!--.*?-->|<[^>]*>/g, "");
  const [checkpoint, key] = [await read("/api/ledger/checkpoint"), await read("/api/ledger/key")];
  for (const shown of [checkpoint, key, `node verify-ledger.mjs ${site.url}`, m.ledger_needs_script()]) {
    expect(text).toContain(shown.trim());
  }
  const [href] = /(?<=href=")[^"]*verify-ledger[^"]*\.mjs(?=")/.exec(html) ?? [];
  const file = await fetch(new URL(href ?? "", site.url));
  expect(file.headers.get("content-type")).toContain("text/javascript");
  expect(await file.text()).toMatch(/^#!\/usr\/bin\/env node/);
});

test("links the log from the footer of the front page, whose headline is no link", async () => {
  const html = await (await fetch(site.url)).text();
  const [heading] = /<h1[\s\S]*<\/h1>/.exec(html) ?? [];
  expect(heading).toMatch(new RegExp(`^<h1[^>]*>${m.image_slogan()}</h1>$`));
  const [footer] = /<footer[\s\S]*<\/footer>/.exec(html) ?? [];
  expect(footer).toMatch(new RegExp(`<a [^>]*href="/ledger"[^>]*>${m.ledger_title()}</a>`));
});
