import * as m from "@cointally/i18n/messages";
import { locales, localizedPath } from "@cointally/shared/locales.ts";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Coin, Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { hasFocus, tabTo, waitForFocus } from "../testing/keyboard.ts";
import { layoutShifts, recordLayoutShifts } from "../testing/layout-shifts.ts";
import { anything, matching } from "../testing/matching.ts";
import { horizontalOverflow, pageProblems } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";
import { usePriceFixture } from "./price-fixture.ts";

/** Prices in lists and on a coin's page: fresh, stale, unknown, of every size, updated while the page is open, and over time. */

const { site, newSession, newAccount, listCoin, visit } = useSite({}, reducedMotion);
const { price, history, ago } = usePriceFixture(site);

const names = ["Harbor", "Anchor", "Beacon", "Cutter", "Dinghy", "Escrow"] as const;
const coins = {} as Record<(typeof names)[number], Coin>;
const week = Array.from({ length: 28 }, (_, at) => (at * 37) % 101);
let session: Session;

beforeAll(async () => {
  session = await newSession(admin);
  for (const name of names) coins[name] = await listCoin(session, { name, symbol: name.slice(0, 3).toUpperCase() });
  const figures = { change1h: 0.42, change24h: 3.18, change7d: -1.94, marketCap: "821000000", line: week };
  const behind = { volume24h: "64200000", liquidityUsd: "118000000" };
  await price(coins.Harbor.id, { priceUsd: "2.4127", ...figures, ...behind });
  await price(coins.Escrow.id, { priceUsd: "5", change24h: 1, ...behind });
  await price(coins.Anchor.id, { priceUsd: "0.03612", ...figures, asOf: ago(185) });
  await price(coins.Beacon.id, { priceUsd: `1${"0".repeat(30)}`, change24h: 1e30, marketCap: "1e40", line: [50] });
  await price(coins.Cutter.id, { priceUsd: "0.000000000000000001", change24h: -99.99, marketCap: "12" });
  // Every 5 minutes for 20 hours, with a gap of three hours.
  const minutes = Array.from({ length: 240 }, (_, at) => (240 - at) * 5).filter((one) => one < 600 || one > 780);
  const wave = (one: number) => (2.4 + Math.sin(one / 90) / 10).toFixed(4);
  await history(
    coins.Harbor.id,
    minutes.map((one) => [one, wave(one)]),
  );
  await history(
    coins.Beacon.id,
    minutes.map((one) => [one, `${one}${"0".repeat(28)}`]),
  );
  await history(
    coins.Cutter.id,
    minutes.map((one) => [one, "0.000000000000000001"]),
  );
});

const soon = { timeout: 10_000 };
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const cells = async (page: Page, name: string) =>
  (await row(page, name).locator("td").allInnerTexts()).map((text) => text.trim());
const chart = (page: Page) => page.getByRole("slider", { name: matching(m.price_chart({ period: anything })) });

describe("a list", () => {
  test("shows prices with their age, and calls missing prices unknown", async () => {
    const { page, consoleErrors, close } = await visit({
      viewport: { width: 1440, height: 900 },
      at: "/coins?sort=name",
    });
    const harbor = await cells(page, "Harbor");
    expect(harbor.slice(2, 6)).toEqual(["$2.4127", "+0.42%", "+3.18%", "−1.94%"]);
    expect(harbor).toContain("$821M");
    expect(await row(page, "Harbor").locator("svg path").count()).toBeGreaterThanOrEqual(3);
    const anchor = await row(page, "Anchor").innerText();
    expect(anchor).toContain("$0.03612");
    expect(anchor).toContain("3 h old");
    expect(anchor).not.toMatch(/%/);
    const beacon = await row(page, "Beacon").innerText();
    expect(beacon.match(/> \$999T/g)).toHaveLength(2);
    expect(beacon).toContain("no history");
    expect(await row(page, "Cutter").locator("td .sr").first().textContent()).toBe("$0.000000000000000001000");
    const dinghy = await row(page, "Dinghy").innerText();
    expect(dinghy.match(/unknown/g)?.length).toBeGreaterThanOrEqual(2);
    expect(dinghy).not.toMatch(/\$/);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  test.each(locales)("passes axe at each width and hydrates without errors: %s", async (lang) => {
    const { page, consoleErrors, close } = await visit({ at: localizedPath(lang, "/coins") });
    expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
    for (const width of [320, 1100, 1200]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await horizontalOverflow(page)]).toEqual([width, 0]);
    }
    expect(consoleErrors).toEqual([]);
    await close();
  });

  test("sorts by market cap, and leaves unknown and stale prices out of the gainers", async () => {
    const { page, close } = await visit({ at: "/coins" });
    await page.getByRole("link", { name: m.label_market_cap() }).click();
    await page.waitForURL(/sort=market_cap&order=desc/);
    const sorted = page.locator("tbody th a");
    await expect.poll(() => sorted.first().textContent(), soon).toBe("Beacon");
    await goTo(page, "/top-gainers");
    expect(await sorted.allTextContents()).toEqual(["Harbor", "Escrow"]);
    await goTo(page, "/");
    await page.getByRole("region", { name: m.home_gainers() }).getByRole("link", { name: "Harbor" }).waitFor();
    await close();
  });
});

