import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Coin } from "../testing/api.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { phoneOptions, reducedMotion } from "../testing/fixtures.ts";
import { layoutShifts, recordLayoutShifts } from "../testing/layout-shifts.ts";
import { anything, matching } from "../testing/matching.ts";
import { goTo } from "../testing/visit.ts";
import { useDangerSite } from "./danger-fixture.ts";

/** What a local chain says of tokens: the danger of a coin beside its name, the review by a moderator, and the facts of a contract. */

const { coins, call, newAccount, submitCoin, visit, deployToken } = await useDangerSite();
const small = { ...phoneOptions, ...reducedMotion, viewport: { width: 360, height: 640 } };
const danger = m.label_danger_cannot_be_sold();

/** Leaves out the lines for the fonts that are blocked. */
const withoutBlocked = (consoleErrors: string[]) => consoleErrors.filter((line) => !/ERR_BLOCKED_BY_CLIENT/.test(line));

/** Records layout shifts without the site's fonts, whose late arrival on a busy machine moves words. */
const recordShiftsOfContent = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setBlockedURLs", { urls: ["*.woff2"] });
  await recordLayoutShifts(page);
};

test("shows a coin's danger in red below its name, within the first 360 × 640 pixels, and makes the vote buttons secondary", async () => {
  const { trap, honest } = coins;
  const { page, consoleErrors, close } = await visit(small);
  await recordShiftsOfContent(page);
  const backgroundOf = (button: string) =>
    page
      .locator(button)
      .last()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const bigButton = 'section a[data-replay^="vote"]';
  await goTo(page, `/coins/${honest.slug}`);
  const mainButton = await backgroundOf(bigButton);

  await goTo(page, `/coins/${trap.slug}`);
  const strip = page.getByRole("alert").filter({ hasText: m.safety_reason_cannot_be_sold() });
  expect(await strip.innerText()).toMatch(
    /^Cannot be sold\.\s+Tried at block [\d,]+, (\d min ago|just now), on BNB Smart Chain\.$/,
  );
  const [heading, box] = await Promise.all([page.locator("h1").boundingBox(), strip.boundingBox()]);
  expect(box && box.y + box.height).toBeLessThanOrEqual(640);
  expect((box?.y ?? 0) - (heading ? heading.y + heading.height : 0)).toBeLessThan(12);
  // First in the page's title and for screen readers.
  expect(await page.title()).toMatch(/^Cannot be sold: Lobster Pot Finance/);
  expect(await page.locator('meta[name="description"]').getAttribute("content")).toMatch(/^Cannot be sold: /);
  expect(await layoutShifts(page)).toEqual([]);
  expect(await backgroundOf(bigButton)).not.toBe(mainButton);

  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await page.locator("a[data-replay][data-quiet]").last().waitFor();
  await page.getByText(danger).last().waitFor();
  expect(await backgroundOf("a[data-replay][data-quiet]")).not.toBe("rgb(238, 236, 228)");
  expect(withoutBlocked(consoleErrors)).toEqual([]);
  await close();
});

/** Which rows that name a coin show the danger: those of the coin that cannot be sold, and those of the other one. */
const marksIn = async (page: Page, rows: string) => {
  const named = ({ name }: Coin) => page.locator(rows).filter({ hasText: name });
  await named(coins.trap).first().waitFor();
  const marks = async (coin: Coin) => (await named(coin).allInnerTexts()).map((text) => text.includes(danger));
  return { trap: [...new Set(await marks(coins.trap))], isOtherMarked: (await marks(coins.honest)).includes(true) };
};

const places = [
  ["/coins", "main tbody tr"],
  ["/new", "main tbody tr"],
  ["/promoted", "main tbody tr"],
  ["/", "section[aria-labelledby=promoted] li"],
  ["/", "main tbody tr"],
  ["/", "aside section[aria-labelledby=fresh] li"],
  ["/moderation", "main tbody tr"],
  ["/placements", "main tbody tr"],
] as const;

test("shows a coin's danger beside its name in every list, on a desktop, a tablet and a phone, and moves nothing", async () => {
  const { page, consoleErrors, close } = await visit();
  await recordShiftsOfContent(page);
  for (const path of new Set(places.map(([path]) => path))) {
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const where = `${path} at ${width} px`;
      // On a tablet the page is as it was loaded on a desktop, only narrower.
      if (width !== 768) {
        await goTo(page, path);
        expect(await layoutShifts(page), where).toEqual([]);
      }
      for (const [, rows] of places.filter(([at]) => at === path)) {
        // The rail is beside the list of a wide window alone.
        if (rows.startsWith("aside") && width < 1280) continue;
        expect(await marksIn(page, rows), `${where}: ${rows}`).toEqual({ trap: [true], isOtherMarked: false });
      }
    }
  }
  expect(withoutBlocked(consoleErrors)).toEqual([]);
  await close();
});

test("queues a token that cannot be sold until a moderator has reviewed it", async () => {
  const { moderator, trap } = coins;
  const { page, close } = await visit({ as: moderator, at: "/admin/coins?queue=safety" });
  const row = page.getByRole("listitem").filter({ hasText: trap.name });
  await row.getByText(m.safety_change_never_sellable()).waitFor();
  expect(await row.innerText()).toContain(danger);
  // A decision can be undone for a while; leaving the page sends it.
  const decision = page.waitForResponse(/\/safety-changes\/[^/]+$/);
  await row.getByRole("button", { name: m.moderation_safety_reviewed() }).click();
  await page.getByText(matching(m.moderation_decided_safety_reviewed({ name: anything }))).waitFor();
  await page.getByRole("heading", { name: m.moderation_empty_safety() }).waitFor();
  await page.getByRole("link", { name: m.shell_nav_coins(), exact: true }).first().click();
  expect((await decision).status()).toBe(200);
  expect(await call("GET", "/safety-changes", undefined, moderator)).toMatchObject({ total: 0 });
  await close();
});

test("fills in the form from a contract, and shows the submitter what differs from it", async () => {
  const team = await newAccount({ email: "lena@example.org", password: "plum harbour seven lamps" });
  const token = await deployToken("BytesName");
  const { page, consoleErrors, close } = await visit({ as: team, at: "/submit" });
  await page.getByLabel(m.label_address(), { exact: true }).fill(token);
  await page
    .getByText(
      matching(
        m.contract_says({
          facts: `${anything}Bytes name${anything}BYT${anything}${m.label_decimals_count({ decimals: 18 })}`,
        }),
      ),
    )
    .waitFor();
  expect(await page.getByLabel(m.label_decimals(), { exact: true }).inputValue()).toBe("18");
  await page.getByRole("button", { name: m.submission_next_about() }).click();
  expect(await page.getByLabel(m.label_name(), { exact: true }).inputValue()).toBe("Bytes name");
  expect(await page.getByLabel(m.label_symbol(), { exact: true }).inputValue()).toBe("BYT");

  await submitCoin(team, { name: "Copied name", symbol: "BYT", address: token, decimals: 6 });
  const mine = () => call<{ coins: { contract_facts: unknown[] }[] }>("GET", "/coins/mine", undefined, team);
  await expect.poll(async () => (await mine()).coins[0]?.contract_facts.length, { timeout: 30_000 }).toBe(1);
  await goTo(page, "/my-coins");
  await page.getByText(m.contract_differs()).waitFor();
  expect(await page.getByText(m.contract_problem_name({ name: "" })).innerText()).toContain("Bytes name");
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});
