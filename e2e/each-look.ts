import axe from "axe-core";
import type { Page } from "playwright-core";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const all: axe.RunOptions = { runOnly: { type: "tag", values: rules } };
const colors: axe.RunOptions = { runOnly: { type: "rule", values: ["color-contrast"] } };

/** What axe finds wrong, one line each. */
const violations = async (page: Page, options: axe.RunOptions): Promise<string[]> => {
  const { violations } = await page.evaluate(
    (options): Promise<axe.AxeResults> => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
    options,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
};

/** Whether the heading, which takes the focus on the way to a page, stands too close below the header for its ring of 4 px. */
const ringIsCut = () => {
  const top = document.querySelector("h1")?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
  return top + window.scrollY < (document.querySelector("header")?.offsetHeight ?? 0) + 4;
};

/** By how many pixels the page is wider than its window: more than none is a second direction of scrolling. */
export const sidewaysBy = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** The same once the page has settled after its window changed, which takes a moment on a busy machine. */
const settledSidewaysBy = async (page: Page): Promise<number> => {
  const fits = () => document.documentElement.scrollWidth <= window.innerWidth;
  await page.waitForFunction(fits, null, { timeout: 2000 }).catch(() => undefined);
  return sidewaysBy(page);
};

/** The element that reaches farthest to the right, as its opening tag. */
const widest = () => {
  const right = (element: Element) => element.getBoundingClientRect().right;
  const all = [...document.querySelectorAll("body *")];
  const found = all.reduce((far, element) => (right(element) > right(far) ? element : far), document.body);
  return (found.cloneNode() as Element).outerHTML;
};

/** What is wrong with the page as it stands, in each width and both modes; what differs between modes is colour alone. */
export const inEachLook = async (page: Page, widths = [360, 1440]): Promise<string[]> => {
  // The pages' own policy forbids foreign scripts: the debugger brings this one in.
  await page.evaluate(axe.source);
  const wrong: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // From the top: a bar that stays over the page or a sticky line hides what it happens to stand over.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    for (const mode of ["dark", "light"]) {
      await page.evaluate((mode) => document.documentElement.setAttribute("data-theme", mode), mode);
      const found = await violations(page, mode === "dark" ? all : colors);
      wrong.push(...found.map((line) => `${width} px, ${mode}: ${line}`));
    }
    const sideways = await settledSidewaysBy(page);
    if (sideways > 0) wrong.push(`${width} px: ${sideways} px too wide: ${await page.evaluate(widest)}`);
    if (await page.evaluate(ringIsCut)) wrong.push(`${width} px: the header cuts the ring of a focused heading`);
  }
  return wrong;
};
