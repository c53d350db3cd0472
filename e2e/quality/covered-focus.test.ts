import * as m from "@cointally/i18n/messages";
import { locales, localizedPath } from "@cointally/shared/locales.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** What has the focus can be seen: no bar of a narrow window lies over it (WCAG 2.2, 2.4.11). */

const { newSession, newAccount, listCoin, visit } = useSite({}, reducedMotion);
let member: Session;

beforeAll(async () => {
  const session = await newSession(admin);
  for (const name of ["Harbor Token", "Anchor", "Beacon", "Cutter"]) await listCoin(session, { name });
  member = await newAccount({ email: "lena@example.org", password: "plum harbour seven lamps" });
});

/**
 * Gives each element the focus, which scrolls to it, and reports those over which another element lies: where they are in the window, at
 * their middle and near their corners.
 */
const coveredElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const selector = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]";
    const tag = (element: Element | null) => (element?.cloneNode() as Element | undefined)?.outerHTML ?? "nothing";
    const covered: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
      element.focus();
      if (document.activeElement !== element) continue;
      const { left, top, width, height } = element.getBoundingClientRect();
      // A control drawn by its label.
      if (width < 2 || height < 2) continue;
      for (const [across, down] of [
        [0.5, 0.5],
        [0.1, 0.2],
        [0.9, 0.2],
        [0.1, 0.8],
        [0.9, 0.8],
      ] as const) {
        const [x, y] = [left + width * across, top + height * down];
        const isLarge = height > window.innerHeight / 2;
        if (isLarge && (y < 0 || y >= window.innerHeight)) continue;
        const hit = document.elementFromPoint(x, y);
        // A button inside its field, such as the one that shows a password.
        const isInField = element.matches("input") && hit?.closest("button")?.parentElement === element.parentElement;
        if (hit && (element.contains(hit) || hit.contains(element) || isInField)) continue;
        covered.push(`${tag(element)} at ${Math.round(x)}, ${Math.round(y)} lies under ${tag(hit)}`);
        break;
      }
    }
    return covered;
  });

const pages = [
  "/",
  "/coins",
  "/new",
  "/coins/harbor-token",
  "/watchlist",
  "/portfolio",
  "/submit",
  "/farms",
  "/ledger",
  "/moderation",
  "/about",
  "/placements",
  "/login",
  "/signup",
];

test("no element that can have the focus lies under another on a phone, on the main pages, in every language", async () => {
  const found: Record<string, string[]> = {};
  for (const as of [undefined, member]) {
    const { page, close } = await visit({ as, viewport: { width: 360, height: 640 } });
    for (const path of locales.flatMap((locale) => pages.map((path) => localizedPath(locale, path)))) {
      await goTo(page, path);
      const covered = await coveredElements(page);
      if (covered.length > 0) found[`${path}${as ? ", logged in" : ""}`] = covered;
    }
    await close();
  }
  expect(found).toEqual({});
});

test("on a phone a coin's vote takes the middle of the bottom bar while the big button is out of view", async () => {
  for (const [locale, width] of [
    ["en", 360],
    ["es", 320],
    ["es", 1024],
  ] as const) {
    const { page, close } = await visit({ as: member, viewport: { width, height: 640 } });
    await goTo(page, localizedPath(locale, "/coins/harbor-token"));
    const bar = page.getByRole("navigation", { name: m.shell_quick({}, { locale }) });
    const vote = bar.getByRole("button", { name: matching(m.vote_for({ coin: anything }, { locale })) });
    const items = async () => {
      const boxes = await bar.locator("li").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
      return boxes.map(Math.round);
    };
    const big = page
      .getByRole("main")
      .getByRole("button", { name: matching(m.vote_for({ coin: anything }, { locale })) });
    await big.scrollIntoViewIfNeeded();
    await vote.waitFor({ state: "detached" });
    const submit = bar.getByRole("link", { name: m.shell_nav_submit({}, { locale }) });
    expect(await submit.isVisible()).toBe(true);
    const before = await items();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await vote.waitFor();
    expect([await bar.getByRole("listitem").nth(2).getByRole("button").count(), await submit.isVisible()]).toEqual([
      1,
      false,
    ]);
    // The others stay where they are, and the bar as high as it is.
    expect(await items(), `${locale}, ${width} px`).toEqual(before);
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(58);
    expect(await bar.getByRole("button", { name: m.shell_menu({}, { locale }) }).isVisible()).toBe(true);
    await close();
  }
});
