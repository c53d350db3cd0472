import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Coin } from "../testing/api.ts";
import { useOwnSite } from "../testing/fixtures.ts";
import { layoutShifts, recordLayoutShifts } from "../testing/layout-shifts.ts";
import { admin } from "../testing/site.ts";

/** Votes that reach open pages through two processes that share the port, without polling. */

const { site, newSession, newAccount, listCoin, visit } = useOwnSite({ WORKERS: "2" });
const soon = { timeout: 20_000 };
let coin: Coin;
let voters = 0;

beforeAll(async () => {
  coin = await listCoin(await newSession(admin), { name: "Harbor", symbol: "HAR" });
});

const vote = async () => {
  const n = ++voters;
  const voter = await newAccount({ email: `voter${n}@example.org`, password: `plum harbour seven lamps ${n}` });
  const headers = { authorization: `Bearer ${voter.token}` };
  const response = await fetch(`${site.url}/api/votes/${coin.id}`, { method: "POST", headers });
  expect(response.status).toBe(201);
};

/** Requests of the page for figures and streams, in order. */
const callsOf = (page: Page) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    const name = /\/api\/(live|coins\/figures)/.exec(request.url())?.[1];
    if (name) calls.push(name);
  });
  return calls;
};
const votesOf = (page: Page) => page.getByRole("region", { name: m.label_votes() });

describe("an open page", () => {
  test("shows a vote within seconds, with one stream, one read of the figures, and nothing that moves", async () => {
    const { page, consoleErrors, close } = await visit();
    const calls = callsOf(page);
    await recordLayoutShifts(page);
    const opened = page.waitForResponse(/\/api\/live/);
    await page.goto(`${site.url}/coins/${coin.slug}`);
    expect((await opened).headers()["content-type"]).toBe("text/event-stream");
    await expect.poll(() => calls, soon).toEqual(["live", "coins/figures"]);
    await vote();
    await expect.poll(() => votesOf(page).innerText(), soon).toMatch(/\s1\s+vote/);
    await vote();
    await expect.poll(() => votesOf(page).innerText(), soon).toMatch(/\s2\s+vote/);
    expect(calls).toEqual(["live", "coins/figures"]);
    expect(await layoutShifts(page)).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await close();
  });
});
