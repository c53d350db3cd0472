import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Session } from "./api.ts";
import { collectConsoleErrors } from "./console-errors.ts";
import { waitForHydration } from "./hydration.ts";

/** `as` stores an account's session beside the entries of `localStorage`; `at` opens a first page. */
export type Visitor = BrowserContextOptions & { as?: Session; localStorage?: Record<string, string>; at?: string };

/** Opens an address and waits until the page is hydrated. */
export async function goTo(page: Page, path: string) {
  const response = await page.goto(path, { waitUntil: "networkidle" });
  await waitForHydration(page);
  return response;
}

/** Fills `localStorage` before anything of the site runs. Playwright's `storageState` would open a page of its own for it, in another process. */
async function store(page: Page, entries: Record<string, string>): Promise<void> {
  await page.route("/", (route) => route.fulfill({ contentType: "text/html", body: "<title>Empty</title>" }));
  await page.goto("/");
  await page.evaluate((entries) => Object.assign(localStorage, entries), entries);
  await page.unroute("/");
}

/** A browser context of one person: tabs that share storage, and their console errors. */
export async function openVisit(
  url: string,
  browser: Browser,
  { as, localStorage: stored, at, ...options }: Visitor = {},
) {
  const session = as && { "cointally.token": as.token, "cointally.user": JSON.stringify(as.user) };
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 }, ...options });
  const consoleErrors = collectConsoleErrors(context);
  const page = await context.newPage();
  await store(page, { ...stored, ...session });
  if (at) await goTo(page, at);
  return {
    context,
    page,
    consoleErrors,
    /** Opens another tab. */
    async open(path: string): Promise<Page> {
      const tab = await context.newPage();
      await goTo(tab, path);
      return tab;
    },
    /** Requests that are still held back by a test end without an error. */
    async close() {
      for (const each of [context, ...context.pages()]) await each.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    },
  };
}
export type Visit = Awaited<ReturnType<typeof openVisit>>;
