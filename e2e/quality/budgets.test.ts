import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useSite } from "../testing/fixtures.ts";
import { layoutShifts, recordLayoutShifts } from "../testing/layout-shifts.ts";
import { goTo } from "../testing/visit.ts";

/** Bytes of a first visit, layout shifts while it loads, and when it is painted. */

const { site, visit } = useSite({ DEMO: "1" }, { viewport: { width: 360, height: 740 } });

const kB = 1000;

/** The most scripts that a first visit of a page loads, in kB on the wire (Brotli). ADR 34 says what they are made of. */
const maxScripts = { "/": 135, "/coins": 135, "/coins/bnb": 157, "/farms": 137, "/login": 129, "/signup": 131 };
const maxStyles = 15;

/** Cumulative layout shift of this visit. */
const shiftsWhile = async (page: Page, load: () => Promise<unknown>) => {
  await recordLayoutShifts(page);
  await load();
  return layoutShifts(page);
};

/** Loads a page on a phone with an empty cache. Bytes on the wire, without response headers. */
const firstLoad = async (path: string) => {
  const { context, page, consoleErrors, close } = await visit();
  const wire = await context.newCDPSession(page);
  await wire.send("Network.enable");
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
  const shifts = await shiftsWhile(page, () => goTo(page, path));
  await close();
  return { bytes, foreign, consoleErrors, shifts };
};

test.each(Object.entries(maxScripts))(
  "%s loads at most %i kB of scripts and 15 kB of styles, all from this site, without layout shifts or console errors",
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

/** Invisible: the web font replaces a fallback of the same metrics, and words move by a few pixels. CLS calls 0.1 good. */
const leastVisibleShift = 0.001;

test.each([360, 1440])(
  "loads on a slow line without visible layout shifts, at %i px",
  async (width) => {
    const moved: Record<string, unknown> = {};
    for (const path of ["/", "/coins", "/coins/bnb"]) {
      const { context, page, close } = await visit({ viewport: { width, height: 740 } });
      const wire = await context.newCDPSession(page);
      await wire.send("Network.enable");
      await wire.send("Network.emulateNetworkConditions", slowLine);
      const shifts = await shiftsWhile(page, () => goTo(page, path));
      const visible = shifts.filter(({ value }) => value >= leastVisibleShift);
      if (visible.length > 0) moved[path] = visible;
      await close();
    }
    expect(moved).toEqual({});
  },
  60_000,
);

test("paints the page's content before it requests the first script", async () => {
  const { context, page, close } = await visit();
  const wire = await context.newCDPSession(page);
  await wire.send("Network.enable");
  await wire.send("Network.emulateNetworkConditions", slowLine);
  await goTo(page, "/coins");
  const { firstPaintAt, requestTimes } = await page.evaluate(() => ({
    firstPaintAt: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    requestTimes: performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map(({ startTime }) => startTime),
  }));
  await close();
  expect(requestTimes.length).toBeGreaterThan(5);
  expect(Math.min(...requestTimes)).toBeGreaterThan(firstPaintAt as number);
});

/** The list of coins, of which only a part is sent at first, behind a proxy with all other files of the site. */
async function startHalfPage(end: (whole: string) => number) {
  const whole = await (await fetch(`${site.url}/coins`)).text();
  const part = whole.slice(0, end(whole));
  let list: ServerResponse | undefined;
  const proxy = createServer(async ({ url }, response) => {
    if (url === "/coins") {
      list = response;
      return void response.setHeader("Content-Type", "text/html").write(part);
    }
    const found = await fetch(site.url + url);
    response.writeHead(found.status, { "Content-Type": found.headers.get("content-type") ?? "" });
    response.end(Buffer.from(await found.arrayBuffer()));
  }).listen(0, "localhost");
  await once(proxy, "listening");
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}/coins`,
    part,
    sendRest: () => list?.end(whole.slice(part.length)),
    breakOff: () => list?.destroy(),
    stop: () => proxy.close(),
  };
}

const firstPaintOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);

test("shows nothing of a page of which half has arrived, so that the rest moves nothing", async () => {
  const { url, part, sendRest, stop } = await startHalfPage((whole) => whole.indexOf("</tr>", whole.indexOf("<tbody")));
  const { page, close } = await visit();
  await page.goto(url, { waitUntil: "commit" });
  const styled = () =>
    page.evaluate(() => [...document.styleSheets].filter(({ cssRules }) => cssRules.length > 0).length);
  await expect.poll(styled).toBe(new Set(part.match(/[^"]+\.css/g)).size);
  // Long enough for a paint that nothing holds back.
  const sentAt = await page.evaluate(async () => {
    for (let n = 0; n < 20; n++) await fetch("/favicon.svg", { cache: "no-store" });
    return performance.now();
  });
  sendRest();
  await expect.poll(() => firstPaintOf(page)).toBeGreaterThan(sentAt);
  await close();
  stop();
});

test.each(["stalls", "breaks off"])(
  "shows after three seconds what has arrived of a page whose connection %s",
  async (how) => {
    const { url, breakOff, stop } = await startHalfPage((whole) => whole.indexOf("<footer"));
    const { page, close } = await visit();
    await page.goto(url, { waitUntil: "commit" });
    if (how === "breaks off") breakOff();
    await expect.poll(() => firstPaintOf(page), { timeout: 10_000 }).toBeGreaterThan(2500);
    expect(await page.locator("main").isVisible()).toBe(true);
    await close();
    stop();
  },
);
