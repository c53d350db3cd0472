import type { Page } from "playwright-core";

/**
 * Waits until React has hydrated the page: on a busy machine that is after its network is idle, and keys pressed before are lost. The
 * content follows its frame. Pages without scripts of the app need none.
 */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() => {
    const content = document.querySelector("main") ?? document.body;
    return !("__reactRouterContext" in window) || Object.keys(content).some((key) => key.startsWith("__react"));
  });
