import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Session } from "./api.ts";
import { complaintsIn } from "./complaints.ts";

/** Who comes: `as` an account whose session is `kept` by the browser, beside whatever else is; `at` opens a first page. */
export type Visitor = BrowserContextOptions & { as?: Session; kept?: Record<string, string>; at?: string };

/** Goes to an address and waits until the page's scripts have taken over. */
export const goTo = (page: Page, path: string) => page.goto(path, { waitUntil: "networkidle" });

/** One person's browser: tabs that share what is kept, and all that they complain of. */
export const visitTo = async (url: string, browser: Browser, { as, kept, at, ...options }: Visitor = {}) => {
  const session = as && { "cointally.token": as.token, "cointally.user": JSON.stringify(as.user) };
  const localStorage = Object.entries({ ...kept, ...session }).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 900 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    ...options,
  });
  const complaints = complaintsIn(context);
  const page = await context.newPage();
  if (at) await goTo(page, at);
  return {
    context,
    page,
    complaints,
    /** Another tab. */
    async open(path: string): Promise<Page> {
      const tab = await context.newPage();
      await goTo(tab, path);
      return tab;
    },
    close: () => context.close(),
  };
};
export type Visit = Awaited<ReturnType<typeof visitTo>>;
