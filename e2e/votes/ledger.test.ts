import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Coin, Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { matching } from "../testing/matching.ts";
import { pageProblems } from "../testing/page-problems.ts";
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

const start = (page: Page) => page.getByRole("button", { name: m.ledger_start(), exact: true }).click();
const result = (page: Page, title: string) => page.getByRole("heading", { name: title }).waitFor();
const tiles = "**/api/ledger/tile/**";

describe("/ledger", () => {
  test("recounts the votes, and proves the second time that the log continues", async () => {
    const { page, consoleErrors, close } = await visit({ at: "/ledger" });
    await start(page);
    await result(page, m.ledger_done());
    const facts = page.getByRole("region", { name: m.ledger_done() });
    expect(await facts.getByRole("row").allInnerTexts()).toEqual([
      [m.label_coin(), m.ledger_in_log(), m.ledger_in_lists()].join("\t"),
      "Harbor Token\t3\t3",
      "Lantern\t2\t2",
    ]);
    await facts.getByText(m.ledger_previous_first()).waitFor();
    expect(await pageProblems(page)).toEqual([]);

    await vote(coins[1] as Coin, await newAccount({ email: "dora@example.org", password }));
    await appendVotesNow(site);
    await page.reload({ waitUntil: "networkidle" });
    await start(page);
    await result(page, m.ledger_done());
    await facts.getByText(m.ledger_previous_unchanged({ count: 5 })).waitFor();
    expect(await facts.getByRole("row", { name: /Lantern/ }).innerText()).toBe("Lantern\t3\t3");
    expect(consoleErrors).toEqual([]);
    await close();
  });

  test("finds a vote that was changed on the way, and says so", async () => {
    const { page, close } = await visit({ at: "/ledger" });
    await page.route(tiles, async (route) => {
      const response = await route.fetch();
      const body = (await response.body()).toString("latin1");
      const [first, second] = coins as [Coin, Coin];
      await route.fulfill({ response, body: Buffer.from(body.replace(first.id, second.id), "latin1") });
    });
    await start(page);
    await result(page, m.ledger_wrong());
    await page.getByText(m.ledger_failure_root()).waitFor();
    expect(await pageProblems(page)).toEqual([]);
    await page.unroute(tiles);
    // The changed tile is not read from the browser's cache again.
    await page.getByRole("button", { name: m.ledger_start_again() }).click();
    await result(page, m.ledger_done());
    await close();
  });

  test("finds a log that does not continue the one of the last recount", async () => {
    const { page, close } = await visit({ at: "/ledger" });
    await start(page);
    await result(page, m.ledger_done());
    await page.evaluate(() => {
      const key = "cointally.ledger_checkpoint";
      localStorage.setItem(key, (localStorage.getItem(key) ?? "").replace(/\\n(\d+)\\n/, "\\n1$1\\n"));
    });
    await page.getByRole("button", { name: m.ledger_start_again() }).click();
    await result(page, m.ledger_wrong());
    await page.getByText(m.ledger_failure_history()).waitFor();
    await page.getByRole("button", { name: m.ledger_delete_recount() }).click();
    await start(page);
    await result(page, m.ledger_done());
    await close();
  });

  test("shows progress, and can be cancelled", async () => {
    const { page, close } = await visit({ at: "/ledger" });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(tiles, async (route) => {
      await released;
      await route.abort();
    });
    await start(page);
    const progress = page.getByRole("progressbar", { name: /0 of \d entries/ });
    await progress.waitFor();
    expect(await progress.getAttribute("value")).toBe("0");
    expect(await pageProblems(page)).toEqual([]);
    await page.getByRole("button", { name: m.common_cancel() }).click();
    await page.getByRole("button", { name: m.ledger_start(), exact: true }).waitFor();
    await progress.waitFor({ state: "detached" });
    release();
    await close();
  });

  test("says when the site could not be read, and recounts on retry", async () => {
    const { page, close } = await visit({ at: "/ledger" });
    await page.route("**/api/ledger/checkpoint", (route) => route.fulfill({ status: 400, body: "{}" }));
    await start(page);
    await result(page, m.ledger_unchecked());
    await page.getByText("/ledger/checkpoint: HTTP 400").waitFor();
    await page.unroute("**/api/ledger/checkpoint");
    await page.getByRole("button", { name: m.ledger_start_again() }).click();
    await result(page, m.ledger_done());
    await close();
  });

  test("shows the checkpoint, the key and the command without JavaScript", async () => {
    const { page, close } = await visit({ javaScriptEnabled: false });
    await page.goto("/ledger");
    const text = await page.getByRole("main").innerText();
    const [checkpoint, key] = await Promise.all(
      ["checkpoint", "key"].map(async (name) => (await fetch(`${site.url}/api/ledger/${name}`)).text()),
    );
    for (const shown of [checkpoint, key, `node verify-ledger.mjs ${site.url}`, m.ledger_needs_script()]) {
      expect(text).toContain(shown?.trim());
    }
    const href = await page.getByRole("link", { name: m.ledger_command_download() }).getAttribute("href");
    const file = await fetch(new URL(href ?? "", site.url));
    expect(file.headers.get("content-type")).toContain("text/javascript");
    expect(await file.text()).toMatch(/^#!\/usr\/bin\/env node/);
    await close();
  });

  test("is linked from the heading of the front page", async () => {
    const { page, close } = await visit({ at: "/" });
    await page.getByRole("heading", { level: 1 }).getByRole("link", { name: m.image_slogan() }).click();
    await page.waitForURL("**/ledger");
    await close();
  });

  test("is linked from the footer of every page", async () => {
    const { page, close } = await visit({ at: "/" });
    await page.getByRole("contentinfo").getByRole("link", { name: m.ledger_title() }).click();
    await page.waitForURL("**/ledger");
    await page.getByRole("heading", { level: 1, name: m.ledger_title() }).waitFor();
    await close();
  });
});

describe("a receipt", () => {
  const receipts = "**/api/votes/*/receipt";

  test("proves in the browser that a vote is in the log, after the vote and in My votes", async () => {
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
    expect(await pageProblems(page)).toEqual([]);

    await goTo(page, "/account/votes");
    await prove.click();
    await page.getByText(m.ledger_receipt_own()).waitFor();
    await page.getByRole("link", { name: m.ledger_receipt_recount() }).click();
    await page.waitForURL("**/ledger");
    expect(consoleErrors).toEqual([]);
    await close();
  });

  test("says that the nonce of a vote from another browser was made elsewhere", async () => {
    const voter = await newAccount({ email: "fay@example.org", password });
    await vote(coins[0] as Coin, voter);
    await appendVotesNow(site);
    const { page, close } = await visit({ as: voter, at: "/account/votes" });
    await page.getByRole("button", { name: matching(m.ledger_receipt_prove()) }).click();
    await page.getByText(m.ledger_receipt_foreign()).waitFor();
    expect(await pageProblems(page)).toEqual([]);
    await close();
  });

  test("is refused if it proves another vote", async () => {
    const [voter, other] = [
      await newAccount({ email: "gus@example.org", password }),
      await newAccount({ email: "hal@example.org", password }),
    ];
    await vote(coins[0] as Coin, other);
    const { page, close } = await visit({ as: voter, at: `/coins/${coins[0]?.slug}` });
    await page
      .getByRole("button", { name: matching(m.vote_for({ coin: "Harbor Token" })) })
      .first()
      .click();
    await page.getByRole("button", { name: matching(m.ledger_receipt_prove()) }).waitFor();
    await appendVotesNow(site);
    const foreign = await call("GET", `/votes/${coins[0]?.id}/receipt`, undefined, other);
    await page.route(receipts, (route) => route.fulfill({ json: foreign }));
    await page.getByRole("button", { name: matching(m.ledger_receipt_prove()) }).click();
    await page.getByText(m.ledger_receipt_wrong()).waitFor();
    await page.getByText(/has another nonce than this browser sent/).waitFor();
    expect(await pageProblems(page)).toEqual([]);
    await close();
  });
});
