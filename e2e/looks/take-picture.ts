import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { moment } from "../../demo/still.ts";
import { goTo, openVisit } from "../testing/visit.ts";
import type { Stage } from "./stage.ts";
import type { PageLook } from "./states.ts";

export const frames = [
  { width: 360, mode: "dark" },
  { width: 360, mode: "light" },
  { width: 1440, mode: "dark" },
  { width: 1440, mode: "light" },
] as const;
export type Frame = (typeof frames)[number];

/** The stored picture of a state. */
export const storedPath = ({ name }: PageLook, { width, mode }: Frame): string =>
  join(import.meta.dirname, "stored", `${name}-${width}-${mode}.webp`);

const heights = { 360: 740, 1440: 900 };

/** A picture (PNG) of what a window shows of a page in this state. */
export async function takePicture(
  { url, sessionOf }: Stage,
  browser: Browser,
  { path, as, ready, act }: PageLook,
  { width, mode }: Frame,
): Promise<Buffer> {
  const { context, page, close } = await openVisit(url, browser, {
    viewport: { width, height: heights[width] },
    reducedMotion: "reduce",
    hasTouch: width === 360,
    localStorage: { "cointally.color_mode": mode },
    ...(as && { as: await sessionOf(as) }),
  });
  try {
    await context.clock.setFixedTime(moment);
    await goTo(page, path);
    if (ready) await page.getByText(ready).filter({ visible: true }).first().waitFor();
    await act?.(page);
    await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
    return await stillPicture(page);
  } finally {
    await close();
  }
}

/** How many times a page may differ from the picture before. */
const tries = 20;

/** Takes pictures until two are the same: fonts and images are there, and nothing is being rendered. */
async function stillPicture(page: Page): Promise<Buffer> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const images = [...document.images].filter(({ loading, complete }) => loading !== "lazy" || complete);
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    // A strip of tabs was scrolled to the current one when the page had, or did not have, its font.
    for (const tab of document.querySelectorAll<HTMLElement>("[aria-current=page], [aria-selected=true]")) {
      let strip = tab.parentElement;
      while (strip && getComputedStyle(strip).overflowX !== "auto") strip = strip.parentElement;
      if (strip) strip.scrollLeft += tab.getBoundingClientRect().left - strip.getBoundingClientRect().left - 40;
    }
  });
  let last = await page.screenshot({ animations: "disabled", caret: "hide" });
  for (let n = 0; n < tries; n++) {
    const next = await page.screenshot({ animations: "disabled", caret: "hide" });
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error(`${page.url()} changes from picture to picture`);
}
