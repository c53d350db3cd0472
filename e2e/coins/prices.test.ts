import * as m from "@cointally/i18n/messages";
import { locales, localizedPath } from "@cointally/shared/locales.ts";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Coin, Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { hasFocus, waitForFocus } from "../testing/keyboard.ts";
import { layoutShifts, recordLayoutShifts } from "../testing/layout-shifts.ts";
import { anything, matching } from "../testing/matching.ts";
import { horizontalOverflow } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";
import { usePriceFixture } from "./price-fixture.ts";

/** Prices and votes that change while a page is open, the layout of lists with prices, and the price chart. */

const { site, call, newSession, newAccount, listCoin, visit } = useSite({}, reducedMotion);
const { price, history, ago } = usePriceFixture(site);

const names = ["Harbor", "Anchor", "Beacon", "Cutter", "Dinghy", "Escrow"] as const;
const coins = {} as Record<(typeof names)[number], Coin>;
let voters: Session[];

beforeAll(async () => {
  const session = await newSession(admin);
  for (const name of names) coins[name] = await listCoin(session, { name, symbol: name.slice(0, 3).toUpperCase() });
  const line = Array.from({ length: 28 }, (_, at) => (at * 37) % 101);
  const figures = { change1h: 0.42, change24h: 3.18, change7d: -1.94, marketCap: "821000000", line };
  const behind = { volume24h: "64200000", liquidityUsd: "118000000" };
  await price(coins.Harbor.id, { priceUsd: "2.4127", ...figures, ...behind });
  await price(coins.Escrow.id, { priceUsd: "5", change24h: 1, ...behind });
  await price(coins.Anchor.id, { priceUsd: "0.03612", ...figures, asOf: ago(185) });
  await price(coins.Beacon.id, { priceUsd: `1${"0".repeat(30)}`, change24h: 1e30, marketCap: "1e40", line: [50] });
  await price(coins.Cutter.id, { priceUsd: "0.000000000000000001", change24h: -99.99, marketCap: "12" });
  // Every 5 minutes for 20 hours, with a gap of three hours.
  const minutes = Array.from({ length: 240 }, (_, at) => (240 - at) * 5).filter((one) => one < 600 || one > 780);
  await history(
    coins.Harbor.id,
    minutes.map((one) => [one, (2.4 + Math.sin(one / 90) / 10).toFixed(4)]),
  );
  const newVoter = (n: number) => newAccount({ email: `voter${n}@example.org`, password: `plum harbour lamps ${n}` });
  voters = [await newVoter(1), await newVoter(2)];
});

const soon = { timeout: 20_000 };
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const chart = (page: Page) => page.getByRole("slider", { name: matching(m.price_chart({ period: anything })) });
const summaryOf = (period: string) =>
  m.price_summary({ period, first: anything, last: anything, low: anything, high: anything });

test("a list with prices of any size fits every width and hydrates without errors, in every language", async () => {
  const { page, consoleErrors, close } = await visit();
  for (const lang of locales) {
    await goTo(page, localizedPath(lang, "/coins"));
    for (const width of [320, 768, 1100, 1200]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => horizontalOverflow(page), { message: `${lang}, ${width} px` }).toBe(0);
    }
  }
  expect(consoleErrors).toEqual([]);
  await close();
});

/** How many pixels of a figure's arrow are coloured in each of its rows that has any, from the top. */
async function arrowRows(page: Page, figure: Locator): Promise<number[]> {
  const box = await figure.boundingBox();
  if (!box) throw new Error("The figure is not shown.");
  const arrow = { x: box.x, y: box.y, width: 8, height: box.height };
  const png = (await page.screenshot({ clip: arrow })).toString("base64");
  return page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(image.width, image.height).getContext(
      "2d",
    ) as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
    const isColoured = (at: number) => Math.abs((data[at] ?? 0) - (data[at + 1] ?? 0)) > 40;
    const rows = Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) => isColoured((y * width + x) * 4)),
    );
    return rows.map((row) => row.filter(Boolean).length).filter((count) => count > 0);
  }, png);
}