/** In the page: every stream is refused. The browser's own routes would switch off its cache, without which no poll returns 304. */
const refuseStreams = () => {
  window.EventSource = class extends EventTarget {
    onerror?: () => void;
    constructor() {
      super();
      setTimeout(() => {
        document.documentElement.dataset.refused = "true";
        this.onerror?.();
      });
    }
    close() {}
  } as unknown as typeof EventSource;
};

describe("an open page", () => {
  /** Opens a page whose clock the test moves; its calls are real. It gets no stream of live figures, so that it polls. */
  const open = async (path: string, as?: Session) => {
    // The first page loads the fonts, whose arrival moves words by a pixel.
    const visitor = await visit({ as, at: "/about" });
    const { page } = visitor;
    // Status codes on the wire: for a 304 the page itself gets the browser's cached response.
    const answers: number[] = [];
    const calls = new Set<string>();
    const wire = await visitor.context.newCDPSession(page);
    await wire.send("Network.enable");
    wire.on("Network.requestWillBeSent", ({ requestId, request }) => {
      if (request.url.includes("/coins/figures")) calls.add(requestId);
    });
    wire.on("Network.responseReceivedExtraInfo", ({ requestId, statusCode }) => {
      if (calls.has(requestId)) answers.push(statusCode);
    });
    await page.addInitScript(refuseStreams);
    await recordLayoutShifts(page);
    await page.clock.install();
    await goTo(page, path);
    // The network is idle before a busy machine has hydrated the page, and a clock moved before that starts no poll.
    await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__react")));
    // The code that polls is loaded once a page has been open for five seconds.
    await page.clock.fastForward(5000);
    await page.waitForFunction(() => document.documentElement.dataset.refused === "true");
    return { ...visitor, answers, later: () => page.clock.fastForward(31_000) };
  };

  test("polls all figures in one call, which returns 304 until something changed", async () => {
    const { page, answers, later, consoleErrors, close } = await open("/");
    const link = page.getByRole("link", { name: "Escrow", exact: true }).first();
    await link.focus();
    await later();
    await expect.poll(() => answers.length, soon).toBe(1);
    await later();
    await expect.poll(() => answers, soon).toEqual([200, 304]);
    await price(coins.Escrow.id, { priceUsd: "5.5", change24h: 7.5 });
    await later();
    await row(page, "Escrow").getByRole("cell", { name: "$5.5000" }).waitFor(soon);
    await page.getByRole("region", { name: m.home_gainers() }).getByText("+7.50%").waitFor();
    expect(answers).toEqual([200, 304, 200]);
    expect(await hasFocus(link)).toBe(true);
    expect(await layoutShifts(page)).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  test("stops polling while offline, and polls at once when back online", async () => {
    const { context, page, answers, later, close } = await open("/coins");
    await context.setOffline(true);
    await later();
    await later();
    expect(answers).toEqual([]);
    await context.setOffline(false);
    await expect.poll(() => answers.length, soon).toBe(1);
    await row(page, "Harbor").waitFor();
    await close();
  });

  test("reloads the chart's history over time, and marks figures as old while offline", async () => {
    const { context, page, close } = await open(`/coins/${coins.Harbor.slug}`);
    await chart(page).waitFor(soon);
    let histories = 0;
    page.on("request", (request) => {
      if (request.url().includes("/prices?")) histories += 1;
    });
    const minutes = (n: number) => page.clock.fastForward(n * 60_000);
    await minutes(6);
    await expect.poll(() => histories, soon).toBe(1);
    await context.setOffline(true);
    await minutes(60);
    await page
      .getByText(matching(m.format_old({ time: `${anything}h` })))
      .first()
      .waitFor(soon);
    await close();
  });

  test("keeps the count of the visitor's own vote when an earlier poll arrives after it", async () => {
    const voter = await newAccount({ email: "lena@example.org", password: "plum harbour seven lamps" });
    const { page, later, close } = await open(`/coins/${coins.Escrow.slug}`, voter);
    let send = () => {};
    const released = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route("**/coins/figures?*", async (route) => {
      const before = await route.fetch();
      await released;
      await route.fulfill({ response: before });
    });
    const figuresRequest = page.waitForRequest(/figures/);
    await later();
    await figuresRequest;
    await page
      .getByRole("button", { name: matching(m.vote_for({ coin: "Escrow" })) })
      .first()
      .click();
    const voted = page.getByRole("button", { name: matching(m.vote_voted_for({ coin: anything })) }).first();
    await voted.waitFor(soon);
    const arrived = page.waitForResponse(/figures/);
    send();
    await (await arrived).finished();
    expect(await page.getByRole("region", { name: m.label_votes() }).innerText()).toMatch(/\s1\s+vote/);
    await close();
  });
});

describe("the chart", () => {
  test("loads when it is visible, moves by keyboard point by point, and shows gaps in the data", async () => {
    const { page, consoleErrors, close } = await visit({ viewport: { width: 1280, height: 900 } });
    const chunks: string[] = [];
    page.on("request", (request) => chunks.push(request.url()));
    await goTo(page, `/coins/${coins.Harbor.slug}`);
    await chart(page).waitFor(soon);
    await page.getByText(m.price_no_data(), { exact: true }).waitFor(soon);
    expect(chunks.filter((url) => new URL(url).origin !== site.url)).toEqual([]);
    await tabTo(page, chart(page));
    await waitForFocus(chart(page));
    const valueText = () => chart(page).getAttribute("aria-valuetext");
    const last = await valueText();
    expect(last).toMatch(/^\$2\.4127, .* UTC$/);
    await page.keyboard.press("ArrowLeft");
    expect(await valueText()).not.toBe(last);
    await page.keyboard.press("Home");
    expect(await chart(page).getAttribute("aria-valuenow")).toBe("1");
    await page.keyboard.press("End");
    expect(await valueText()).toBe(last);
    await page
      .getByText(
        matching(
          `${m.price_summary({ period: m.price_period_24h(), first: anything, last: anything, low: anything, high: anything })}${anything}${m.price_gap({ from: anything, to: anything })}`,
        ),
      )
      .waitFor({ state: "attached" });
    await page.getByRole("radio", { name: m.label_7d() }).focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.getByRole("radio", { name: m.price_range_30d() }).isChecked()).toBe(true);
    await expect
      .poll(
        () =>
          page
            .getByText(
              matching(
                m.price_summary({
                  period: m.price_period_30d(),
                  first: anything,
                  last: anything,
                  low: anything,
                  high: anything,
                }),
              ),
            )
            .count(),
        soon,
      )
      .toBeGreaterThan(0);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  test("can be shown as a table, and follows the color mode", async () => {
    const { page, close } = await visit({ at: `/coins/${coins.Harbor.slug}` });
    await chart(page).waitFor(soon);
    const drawn = () =>
      chart(page)
        .locator("canvas")
        .first()
        .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const dark = await drawn();
    await page.getByRole("button", { name: m.common_switch_color_mode() }).click();
    await expect.poll(drawn, soon).not.toBe(dark);
    await page.getByRole("button", { name: m.price_as_table() }).click();
    const table = page.getByRole("table", {
      name: matching(
        m.price_summary({ period: anything, first: anything, last: anything, low: anything, high: anything }),
      ),
    });
    await table.getByText(matching(m.price_gap({ from: anything, to: anything }))).waitFor();
    expect(await table.getByRole("row").count()).toBeGreaterThan(150);
    expect(await table.getByRole("row").nth(1).innerText()).toContain("$2.4127");
    await close();
  });

  test.each([
    ["Beacon", /> \$999T/],
    ["Cutter", /\$0\.000000000000000001000/],
  ] as const)("shows prices of any size: %s", async (name, shown) => {
    const { page, consoleErrors, close } = await visit({ at: `/coins/${coins[name].slug}` });
    await chart(page).waitFor(soon);
    expect(await chart(page).getAttribute("aria-valuetext")).toMatch(shown);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  test.each(locales)("passes axe at each width with a fresh, a stale and no price: %s", async (lang) => {
    const wrong: Record<string, string[]> = {};
    const { page, consoleErrors, close } = await visit();
    for (const name of ["Harbor", "Anchor", "Dinghy"] as const) {
      await goTo(page, localizedPath(lang, `/coins/${coins[name].slug}`));
      const found = await pageProblems(page, [360, 768, 1440]);
      if (found.length > 0) wrong[name] = found;
    }
    expect(wrong).toEqual({});
    expect(consoleErrors).toEqual([]);
    await close();
  });

  test("loads without layout shifts, says when there is no history, and can be retried", async () => {
    const { page, close } = await visit({ viewport: { width: 360, height: 740 } });
    let down = true;
    await page.route("**/prices?*", (route) => (down ? route.abort() : route.continue()));
    await recordLayoutShifts(page, "main");
    await goTo(page, `/coins/${coins.Harbor.slug}`);
    await page.getByText(m.price_failed()).waitFor(soon);
    down = false;
    await page.getByRole("button", { name: m.common_try_again() }).click();
    await chart(page).waitFor(soon);
    expect(await layoutShifts(page)).toEqual([]);
    await goTo(page, `/coins/${coins.Anchor.slug}`);
    await page.getByText(m.price_empty()).waitFor(soon);
    await page
      .getByRole("region", { name: m.coin_figures() })
      .getByText(m.format_old({ time: "3 h" }))
      .waitFor();
    await goTo(page, `/coins/${coins.Dinghy.slug}`);
    await page.getByText(m.coin_no_price()).waitFor();
    await close();
  });
});
