import * as m from "@cointally/i18n/messages";
import type { Locale } from "@cointally/shared/locales.ts";
import type { Page } from "playwright-core";
import { parseEther, parseUnits } from "viem";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startChain } from "../../server/testing/local-chain.ts";
import { exchangeOn, type LocalExchange } from "../../server/testing/local-exchange.ts";
import { randomAddress } from "../../server/testing/samples.ts";
import type { Coin, Session } from "../testing/api.ts";
import { phoneOptions, reducedMotion, useSite } from "../testing/fixtures.ts";
import { layoutShifts, recordLayoutShifts } from "../testing/layout-shifts.ts";
import { anything, matching } from "../testing/matching.ts";
import { pageProblems } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";
import { usePriceFixture } from "./price-fixture.ts";

/** The warning “Cannot be sold”: beside the name of a dangerous coin on every page, and never beside another. */

const chain = await startChain(56);
afterAll(() => chain.stop());
const { site, call, newSession, newAccount, listCoin, visit } = useSite({ RPC_URL_56: chain.url }, reducedMotion);
const { price } = usePriceFixture(site);
let exchange: LocalExchange;
let moderator: Session;
let mara: Session;
let trap: Coin;
let honest: Coin;
let empty: Coin;
/** The widest possible address, which must wrap. */
const widestAddress = "0xDDdDddDdDdddDDddDDddDDDDdDdDDdDDdDDDDDDd";

const small = { ...phoneOptions, ...reducedMotion, viewport: { width: 360, height: 640 } };

const pooled = async (kind: string) => {
  const address = await exchange.deployToken(kind);
  await exchange.pool(address, parseUnits("100000", 18), parseEther("100"));
  return address;
};

beforeAll(async () => {
  exchange = await exchangeOn(chain);
  moderator = await newSession(admin);
  mara = await newAccount({ name: "Mara", email: "mara@example.org", password: "plum harbour seven lamps" });
  const [clean, bad, other] = [await pooled("Clean18"), await pooled("TrapSell"), await pooled("Clean18")];
  // The third of four contracts; the last one's chain does not answer.
  const contracts = [
    { chain_id: 56, address: clean },
    { chain_id: 56, address: other },
    { chain_id: 56, address: bad },
    { chain_id: 1, address: randomAddress() },
  ];
  trap = await listCoin(moderator, { name: "Lobster Pot Finance", symbol: "LOBSTER", address: clean, contracts });
  honest = await listCoin(moderator, { name: "Harbor Light", symbol: "LIGHT", address: await pooled("Clean18") });
  empty = await listCoin(moderator, { name: "Paper Boat", symbol: "PAPER", address: widestAddress });
  for (const { id } of [trap, honest]) await price(id, { priceUsd: "2", change24h: 12 });
  for (const { id } of [trap, honest]) await call("PATCH", `/coins/${id}/promote`, { promoted: true }, moderator);
  await call("POST", "/watchlists/coins", { coin_id: trap.id }, mara);
  await call("POST", "/watchlists/coins", { coin_id: honest.id }, mara);
  await call("POST", "/portfolios/coins", { coin_id: trap.id, amount: "1000" }, mara);
  await call("POST", "/portfolios/coins", { coin_id: honest.id, amount: "5" }, mara);
  await call("POST", "/alerts", { coin_id: trap.id, kind: "safety" }, mara);
  const levelOf = async ({ id }: Coin) =>
    (await call<{ coin: { safety: { verdict: { level: string } } | null } }>("GET", `/coins/${id}`)).coin.safety
      ?.verdict.level;
  await vi.waitFor(
    async () =>
      expect([await levelOf(trap), await levelOf(honest), await levelOf(empty)]).toEqual([
        "danger",
        "none_found",
        "caution",
      ]),
    { timeout: 150_000, interval: 500 },
  );
});

const strip = (page: Page) => page.getByRole("alert").filter({ hasText: m.safety_reason_cannot_be_sold() });

