import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { apiOf } from "./api.ts";
import { openBrowser } from "./browser.ts";
import { type Site, startSite } from "./site.ts";
import { type Visitor, visitTo } from "./visit.ts";

/**
 * What a spec plays on: a site of its own and a browser, there from before its first test until after its last. Every visit has
 * `manners`, unless it brings others.
 */
export const stage = (env: Record<string, string> = {}, manners: BrowserContextOptions = {}) => {
  const site = {} as Site;
  let browser: Browser | undefined;
  const start = async () => Object.assign(site, await startSite(env));
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
  const visit = (visitor: Visitor = {}) => visitTo(site.url, browser as Browser, { ...manners, ...visitor });
  return { site, ...apiOf(site), visit };
};

/** For specs that look at pages or press keys one after another: nothing moves meanwhile. */
export const still: BrowserContextOptions = { reducedMotion: "reduce" };

/** A phone, as a page sees it. */
export const phoneLook: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  userAgent: "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36",
};
