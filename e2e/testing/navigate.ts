import { splitLocale } from "@cointally/shared/locales.ts";
import type { Page, Request } from "playwright-core";
import { waitForRendering } from "./hydration.ts";

type Router = { basename?: string; navigate(path: string): Promise<void> };

/** How long no request is in flight before a page counts as complete; half of what Playwright waits for at a load. */
const quietMs = 250;

/** Whether `navigate` can lead from this page to the path: both are pages of the app in one language, and not the same. */
export async function isInApp(page: Page, path: string): Promise<boolean> {
  const [from, to] = [new URL(page.url()), new URL(path, page.url())];
  const isOther =
    from.pathname !== to.pathname && splitLocale(from.pathname).locale === splitLocale(to.pathname).locale;
  return isOther && !to.pathname.startsWith("/api/") && page.evaluate(() => "__reactRouterDataRouter" in window);
}

/** Goes to another page of the same language as a link does, without loading the document again, and waits until it has its data. */
export async function navigate(page: Page, path: string): Promise<void> {
  const network = watchNetwork(page);
  const { pathname } = new URL(path, page.url());
  await page.evaluate(async (path) => {
    const router = (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter;
    // The router adds the prefix of the language itself.
    const prefix = router.basename?.replace(/\/$/, "") ?? "";
    await router.navigate(path.slice(prefix.length));
  }, path);
  await page.waitForURL((url) => url.pathname === pathname);
  // The address and the data come before React has rendered them.
  await waitForRendering(page);
  await network.isQuiet();
  await waitForRendering(page);
}

function watchNetwork(page: Page) {
  const inFlight = new Set<Request>();
  let changed = () => {};
  const start = (request: Request) => {
    if (request.resourceType() !== "eventsource") inFlight.add(request);
    changed();
  };
  const end = (request: Request) => {
    inFlight.delete(request);
    changed();
  };
  page.on("request", start).on("requestfinished", end).on("requestfailed", end);

  const isQuiet = () =>
    new Promise<void>((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      changed = () => {
        clearTimeout(timer);
        if (inFlight.size === 0) timer = setTimeout(finish, quietMs);
      };
      const finish = () => {
        page.off("request", start).off("requestfinished", end).off("requestfailed", end);
        resolve();
      };
      changed();
    });
  return { isQuiet };
}
