import { join } from "node:path";
import type { Page } from "playwright-core";
import { openBrowser } from "../e2e/testing/browser.ts";
import type { Measured } from "./report.ts";
import { scratch, startSite } from "./site.ts";

const slowdown = 4;
const login = { email: "user@demo.example", password: "demo-user-harbor" };

type Watched = { interactions: number[] };

/** The time of every interaction from the tap to the next paint, as measured by the browser (Event Timing, the basis of INP). */
const watchInteractions = () => {
  const watched = window as unknown as Watched;
  watched.interactions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as unknown as { interactionId: number; duration: number };
      if (interactionId) watched.interactions.push(duration);
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

/** The longest event of one tap; the browser reports none under 16 ms. */
const tap = async (page: Page, selector: string): Promise<number> => {
  await page.evaluate(() => {
    (window as unknown as Watched).interactions = [];
  });
  await page.locator(selector).first().click();
  await page.waitForLoadState("networkidle");
  // Two frames later every entry of the tap has been reported.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
  return page.evaluate(() => Math.max(16, ...(window as unknown as Watched).interactions));
};

/** From a tap to the next paint on a phone whose processor is four times slower: sort, tab, vote (issue "Must reach"). */
export async function interactions(quick: boolean): Promise<Measured[]> {
  const { folder, remove } = await scratch();
  const site = await startSite(join(folder, "data"), { DEMO: "1", DEMO_USERS: "1" });
  const { url } = site;
  const browser = await openBrowser();
  const times: Record<string, number[]> = { sort: [], tab: [], vote: [] };
  try {
    const answer = await fetch(`${url}/api/users/auth`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(login),
    });
    const { token, user } = (await answer.json()) as { token: string; user: unknown };
    for (let i = 0; i < (quick ? 3 : 15); i++) {
      const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
      await context.addInitScript(
        ([token, user]) => {
          localStorage.setItem("cointally.token", token as string);
          localStorage.setItem("cointally.user", user as string);
        },
        [token, JSON.stringify(user)],
      );
      await context.addInitScript(watchInteractions);
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      await page.goto(`/coins?page=${i + 1}`, { waitUntil: "networkidle" });
      await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      times.vote?.push(await tap(page, "tbody button[data-state=idle]"));
      times.sort?.push(await tap(page, "thead a"));
      times.tab?.push(await tap(page, "nav[aria-label=Lists] a:not([aria-current])"));
      await context.close();
    }
  } finally {
    await browser.close();
    await site.stop();
    await remove();
  }
  return Object.entries(times).map(([name, ms]) => {
    const sorted = ms.sort((a, b) => a - b);
    return {
      name,
      median_ms: sorted[sorted.length >> 1] as number,
      worst_ms: sorted.at(-1) as number,
      taps: ms.length,
    };
  });
}
