import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { useSite } from "../testing/fixtures.ts";
import { admin } from "../testing/site.ts";

/** What a page shows while only a part of it has arrived. */

const { site, newSession, listCoin, visit } = useSite({}, { viewport: { width: 360, height: 740 } });
beforeAll(async () => {
  const moderator = await newSession(admin);
  for (const name of ["Anchor", "Beacon", "Cutter"]) await listCoin(moderator, { name });
});

/** The list of coins, of which only a part is sent at first, behind a proxy with all other files of the site. */
async function startPartialPage(end: (whole: string) => number) {
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
  page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);

test.each([
  ["half", "<tbody", "</tr>"],
  ["all but the end of its footer", "<footer", "</a>"],
  ["all but the end of the bar at its bottom", "</footer>", "</li>"],
])("shows nothing of a page of which %s has arrived, so that the rest moves nothing", async (_part, within, end) => {
  const { url, part, sendRest, stop } = await startPartialPage((whole) => whole.indexOf(end, whole.indexOf(within)));
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
  // On a slow machine the page's own limit of three seconds may have passed before.
  await expect.poll(() => firstPaintOf(page)).toBeGreaterThan(Math.min(sentAt, 2900));
  await close();
  stop();
});

test.each(["stalls", "breaks off"])(
  "shows after three seconds what has arrived of a page whose connection %s",
  async (how) => {
    const { url, breakOff, stop } = await startPartialPage((whole) => whole.indexOf("<footer"));
    const { page, close } = await visit();
    await page.goto(url, { waitUntil: "commit" });
    // A connection that breaks off takes with it what the browser has not read yet.
    await page.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
    if (how === "breaks off") breakOff();
    await expect.poll(() => firstPaintOf(page)).toBeGreaterThan(2500);
    expect(await page.locator("main").isVisible()).toBe(true);
    await close();
    stop();
  },
);
