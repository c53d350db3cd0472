import type { Page } from "playwright-core";

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
type Recorder = { shifts: { value: number; moved: string[] }[] };

/**
 * Records layout shifts (CLS) in this part of every page opened from now on. Shifts of `time` elements do not count: their text is
 * aligned right and grows with the minutes.
 */
export const recordLayoutShifts = (page: Page, part = "html") =>
  page.addInitScript((part) => {
    const recorder = window as unknown as Recorder;
    recorder.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const isTime = (node: Node | null) =>
          node?.parentElement?.closest("time") ||
          (node instanceof Element && node.querySelector("time")?.textContent === node.textContent);
        const moved = sources.filter(({ node }) => !isTime(node) && node?.parentElement?.closest(part));
        const names = moved.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 200) ?? "");
        if (moved.length > 0) recorder.shifts.push({ value, moved: names });
      }
    }).observe({ type: "layout-shift", buffered: true });
  }, part);

/** Layout shifts since the page was opened, with the elements that moved. */
export const layoutShifts = (page: Page) => page.evaluate(() => (window as unknown as Recorder).shifts);