test("a coin's danger is shown in red directly below the name, within the first 360 × 640 pixels of the page", async () => {
  const { page, consoleErrors, close } = await visit({ ...small });
  await recordLayoutShifts(page);
  await goTo(page, `/coins/${trap.slug}`);
  expect(await strip(page).innerText()).toMatch(
    /^Cannot be sold\.\s+Tried at block [\d,]+, (now|\d+ (s|min) ago|just now), on BNB Smart Chain\.$/,
  );
  const [heading, box] = await Promise.all([page.locator("h1").boundingBox(), strip(page).boundingBox()]);
  expect(box && box.y + box.height).toBeLessThanOrEqual(640);
  expect((box?.y ?? 0) - (heading ? heading.y + heading.height : 0)).toBeLessThan(12);
  // First in the page's title and for screen readers.
  expect(await page.title()).toMatch(/^Cannot be sold: Lobster Pot Finance/);
  expect(await page.locator('meta[name="description"]').getAttribute("content")).toMatch(/^Cannot be sold: /);
  expect(await layoutShifts(page)).toEqual([]);
  expect(consoleErrors).toEqual([]);
  expect(await pageProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
  await page.setViewportSize({ width: 768, height: 900 });
  await close();
});

test("a coin's danger makes the vote buttons secondary, also in the bottom bar", async () => {
  const { page, close } = await visit({ ...small });
  const ground = (slug: string, at: string) =>
    goTo(page, `/coins/${slug}`).then(() =>
      page.locator(at).evaluate((button) => getComputedStyle(button).backgroundColor),
    );
  const big = 'section a[data-replay^="vote"]';
  expect(await ground(trap.slug, big)).not.toBe(await ground(honest.slug, big));
  await goTo(page, `/coins/${trap.slug}`);
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  const bar = page.locator("a[data-replay][data-quiet]").last();
  await bar.waitFor();
  await page.getByText(m.label_danger_cannot_be_sold()).last().waitFor();
  expect(await bar.evaluate((button) => getComputedStyle(button).backgroundColor)).not.toBe("rgb(238, 236, 228)");
  await close();
});

test("a coin's page lists the worst contract first, the others collapsed, and unchecked ones in a line each", async () => {
  const { page, close } = await visit({ at: `/coins/${trap.slug}` });
  const facts = page.locator("section", { has: page.getByRole("heading", { name: m.safety_title() }) });
  const noContract = (locale: Locale) =>
    matching(m.safety_no_contract({ address: anything, chain: anything, block: anything }, { locale }));
  expect(await facts.locator("dl").first().innerText()).toMatch(/Can be sold\s+tried in a simulation\s+No/);
  expect(await facts.locator("details").count()).toBe(2);
  await facts.getByText(/^The contract on Ethereum 0x\w{4}…\w{4}: not checked yet$/).waitFor();
  await facts.scrollIntoViewIfNeeded();
  await goTo(page, `/coins/${empty.slug}`);
  await page.getByRole("note").getByText(noContract("en")).waitFor();
  expect(await facts.locator("dl").count()).toBe(0);
  expect(await pageProblems(page)).toEqual([]);
  await goTo(page, `/es/coins/${empty.slug}`);
  await page.getByRole("note").getByText(noContract("es")).waitFor();
  const unchecked = await listCoin(moderator, { name: "Far Shore", chain_id: 1 });
  await goTo(page, `/coins/${unchecked.slug}`);
  expect((await facts.innerText()).split(/\n+/)).toEqual([
    "Safety facts",
    "Not checked yet. The first check starts within 2 minutes.",
  ]);
  await close();
});

/** Whether every row that names the coin has the mark, and no other row. */
const marked = async (page: Page, rows: string) => {
  const named = page.locator(rows).filter({ hasText: "Lobster Pot Finance" });
  await named.first().waitFor();
  for (const row of await named.all()) expect(await row.innerText()).toContain("Cannot be sold");
  const others = page.locator(rows).filter({ hasText: "Harbor Light" });
  for (const row of await others.all()) expect(await row.innerText()).not.toContain("Cannot be sold");
  return named.count();
};

test.each([
  ["lists", "/coins", "main tbody tr"],
  ["new coins", "/new", "main tbody tr"],
  ["the promoted list", "/promoted", "main tbody tr"],
  ["the promoted strip", "/", "section[aria-labelledby=promoted] li"],
  ["the front page's table", "/", "main tbody tr"],
  ["the front page's rail", "/", "aside section[aria-labelledby=fresh] li"],
  ["similar coins", "similar", "main table tbody tr"],
  ["the log of decisions", "/moderation", "main tbody tr"],
  ["placements", "/placements", "main tbody tr"],
])(
  "a coin's danger is shown beside the name in %s, on a desktop and on a phone",
  async (_place, path, rows) => {
    const at = path === "similar" ? `/coins/${honest.slug}` : path;
    // The first page loads the fonts, whose arrival moves words by a pixel; nothing else may move.
    const { page, consoleErrors, close } = await visit({ at: "/about" });
    await recordLayoutShifts(page);
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await goTo(page, at);
      if (rows.startsWith("aside") && width < 1280) continue;
      expect(await marked(page, rows)).toBeGreaterThan(0);
    }
    expect(await layoutShifts(page)).toEqual([]);
    expect(await pageProblems(page)).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await close();
  },
  240_000,
);

