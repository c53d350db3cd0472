import type { Page } from "playwright-core";

/**
 * Waits until React has hydrated the page and run its effects: on a busy machine that is after its network is idle, and keys pressed
 * before are lost. The content follows its frame. Pages without scripts of the app need none.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const content = document.querySelector("main") ?? document.body;
    return !("__reactRouterContext" in window) || Object.keys(content).some((key) => key.startsWith("__react"));
  });
  await waitForRendering(page);
}

/**
 * Waits until React has rendered what it has begun and run the effects: it works in parts, but without a pause. A page that is never idle, or
 * that the browser takes for hidden, gets no idle time: then until it has had five seconds.
 */
export const waitForRendering = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5000 })));
