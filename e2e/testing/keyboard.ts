import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Waits until the target has the focus. */
export const waitForFocus = (target: Locator) => expect.poll(() => hasFocus(target), { timeout: 10_000 }).toBe(true);

/** Presses Tab (or another key) until the target has the focus. */
export async function tabTo(page: Page, target: Locator, key = "Tab") {
  for (let steps = 0; steps < 120; steps += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not reach ${target}`);
}

/** Tabs to a field and types into it. */
export async function typeInto(page: Page, target: Locator, text: string) {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