test("a coin's danger is shown in search suggestions and in a form's coin picker", async () => {
  const { page, close } = await visit({ at: "/coins" });
  await page.getByRole("searchbox").first().fill("lobster");
  await page
    .getByRole("option", {
      name: matching(`${anything}Lobster Pot Finance${anything}${m.label_danger_cannot_be_sold()}`),
    })
    .waitFor();
  expect(await pageProblems(page)).toEqual([]);
  await close();
});

test("a coin's danger is shown in a watchlist and in its alerts", async () => {
  const { page, close } = await visit({ as: mara, at: "/watchlist" });
  expect(await marked(page, "main li, main tbody tr")).toBeGreaterThan(0);
  expect(await pageProblems(page)).toEqual([]);
  await close();
});

test("a coin's danger is shown in a portfolio, whose total excludes the holding and says so", async () => {
  const { page, close } = await visit({ as: mara, at: "/portfolio" });
  await page.getByRole("region", { name: m.portfolio_summary() }).getByText("$10.00", { exact: true }).waitFor();
  expect(await marked(page, "main tbody tr")).toBe(1);
  const row = page.locator("main tbody tr").filter({ hasText: "Lobster Pot Finance" });
  expect(await row.innerText()).toMatch(/not counted\s*danger found/);
  await page.getByText(m.portfolio_not_counted_coins({ count: 1 })).waitFor();
  await page.getByText(m.portfolio_excluded_text()).waitFor();
  await page.getByRole("button", { name: m.portfolio_parts_of({ coin: "Lobster Pot Finance" }) }).click();
  await page.getByText(m.portfolio_held_out_long_danger()).waitFor();
  expect(await pageProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await close();
});

test("a coin's danger is shown in the rows of the admin pages", async () => {
  const { page, close } = await visit({ as: moderator, at: "/admin/coins?queue=listed&search=lobster" });
  expect(await marked(page, "main ol li")).toBe(1);
  await strip(page).waitFor();
  expect(await pageProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await goTo(page, "/admin/coins?queue=safety");
  expect(await marked(page, "main li")).toBeGreaterThan(0);
  await close();
});

test("a coin's danger is drawn on the share image and on the vote badge", async () => {
  const at = (path: string) => fetch(`${site.url}/coins/${trap.slug}/${path}`);
  const badge = await (await at("badge.svg")).text();
  expect(badge).toContain("<title>Lobster Pot Finance: Cannot be sold. 0 votes · 0 today. Cointally</title>");
  expect(await (await at("badge.svg?lang=es")).text()).toContain("No se puede vender");
  const { page, close } = await visit();
  await page.goto(`${site.url}/coins/${trap.slug}/share.png`);
  await page.goto(`${site.url}/coins/${trap.slug}/badge.svg`);
  await close();
});

test("a coin's danger is shown on the page of a vote by email, in My votes and on the coin's history", async () => {
  const { page, consoleErrors, close } = await visit({ ...small });
  await goTo(page, `/vote/${trap.slug}`);
  await page.getByLabel(m.label_email()).fill("pot@example.org");
  const groundOf = (name: string) =>
    page.getByRole("button", { name }).evaluate((button) => getComputedStyle(button).backgroundColor);
  const asking = await groundOf("Email me the link");
  await page.getByRole("button", { name: m.vote_email_send() }).click();
  await goTo(page, await site.emailedLink("pot@example.org", "vote/confirm"));
  const main = page.locator("main");
  await main.getByText(m.label_danger_cannot_be_sold()).waitFor();
  // Neither vote button is a primary button.
  expect([asking, await groundOf("Confirm and vote")]).toEqual(["rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"]);
  expect(await pageProblems(page)).toEqual([]);
  await page.getByRole("button", { name: m.vote_confirm() }).click();
  await page.getByRole("heading", { name: m.vote_counted_title({ coin: "Lobster Pot Finance" }) }).waitFor();
  await main.getByText(m.label_danger_cannot_be_sold()).first().waitFor();
  await goTo(page, "/account/votes");
  expect(await marked(page, "main li")).toBe(1);
  expect(await pageProblems(page)).toEqual([]);
  await goTo(page, `/coins/${trap.slug}/history`);
  await page.locator("main header").getByText(m.label_danger_cannot_be_sold()).waitFor();
  expect(await pageProblems(page)).toEqual([]);
  await goTo(page, `/coins/${honest.slug}/history`);
  expect(await main.getByText(m.label_danger_cannot_be_sold()).count()).toBe(0);
  expect(consoleErrors).toEqual([]);
  await close();
});
