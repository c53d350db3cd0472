import * as m from "@cointally/i18n/messages";
import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { usePriceFixture } from "../coins/price-fixture.ts";
import { useSite } from "../testing/fixtures.ts";
import { layoutShifts, recordLayoutShifts } from "../testing/layout-shifts.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";
import { injectWallets } from "../wallet/browser-wallet.ts";
import { connectButton, dialogOf } from "../wallet/wallet-dialog.ts";

/** Bytes of a first visit and of the wallet dialog, layout shifts while a page loads, and when it is painted. */

const { site, newSession, listCoin, visit } = useSite({}, { viewport: { width: 360, height: 740 } });
const { price, history } = usePriceFixture(site);

/** More coins than a window shows, each with figures, one with a curve of its price. */
beforeAll(async () => {
  const moderator = await newSession(admin);
  const line = Array.from({ length: 29 }, (_, at) => (at * 7) % 100);
  const figures = {
    priceUsd: "2.4127",
    change24h: 6.2,
    change7d: 11.2,
    marketCap: "2100000",
    volume24h: "64200000",
    line,
  };
  for (const name of ["BNB", ...Array.from({ length: 15 }, (_, at) => `Harbor Token ${at}`)]) {
    const { id, slug } = await listCoin(moderator, { name, symbol: name.slice(0, 3).toUpperCase() });
    await price(id, figures);
    if (slug !== "harbor-token-0") continue;
    // Every half an hour of the last day.
    await history(
      id,
      Array.from({ length: 48 }, (_, at) => [(48 - at) * 30, String(2 + at / 100)]),
    );
  }
});

const kB = 1000;

/** The most scripts that a first visit of a page loads, in kB on the wire (Brotli). ADR 34 says what they are made of. */
const maxScripts = {
  ...{ "/": 138.1, "/coins": 136.5, "/coins/bnb": 159.3, "/farms": 138.8, "/login": 130.1, "/signup": 132 },
  // With the chart of a price, which loads near the viewport.
  "/coins/harbor-token-0": 207.6,
};
const maxStyles = 15;

/** The debugger's connection to a page's network. */
const networkOf = async (context: BrowserContext, page: Page): Promise<CDPSession> => {
  const wire = await context.newCDPSession(page);
  await wire.send("Network.enable");
  return wire;
};

/** Counts the bytes of scripts and styles on the wire from now on, without response headers, and lists what other sites sent. */
const countBytes = (wire: CDPSession) => {
  const kinds = new Map<string, string>();
  const bytes = { Script: 0, Stylesheet: 0 };
  const foreign: string[] = [];
  wire.on("Network.responseReceived", ({ requestId, type, response }) => {
    kinds.set(requestId, type);
    if (new URL(response.url).origin !== site.url) foreign.push(response.url);
  });
  wire.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) as keyof typeof bytes;
    if (kind in bytes) bytes[kind] += encodedDataLength;
  });
  return { bytes, foreign };
};

/** Loads a page on a phone with an empty cache. */
const firstLoad = async (path: string) => {
  const { context, page, consoleErrors, close } = await visit();
  const { bytes, foreign } = countBytes(await networkOf(context, page));
  await recordLayoutShifts(page);
  await goTo(page, path);
  const shifts = await layoutShifts(page);
  await close();
  return { bytes, foreign, consoleErrors, shifts };
};

test.each(Object.entries(maxScripts))(
  "%s loads at most %s kB of scripts and 15 kB of styles, all from this site, without layout shifts or console errors",
  async (path, maxScript) => {
    const { bytes, ...rest } = await firstLoad(path);
    if (process.env.SHOW_BUDGETS) console.info(path, bytes);
    expect(rest).toEqual({ foreign: [], consoleErrors: [], shifts: [] });
    expect(bytes.Script).toBeLessThanOrEqual(maxScript * kB);
    expect(bytes.Stylesheet).toBeLessThanOrEqual(maxStyles * kB);
    expect(bytes.Script, "scripts were counted at all").toBeGreaterThan(50 * kB);
  },
);

/** A line on which fonts load after the first paint: 300 ms round trip, 700 kbit/s. */
const slowLine = { offline: false, latency: 300, downloadThroughput: 700_000 / 8, uploadThroughput: 700_000 / 8 };