test("an arrow points up beside a gain and down beside a loss, in dark and in light", async () => {
  await price(coins.Dinghy.id, { priceUsd: "3", change24h: -11.36 });
  for (const mode of ["dark", "light"]) {
    const { page, close } = await visit({ localStorage: { "cointally.color_mode": mode }, at: "/coins" });
    for (const [name, text, isUp] of [
      ["Harbor", "+3.18%", true],
      ["Dinghy", "−11.36%", false],
      ["Cutter", "−99.99%", false],
    ] as const) {
      const drawn = await arrowRows(page, row(page, name).getByText(text).first());
      const [first = 0, last = 0] = [drawn[0], drawn.at(-1)];
      expect(drawn.length, `${name}, ${mode}`).toBeGreaterThan(4);
      expect(isUp ? last - first : first - last, `${name}, ${mode}: ${drawn}`).toBeGreaterThan(3);
    }
    await close();
  }
});

test("a price's line is in the HTML, and the chart that replaces it moves nothing", async () => {
  const path = `/coins/${coins.Harbor.slug}`;
  const { page, close } = await visit();
  await recordLayoutShifts(page);
  const scripts = await holdChart(page);
  await page.goto(path);
  const picture = page.getByRole("img", { name: matching(summaryOf(m.price_period_24h())) });
  await picture.waitFor();
  const box = await picture.boundingBox();
  const line = await picture.locator("path:not([class])").last().getAttribute("d");
  expect(line?.match(/L/g)?.length).toBeGreaterThan(100);
  scripts.resolve();
  await chart(page).waitFor();
  expect(await chart(page).boundingBox()).toEqual(box);
  expect(await layoutShifts(page)).toEqual([]);
  await close();
});

