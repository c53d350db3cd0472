import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { apiClient } from "./api.ts";
import { openBrowser } from "./browser.ts";
import { type Site, startSite } from "./site.ts";
import { openVisit, type Visitor } from "./visit.ts";

/**
 * Starts a site and a browser before the spec's first test and stops them after its last. Every visit has `contextOptions` unless it
 * passes its own. `makeProgram` prepares another copy of the product and returns the path of its main.ts.
 */
export function useSite(
  env: Record<string, string> = {},
  contextOptions: BrowserContextOptions = {},
  makeProgram?: () => string,
) {
  const site = {} as Site;
  let browser: Browser | undefined;
  const start = async () => Object.assign(site, await startSite(env, makeProgram?.()));
  const open = async () => {
    browser = await openBrowser();
  };
  beforeAll(async () => {
    await Promise.all([start(), open()]);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site.stop?.();
  });
  const visit = (visitor: Visitor = {}) => openVisit(site.url, browser as Browser, { ...contextOptions, ...visitor });
  return { site, ...apiClient(site), visit };
}

/** Turns animations off, for specs that check layout or press keys in quick succession. */
export const reducedMotion: BrowserContextOptions = { reducedMotion: "reduce" };

/** A phone: viewport, touch and user agent. */
export const phoneOptions: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  userAgent: "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36",
};
