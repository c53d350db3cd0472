import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Coin, Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { matching } from "../testing/matching.ts";
import { pageProblems } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** A coin's page: sharing, badge, report, vote bar and rank explanation; by keyboard and without scripts. */

const { site, newSession, listCoin, visit } = useSite({}, reducedMotion);
let session: Session;

let plain: Coin;
beforeAll(async () => {
  session = await newSession(admin);
  plain = await listCoin(session, { name: "Harbor Token" });
});

const soon = { timeout: 10_000 };
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

describe("a coin's page", () => {
  const url = () => `${site.url}/coins/${plain.slug}`;

  test("opens the share menu by keyboard, without a request to another site", async () => {
    const { page, close } = await visit({ permissions: ["clipboard-read", "clipboard-write"] });
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).origin));
    await goTo(page, `/coins/${plain.slug}`);
    await page.getByRole("button", { name: m.share_button() }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: m.common_copy_link() }).waitFor();
    expect(await pageProblems(page)).toEqual([]);
    await page.keyboard.press("Tab");
    expect(await focusedText(page)).toBe("Copy link");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: m.share_link_copied() }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url());
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: m.share_on_x() }).waitFor({ state: "hidden" });
    expect(await focusedText(page)).toBe("Share");
    expect([...hosts]).toEqual([site.url]);
    await close();
  });

  test("shares by the device's share sheet where there is one", async () => {
    const { page, close } = await visit();
    await page.addInitScript(() => {
      navigator.share = async (what) => document.documentElement.setAttribute("data-shared", JSON.stringify(what));
    });
    await goTo(page, `/coins/${plain.slug}`);
    await page.getByRole("button", { name: m.share_button() }).click();
    const shared = await page.locator("html[data-shared]").getAttribute("data-shared");
    expect(JSON.parse(shared ?? "")).toEqual({ title: "Harbor Token (HRB) on Cointally", url: url() });
    expect(await page.getByRole("link", { name: m.share_on_x() }).isVisible()).toBe(false);
    await close();
  });

  test("opens the share menu without scripts", async () => {
    const { page, close } = await visit({ javaScriptEnabled: false });
    await page.goto(`/coins/${plain.slug}`);
    await page.getByRole("button", { name: m.share_button() }).click();
    const href = await page.getByRole("link", { name: m.share_on_telegram() }).getAttribute("href");
    expect(new URL(href ?? "").searchParams.get("url")).toBe(url());
    await close();
  });

  test("gives link previews the coin's image and search engines its breadcrumbs", async () => {
    const { page, close } = await visit();
    await page.goto(`/coins/${plain.slug}`);
    const content = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
    const image = await content("og:image");
    expect(image).toBe(`${url()}/share.png`);
    expect([await content("og:image:width"), await content("og:image:height")]).toEqual(["1200", "630"]);
    expect(await content("twitter:card")).toBe("summary_large_image");
    expect((await fetch(image ?? "")).headers.get("content-type")).toBe("image/png");
    const ld = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
    expect([ld["@type"], ld.url, ld.inLanguage]).toEqual(["WebPage", url(), "en"]);
    const crumbs = ld.breadcrumb.itemListElement.map((crumb: Record<string, unknown>) => [crumb.position, crumb.item]);
    expect(crumbs).toEqual([
      [1, `${site.url}/coins`],
      [2, url()],
    ]);
    expect(JSON.stringify(ld)).not.toMatch(/rating/i);
    await close();
  });

  test("offers the code of a badge for the team's own site", async () => {
    const { page, close } = await visit({
      permissions: ["clipboard-read", "clipboard-write"],
      at: `/coins/${plain.slug}`,
    });
    await page.getByRole("button", { name: m.coin_badge() }).click();
    const picture = page
      .getByRole("dialog")
      .getByRole("img", { name: m.badge_alt({ coin: "Harbor Token", site: "Cointally" }) });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalHeight), soon).toBe(48);
    expect(await pageProblems(page)).toEqual([]);
    await page.getByRole("radio", { name: m.badge_light() }).check({ force: true });
    await page.getByRole("button", { name: m.badge_copy_code() }).click();
    await page.getByRole("button", { name: m.badge_code_copied() }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `<a href="${url()}"><img src="${url()}/badge.svg?mode=light" height="48" alt="Vote for Harbor Token on Cointally"></a>`,
    );
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await focusedText(page)).toBe(m.coin_badge());
    await close();
  });
});

test("shows an error toast above an open dialog", async () => {
  const { page, close } = await visit({ as: session, at: `/coins/${plain.slug}` });
  await page.getByRole("button", { name: m.coin_report() }).click();
  await page.route(/\/reports$/, (route) => route.abort());
  await page.getByLabel(m.report_reason()).selectOption("spam");
  await page.getByRole("button", { name: m.report_send() }).click();
  await page.getByRole("button", { name: m.common_close_message() }).click(soon);
  expect(await page.getByRole("dialog").isVisible()).toBe(true);
  await close();
});

test("searches without scripts, and hides the color mode switch that needs them", async () => {
  const { page, close } = await visit({ javaScriptEnabled: false });
  await page.goto("/");
  expect(await page.getByRole("button", { name: m.common_switch_color_mode() }).isVisible()).toBe(false);
  await page.getByRole("banner").getByRole("button", { name: m.common_search() }).click();
  await page.getByRole("search").last().getByRole("searchbox").fill("harbor");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/coins\?search=harbor/);
  await close();
});

test("shows the bottom vote bar on a phone while the main vote button is out of view", async () => {
  const { page, close } = await visit({ viewport: { width: 360, height: 640 }, at: `/coins/${plain.slug}` });
  const votes = page.getByRole("link", { name: matching(m.vote_for({ coin: "Harbor Token" })) });
  await expect.poll(() => votes.count(), soon).toBe(1);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => votes.count(), soon).toBe(2);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => votes.count(), soon).toBe(1);
  await close();
});

test("explains the rank with the coin's own figures", async () => {
  const { page, close } = await visit({ at: `/coins/${plain.slug}` });
  await page.getByText(m.list_why_rank()).click();
  await page.getByText(m.rank_all({ votes: m.vote_count({ count: 0 }) })).waitFor();
  await page.getByText(m.rank_today_best_out()).waitFor();
  expect(await pageProblems(page)).toEqual([]);
  await close();
});