/** Holds the chart's script back until the promise is resolved. */
async function holdChart(page: Page) {
  const scripts = Promise.withResolvers<void>();
  await page.route(/curve-canvas/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  return scripts;
}

describe("the line, the bars and the chart that replaces the line end at the same axis", () => {
  let moderator: Session;
  beforeAll(async () => {
    moderator = await newSession(admin);
  });

  test.each([
    ["2.4127", 76],
    ["0.9124", 76],
    ["0.003446", 96],
    ["0.0001234", 96],
    ["0.000000000000000001", 96],
    ["529", 76],
    ["64123.45", 96],
    ["9999990", 96],
    [`1${"0".repeat(30)}`, 96],
  ])("of a price of $%s, in every language", async (priceUsd, axis) => {
    const coin = await listCoin(moderator, { name: `Sloop ${priceUsd.slice(0, 20)}`, symbol: "SLOOP" });
    await price(coin.id, { priceUsd, volume24h: "64200000" });
    await history(
      coin.id,
      Array.from({ length: 40 }, (_, at) => [(40 - at) * 5, priceUsd]),
    );
    for (const lang of locales) {
      const { page, close } = await visit();
      await page.setViewportSize({ width: 360, height: 800 });
      const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
      const scripts = await holdChart(page);
      await page.goto(localizedPath(lang, `/coins/${coin.slug}`));
      const picture = page.locator("section", { has: page.locator("#price-history") }).getByRole("img");
      const drawn = picture.locator("svg");
      let room = 0;
      const axesOf = async (line: Locator, bars: Locator) => [
        room - (await widthOf(line)),
        room - (await widthOf(bars)),
      ];
      const drawnAxes = async () => {
        room = await widthOf(picture);
        return axesOf(drawn.first(), drawn.last());
      };
      await expect.poll(drawnAxes, soon).toEqual([axis, axis]);
      scripts.resolve();
      const slider = page.locator("div + [role=slider]");
      // The crosshair has a label on the axis as well.
      await slider.press("ArrowLeft");
      const bars = page.locator("div:has(+ [role=slider]) svg");
      await expect.poll(() => bars.count(), soon).toBe(1);
      const plot = slider.locator("td:nth-child(2) canvas").first();
      expect(await axesOf(plot, bars), lang).toEqual([axis, axis]);
      await close();
    }
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
  test("polls all figures in one call, which returns 304 until something changed", async () => {
    // The first page loads the fonts, whose arrival moves words by a pixel.
    const { context, page, consoleErrors, close } = await visit({ at: "/about" });
    // Status codes on the wire: for a 304 the page itself gets the browser's cached response.
    const answers: number[] = [];
    const calls = new Set<string>();
    const wire = await context.newCDPSession(page);
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
    await goTo(page, "/");
    // The code that polls is loaded once a page has been open for five seconds.
    await page.clock.fastForward(5000);
    await page.waitForFunction(() => document.documentElement.dataset.refused === "true");
    /** Moves the clock until the page has polled once more. An earlier response may not have reached the page's code yet. */
    const nextAnswer = async () => {
      const { length } = answers;
      const move = async () => {
        await page.clock.fastForward(10_000);
        return answers.length;
      };
      await expect.poll(move, soon).toBeGreaterThan(length);
    };

    const link = page.getByRole("link", { name: "Escrow", exact: true }).first();
    await link.focus();
    await nextAnswer();
    await nextAnswer();
    expect(answers).toEqual([200, 304]);
    await price(coins.Escrow.id, { priceUsd: "5.5", change24h: 7.5 });
    await nextAnswer();
    await row(page, "Escrow").getByRole("cell", { name: "$5.5000" }).waitFor(soon);
    await page.getByRole("region", { name: m.home_moved() }).getByText("+7.50%").waitFor();
    expect(answers).toEqual([200, 304, 200]);
    expect(await hasFocus(link)).toBe(true);
    expect(await layoutShifts(page)).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  test("shows votes as they are counted, with one stream, one read of the figures, and nothing that moves", async () => {
    const { page, consoleErrors, close } = await visit();
    const calls: string[] = [];
    page.on("request", (request) => {
      const name = /\/api\/(live|coins\/figures)/.exec(request.url())?.[1];
      if (name) calls.push(name);
    });
    await recordLayoutShifts(page);
    const opened = page.waitForResponse(/\/api\/live/);
    await page.goto(`/coins/${coins.Escrow.slug}`);
    expect((await opened).headers()["content-type"]).toBe("text/event-stream");
    await expect.poll(() => calls, soon).toEqual(["live", "coins/figures"]);
    const votes = page.getByRole("region", { name: m.label_votes() });
    for (const [at, voter] of voters.entries()) {
      await call("POST", `/votes/${coins.Escrow.id}`, {}, voter);
      await expect.poll(() => votes.innerText(), soon).toMatch(new RegExp(`\\s${at + 1}\\s+vote`));
    }
    expect(calls).toEqual(["live", "coins/figures"]);
    expect(await layoutShifts(page)).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await close();
  });
});

describe("the chart", () => {
  test("loads without another site, moves by keyboard point by point, shows gaps, and follows color mode and window", async () => {
    const { page, consoleErrors, close } = await visit();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await goTo(page, `/coins/${coins.Harbor.slug}`);
    await chart(page).waitFor(soon);
    await page.getByText(m.price_no_data(), { exact: true }).waitFor(soon);
    expect(requests.filter((url) => new URL(url).origin !== site.url)).toEqual([]);
    const drawn = () =>
      chart(page)
        .locator("canvas")
        .first()
        .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    // Painted in the frames after the curve is known.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const dark = await drawn();
    await page.getByRole("button", { name: m.common_switch_color_mode() }).click();
    await expect.poll(drawn, soon).not.toBe(dark);
    // The label of a gap moves with the chart, and not out of a window that became narrower.
    await page.setViewportSize({ width: 360, height: 900 });
    const widths = () => page.evaluate(() => [window.innerWidth, document.documentElement.scrollWidth]);
    await expect.poll(widths, soon).toEqual([360, 360]);

    // The last stop before the chart.
    await page.getByRole("radio", { name: m.label_24h() }).focus();
    await page.keyboard.press("Tab");
    await waitForFocus(chart(page));
    const valueText = () => chart(page).getAttribute("aria-valuetext");
    const last = await valueText();
    expect(last).toMatch(/^\$2\.4127, .* UTC$/);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(valueText).not.toBe(last);
    await page.keyboard.press("Home");
    await expect.poll(() => chart(page).getAttribute("aria-valuenow")).toBe("1");
    await page.keyboard.press("End");
    await expect.poll(valueText).toBe(last);
    const gap = m.price_gap({ from: anything, to: anything });
    await page
      .getByText(matching(`${summaryOf(m.price_period_24h())}${anything}${gap}`))
      .waitFor({ state: "attached" });
    await page.getByRole("radio", { name: m.label_7d() }).focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.getByRole("radio", { name: m.price_range_30d() }).isChecked()).toBe(true);
    await page.getByText(matching(summaryOf(m.price_period_30d()))).waitFor({ state: "attached", ...soon });
    expect(consoleErrors).toEqual([]);
    await close();
  });

  test("loads without layout shifts on a phone, also after a failure", async () => {
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
    await close();
  });
});