/** Loads a page on a slow line: its layout shifts, when its content is painted, and when its scripts are requested. */
const slowLoad = async (path: string, width: number) => {
  const { context, page, close } = await visit({ viewport: { width, height: 740 } });
  const wire = await networkOf(context, page);
  await wire.send("Network.emulateNetworkConditions", slowLine);
  await recordLayoutShifts(page);
  await goTo(page, path);
  const times = await page.evaluate(() => ({
    firstPaintAt: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    requestTimes: performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map(({ startTime }) => startTime),
  }));
  const shifts = await layoutShifts(page);
  await close();
  return { name: `${path}, ${width} px`, shifts, ...times };
};

type SlowLoad = Awaited<ReturnType<typeof slowLoad>>;

/** Phones load in turn, because the time of a paint is measured; the others at the same time, each on a line of its own. */
let onPhones: SlowLoad[];
let onDesktops: SlowLoad[];
beforeAll(async () => {
  const paths = ["/", "/coins", "/coins/harbor-token-0"];
  onPhones = [];
  for (const path of paths) onPhones.push(await slowLoad(path, 360));
  onDesktops = await Promise.all(paths.map((path) => slowLoad(path, 1440)));
});

/** Invisible: the web font replaces a fallback of the same metrics, and words move by a few pixels. CLS calls 0.1 good. */
const leastVisibleShift = 0.001;

test("moves nothing visibly while a page loads on a slow line", () => {
  const moved = [...onPhones, ...onDesktops].flatMap(({ name, shifts }) =>
    shifts.filter(({ value }) => value >= leastVisibleShift).map((shift) => ({ name, ...shift })),
  );
  expect(moved).toEqual([]);
});

test("paints a page's content before it requests the first script", () => {
  for (const { name, firstPaintAt, requestTimes } of onPhones) {
    expect(requestTimes.length, name).toBeGreaterThan(5);
    expect(Math.min(...requestTimes), name).toBeGreaterThan(firstPaintAt as number);
  }
});

/** Milliseconds from the click to the frame in which the wallet dialog is open, by the page's clock. */
const opensWithin = async (page: Page): Promise<number> => {
  await page.evaluate(() => {
    const timings = window as unknown as { clickedAt: number; openedAt: number };
    window.addEventListener(
      "click",
      (event) => {
        timings.clickedAt = event.timeStamp;
      },
      { capture: true, once: true },
    );
    const checkFrame = () => {
      if (document.querySelector("dialog[open] h2")) timings.openedAt = performance.now();
      else requestAnimationFrame(checkFrame);
    };
    timings.openedAt = 0;
    checkFrame();
  });
  await connectButton(page).evaluate((button: HTMLElement) => button.click());
  await page.waitForFunction(() => (window as unknown as { openedAt: number }).openedAt > 0);
  return page.evaluate(() => {
    const { clickedAt, openedAt } = window as unknown as { clickedAt: number; openedAt: number };
    return openedAt - clickedAt;
  });
};

/** Opens the wallet dialog for the first and the second time in a new browser context. */
const openTwice = async () => {
  const { context, page, close } = await visit();
  await injectWallets(context, []);
  await goTo(page, "/");
  const { bytes } = countBytes(await networkOf(context, page));
  const first = await opensWithin(page);
  await dialogOf(page, m.wallet_connect()).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  const second = await opensWithin(page);
  await close();
  return { first, second, bytes: bytes.Script };
};

test("opens the wallet dialog with at most 80 kB in 500 ms the first time, and in 100 ms after that", async () => {
  const visits: Awaited<ReturnType<typeof openTwice>>[] = [];
  const best = () => [Math.min(...visits.map(({ first }) => first)), Math.min(...visits.map(({ second }) => second))];
  const isInTime = ([first = 0, second = 0]: number[]) => first <= 500 && second <= 100;
  // The best of three, to leave out what else the machine does.
  while (visits.length < 3 && !isInTime(best())) visits.push(await openTwice());
  if (process.env.SHOW_BUDGETS) console.info(visits);
  for (const { bytes } of visits) {
    expect(bytes).toBeGreaterThan(20 * kB);
    expect(bytes).toBeLessThanOrEqual(80 * kB);
  }
  expect(best(), "milliseconds to open it the first and the second time").toSatisfy(isInTime);
});
