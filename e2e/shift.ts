import type { Page } from "playwright-core";

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
type Seen = { shifts: { value: number; moved: string[] }[] };

/**
 * Watches, from each next page on, what moves in the window though nobody touched it (CLS), in this part of the page. Minutes that pass
 * are no move: their words are set flush right.
 */
export const watchShifts = (page: Page, part = "html") =>
  page.addInitScript((part) => {
    const seen = window as unknown as Seen;
    seen.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const isTime = (node: Node | null) =>
          node?.parentElement?.closest("time") ||
          (node instanceof Element && node.querySelector("time")?.textContent === node.textContent);
        const moved = sources.filter(({ node }) => !isTime(node) && node?.parentElement?.closest(part));
        const names = moved.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 200) ?? "");
        if (moved.length > 0) seen.shifts.push({ value, moved: names });
      }
    }).observe({ type: "layout-shift", buffered: true });
  }, part);

/** What has moved since the page came: how far, and what. */
export const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as Seen).shifts);
