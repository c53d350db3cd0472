import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { apiClient } from "./api.ts";
import { sharedBrowser } from "./browser.ts";
import { openSite, type Site, startSite } from "./site.ts";
import { openVisit, type Visitor } from "./visit.ts";

/**
 * A site of the spec's own, in the process and the browser that the files of a worker share: opened before its first test, closed after its
 * last. Every visit has `contextOptions` unless it passes its own.
 */
export const useSite = (env: Record<string, string> = {}, contextOptions: BrowserContextOptions = {}) =>
  useRunningSite(() => openSite(env), contextOptions);

/**
 * The same in processes of its own, for what one process cannot show. `makeProgram` prepares another copy of the product and returns the
 * path of its main.ts.
 */
export const useOwnSite = (
  env: Record<string, string> = {},
  contextOptions: BrowserContextOptions = {},
  makeProgram?: () => string,
) => useRunningSite(() => startSite(env, makeProgram?.()), contextOptions);

function useRunningSite<Started extends Site>(start: () => Promise<Started>, contextOptions: BrowserContextOptions) {
  const site = {} as Started;
  let browser: Browser | undefined;
  const open = async () => {
    browser = await sharedBrowser();
  };
  beforeAll(async () => {
    await Promise.all([start().then((started) => Object.assign(site, started)), open()]);
  }, 240_000);
  afterAll(async () => {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
    await site.stop?.();
  });
  beforeEach(({ onTestFailed }) =>
    onTestFailed(async () => {
      for (const page of browser?.contexts().flatMap((context) => context.pages()) ?? []) {
        const text = await page
          .locator("body")
          .innerText({ timeout: 2000 })
          .catch((error: Error) => error.message);
        console.error(`A page open at the failure: ${page.url()}\n${text.slice(0, 1000)}`);
      }
    }),
  );
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
