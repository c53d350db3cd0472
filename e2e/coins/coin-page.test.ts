import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { Coin, Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { admin } from "../testing/site.ts";
import { goTo, type Visit } from "../testing/visit.ts";

/** A coin's page and its creator's: sharing, badge, search engines, report and vote bar; by keyboard and without scripts. */

const { site, call, newSession, newAccount, listCoin, submitCoin, visit } = useSite({}, reducedMotion);
const creatorName = "Harbour Team of a long name that no line of a phone holds";
let moderator: Session;
let creator: Session;
let coin: Coin;
let visitor: Visit;

beforeAll(async () => {
  moderator = await newSession(admin);
  creator = await newAccount({ name: creatorName, email: "team@example.org", password: "plum harbour seven lamps" });
  coin = await listCoin(moderator, { name: "Harbor Token" }, creator);
  await listCoin(moderator, { name: "Ash Harbour" }, creator);
  await listCoin(moderator, { name: "Other Harbour" });
  await submitCoin(creator, { name: "Waiting Harbour" });
  visitor = await visit({ permissions: ["clipboard-read", "clipboard-write"] });
});
afterEach(() => expect(visitor.consoleErrors.splice(0)).toEqual([]));

const soon = { timeout: 10_000 };
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());
const coinUrl = () => `${site.url}/coins/${coin.slug}`;
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const read = async (path: string) => {
  const response = await fetch(site.url + path);
  return { status: response.status, html: await response.text() };
};

test("copies a coin's link and the code of its badge by keyboard, without a request to another site", async () => {
  const { page } = visitor;
  const origins = new Set<string>();
  page.on("request", (request) => origins.add(new URL(request.url()).origin));
  await goTo(page, `/coins/${coin.slug}`);
  await page.getByRole("button", { name: m.share_button() }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: m.common_copy_link() }).waitFor();
  await page.keyboard.press("Tab");
  expect(await focusedText(page)).toBe(m.common_copy_link());
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: m.share_link_copied() }).waitFor();
  expect(await clipboard(page)).toBe(coinUrl());
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: m.share_on_x() }).waitFor({ state: "hidden" });
  expect(await focusedText(page)).toBe(m.share_button());

  await page.getByRole("button", { name: m.coin_badge() }).focus();
  await page.keyboard.press("Enter");
  const alt = m.badge_alt({ coin: "Harbor Token", site: "Cointally" });
  const picture = page.getByRole("dialog").getByRole("img", { name: alt });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight), soon).toBe(48);
  await page.getByRole("radio", { name: m.badge_light() }).check({ force: true });
  await page.getByRole("button", { name: m.badge_copy_code() }).click();
  await page.getByRole("button", { name: m.badge_code_copied() }).waitFor();
  expect(await clipboard(page)).toBe(
    `<a href="${coinUrl()}"><img src="${coinUrl()}/badge.svg?mode=light" height="48" alt="${alt}"></a>`,
  );
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await focusedText(page)).toBe(m.coin_badge());
  expect([...origins]).toEqual([site.url]);
});

test("shares and searches without scripts, and hides the color mode switch that needs them", async () => {
  const { page, close } = await visit({ javaScriptEnabled: false });
  await page.goto(`/coins/${coin.slug}`);
  await page.getByRole("button", { name: m.share_button() }).click();
  const href = await page.getByRole("link", { name: m.share_on_telegram() }).getAttribute("href");
  expect(new URL(href ?? "").searchParams.get("url")).toBe(coinUrl());
  await page.keyboard.press("Escape");
  expect(await page.getByRole("button", { name: m.common_switch_color_mode() }).isVisible()).toBe(false);
  await page.getByRole("banner").getByRole("button", { name: m.common_search() }).click();
  await page.getByRole("search").last().getByRole("searchbox").fill("harbor");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/coins\?search=harbor/);
  await close();
});

test("gives link previews the coin's image and search engines its breadcrumbs", async () => {
  const { html } = await read(`/coins/${coin.slug}`);
  const content = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
  const image = content("og:image");
  expect(image).toBe(`${coinUrl()}/share.png`);
  expect([content("og:image:width"), content("og:image:height")]).toEqual(["1200", "630"]);
  expect(content("twitter:card")).toBe("summary_large_image");
  expect((await fetch(image ?? "")).headers.get("content-type")).toBe("image/png");
  const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "";
  const data = JSON.parse(json);
  expect([data["@type"], data.url, data.inLanguage]).toEqual(["WebPage", coinUrl(), "en"]);
  const crumbs = data.breadcrumb.itemListElement.map((crumb: Record<string, unknown>) => [crumb.position, crumb.item]);
  expect(crumbs).toEqual([
    [1, `${site.url}/coins`],
    [2, coinUrl()],
  ]);
  expect(json).not.toMatch(/rating/i);
});

