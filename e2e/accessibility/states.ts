import type { Page } from "playwright-core";
import { isInApp, navigate } from "../testing/navigate.ts";
import { pageProblems } from "../testing/page-problems.ts";
import { goTo, type Visit } from "../testing/visit.ts";

/** A page in one state. */
export type PageState = {
  /** Names the state where the path alone does not. */
  name?: string;
  path: string;
  /** A text that the page shows once it has what it was opened for. */
  ready?: string;
  /** Leads the page into the state, and waits until it is in it. */
  act?: (page: Page) => Promise<unknown>;
};

/**
 * Opens each state in turn and closes the visit.
 * @returns the problems of the states that have any (testing/page-problems.ts)
 */
export async function problemsOf({ page, close }: Visit, states: PageState[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  // A page that nothing was done on is left by the router, which costs less than a load.
  let isAsLoaded = false;
  for (const { name, path, ready, act } of states) {
    await (isAsLoaded && (await isInApp(page, path)) ? navigate(page, path) : goTo(page, path));
    isAsLoaded = !act;
    if (ready) await waitForText(page, ready);
    await act?.(page);
    const problems = await pageProblems(page);
    if (problems.length > 0) found[name ? `${path}, ${name}` : path] = problems;
  }
  await close();
  return found;
}

/** Sends the form of the page as it is, and waits for the errors of its fields. */
export async function submitEmpty(page: Page): Promise<void> {
  await page.getByRole("main").locator("form button[type=submit]").click();
  await page.locator("[aria-invalid=true]").first().waitFor();
}

/** Waits for a text; the error shows what the page says instead. */
async function waitForText(page: Page, text: string) {
  try {
    await page.getByText(text).filter({ visible: true }).first().waitFor();
  } catch {
    throw new Error(`${page.url()} does not show "${text}" but: ${await page.locator("body").innerText()}`);
  }
}
