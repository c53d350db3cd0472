import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

/** Half as long as the source that the package exports. */
const minified = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Loads axe once per document; by the debugger, since the pages' Content-Security-Policy forbids adding a script. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(minified);
}

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const all: axe.RunOptions = { runOnly: { type: "tag", values: rules }, resultTypes: ["violations"] };
const colors: axe.RunOptions = { runOnly: { type: "rule", values: ["color-contrast"] }, resultTypes: ["violations"] };

/** Violations that axe reports, one line each. */
const violations = (page: Page, options: axe.RunOptions): Promise<string[]> =>
  page.evaluate(async (options) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
  }, options);

/** Whether the header covers the 4 px focus ring of the page's heading, which takes the focus on navigation. */
const ringIsCut = () => {
  const top = document.querySelector("h1")?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
  return top + window.scrollY < (document.querySelector("header")?.offsetHeight ?? 0) + 4;
};

/** By how many pixels the page is wider than its window. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** The same, after waiting up to 2 s for the layout to follow a resized window. */
const settledHorizontalOverflow = async (page: Page): Promise<number> => {
  const fits = () => document.documentElement.scrollWidth <= window.innerWidth;
  await page.waitForFunction(fits, null, { timeout: 2000 }).catch(() => undefined);
  return horizontalOverflow(page);
};

/** Opening tag of the element that reaches farthest to the right. */
const widest = () => {
  const right = (element: Element) => element.getBoundingClientRect().right;
  const all = [...document.querySelectorAll("body *")];
  const found = all.reduce((far, element) => (right(element) > right(far) ? element : far), document.body);
  return (found.cloneNode() as Element).outerHTML;
};

/** Accessibility violations and overflow at each width, in dark and in light; light, where only colours differ, is checked for contrast. */
export async function pageProblems(page: Page, widths = [360, 1440]): Promise<string[]> {
  await loadAxe(page);
  const wrong: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // From the top, so that no fixed or sticky bar covers what axe looks at.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    for (const mode of ["dark", "light"]) {
      await page.evaluate((mode) => document.documentElement.setAttribute("data-theme", mode), mode);
      const found = await violations(page, mode === "dark" ? all : colors);
      wrong.push(...found.map((line) => `${width} px, ${mode}: ${line}`));
    }
    const sideways = await settledHorizontalOverflow(page);
    if (sideways > 0) wrong.push(`${width} px: ${sideways} px too wide: ${await page.evaluate(widest)}`);
    if (await page.evaluate(ringIsCut)) wrong.push(`${width} px: the header cuts the ring of a focused heading`);
  }
  return wrong;
}
