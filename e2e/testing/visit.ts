import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Session } from "./api.ts";
import { collectConsoleErrors } from "./console-errors.ts";

/** `as` stores an account's session beside the entries of `localStorage`; `at` opens a first page. */
export type Visitor = BrowserContextOptions & { as?: Session; localStorage?: Record<string, string>; at?: string };

/** Opens an address and waits until the page is hydrated. */
export const goTo = (page: Page, path: string) => page.goto(path, { waitUntil: "networkidle" });

/** A browser context of one person: tabs that share storage, and their console errors. */
export async function openVisit(
  url: string,
  browser: Browser,
  { as, localStorage: stored, at, ...options }: Visitor = {},
) {
  const session = as && { "cointally.token": as.token, "cointally.user": JSON.stringify(as.user) };
  const localStorage = Object.entries({ ...stored, ...session }).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 900 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    ...options,
  });
  const consoleErrors = collectConsoleErrors(context);
  const page = await context.newPage();
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
    close: () => context.close(),
  };
}
export type Visit = Awaited<ReturnType<typeof openVisit>>;