test("shows an error toast above an open dialog", async () => {
  const { page, close } = await visit({ as: moderator, at: `/coins/${coin.slug}` });
  await page.getByRole("button", { name: m.coin_report() }).click();
  await page.route(/\/reports$/, (route) => route.abort());
  await page.getByLabel(m.report_reason()).selectOption("spam");
  await page.getByRole("button", { name: m.report_send() }).click();
  await page.getByRole("button", { name: m.common_close_message() }).click(soon);
  expect(await page.getByRole("dialog").isVisible()).toBe(true);
  await close();
});

test("shows the rank after a vote at the top of the page as well", async () => {
  const voter = (n: number) => newAccount({ email: `voter${n}@example.org`, password: "plum harbour seven lamps" });
  const voters = [await voter(1), await voter(2), await voter(3)] as const;
  const vote = (of: Coin, session: Session) => call("POST", `/votes/${of.id}`, undefined, session);
  const [behind, first] = [
    await listCoin(moderator, { name: "Quay Token" }),
    await listCoin(moderator, { name: "Pier Token" }),
  ];
  await vote(behind, voters[0]);
  for (const session of voters.slice(0, 2)) await vote(first, session);
  const { page, consoleErrors, close } = await visit({ as: voters[2], at: `/coins/${behind.slug}` });
  const placeToday = (place: string) => page.getByRole("link", { name: m.coin_place_today({ place }), exact: true });
  await placeToday("2nd").waitFor();
  await vote(behind, voters[1]);
  await page
    .getByRole("button", { name: matching(m.vote_for({ coin: "Quay Token" })) })
    .first()
    .click();
  await page.getByRole("link", { name: m.vote_rank_moved({ before: "2", after: "1" }) }).waitFor(soon);
  await placeToday("1st").waitFor(soon);
  expect(await placeToday("2nd").count()).toBe(0);
  expect(consoleErrors).toEqual([]);
  await close();
});

test("shows the bottom vote bar on a phone while the main vote button is out of view", async () => {
  const { page } = visitor;
  await page.setViewportSize({ width: 360, height: 640 });
  await goTo(page, `/coins/${coin.slug}`);
  const votes = page.getByRole("link", { name: matching(m.vote_for({ coin: "Harbor Token" })) });
  await expect.poll(() => votes.count(), soon).toBe(1);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => votes.count(), soon).toBe(2);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => votes.count(), soon).toBe(1);
});

test("links a coin to its creator, whose page lists the public coins and no account data", async () => {
  const { page } = visitor;
  await goTo(page, `/coins/${coin.slug}`);
  await page.getByRole("link", { name: matching("Harbour Team") }).click();
  await page.getByRole("heading", { level: 1, name: creatorName }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/creators/${creator.user.id}`);
  await page
    .getByText(matching(`${m.creator_member_since({ day: anything })} · ${m.list_coins({ count: 2 })}`))
    .waitFor();
  expect(await page.locator("tbody th a").allTextContents()).toEqual(["Ash Harbour", "Harbor Token"]);
  expect(await page.content()).not.toContain("team@example.org");
  expect(await page.title()).toBe(`Coins by ${creatorName} · Cointally`);
});

test("lists a creator's coins in Spanish, and links from past the last page to the first", async () => {
  const path = `/es/creators/${creator.user.id}`;
  const past = await read(`${path}?page=9`);
  expect(past.html).toMatch(new RegExp(`href="${path}"[^>]*>${m.common_first_page({}, { locale: "es" })}<`));
  const { html } = await read(path);
  expect(html).toContain(m.creator_member_since({ day: "" }, { locale: "es" }).trim());
  const [table = ""] = /<tbody>.*<\/tbody>/s.exec(html) ?? [];
  expect(["Ash Harbour", "Harbor Token", "Waiting Harbour"].map((name) => table.includes(name))).toEqual([
    true,
    true,
    false,
  ]);
});

test("answers 404 for an account without public coins, an erased account and an invented id", async () => {
  const erased = await newAccount({ name: "Gone", email: "gone@example.org", password: "plum harbour seven lamps" });
  await listCoin(moderator, { name: "Left Harbour" }, erased);
  expect((await read(`/creators/${erased.user.id}`)).status).toBe(200);
  await call("DELETE", `/users/${erased.user.id}`, undefined, moderator);
  for (const id of [erased.user.id, "0197a000-0000-7000-8000-000000000000", "somebody"]) {
    // Pages are cached for five seconds.
    await expect.poll(async () => (await read(`/creators/${id}`)).status, soon).toBe(404);
    expect((await read(`/creators/${id}`)).html).toContain(`>${m.shell_not_found()}</h1>`);
  }
  const { page, consoleErrors } = visitor;
  await goTo(page, "/creators/somebody");
  await page.getByRole("heading", { level: 1, name: m.shell_not_found() }).waitFor();
  expect(consoleErrors.splice(0).filter((line) => !line.includes("404"))).toEqual([]);
});
