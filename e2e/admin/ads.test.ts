import { type Ad, adSlots } from "@cointally/contract/ads.ts";
import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { waitForFocus } from "../testing/keyboard.ts";
import { layoutShifts, recordLayoutShifts } from "../testing/layout-shifts.ts";
import { horizontalOverflow, pageProblems } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";

/** Ads: created by an admin, shown, clicks counted, switched off, and still listed on the public page of paid placements. */

const { call, listCoin, newSession, site, visit } = useSite({}, reducedMotion);
const picture = (height: number): Promise<Buffer> =>
  sharp({ create: { width: 1200, height, channels: 3, background: { r: 34, g: 102, b: 170 } } })
    .png()
    .toBuffer();

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
};

test("creates, shows, counts and ends an ad, which stays in the list of placements", async () => {
  const moderator = await newSession(admin);
  const operator = await visit({ as: moderator, at: "/admin/ads" });
  const { page } = operator;
  await page.getByText(m.admin_ads_none()).waitFor();
  await page.getByRole("button", { name: m.admin_ads_add() }).click();
  await page.getByRole("button", { name: m.common_save() }).click();
  await page.getByText(m.admin_ads_no_image()).first().waitFor();
  await page
    .getByLabel(m.admin_ads_choose())
    .setInputFiles({ name: "ad.png", mimeType: "image/png", buffer: await picture(480) });
  await page.getByLabel(m.admin_ads_choose_other()).waitFor();
  await fill(page, {
    [m.admin_ads_field_target_url()]: "http://cards.example",
    Start: "2026-01-01T00:00",
    End: "2026-01-01T00:00",
  });
  await page.getByRole("button", { name: m.common_save() }).click();
  await page
    .getByRole("alert")
    .getByText(/^Check \d fields$/)
    .waitFor();
  expect(await page.getByLabel(m.admin_ads_field_target_url(), { exact: true }).getAttribute("aria-invalid")).toBe(
    "true",
  );
  expect(await pageProblems(page)).toEqual([]);

  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
  await fill(page, {
    [m.admin_ads_field_target_url()]: "https://cards.example/offer",
    "Image text": "A card on a quay",
    Advertiser: "Harbour Cards Ltd",
    Title: "Cards, summer",
    Start: day(-1),
    End: day(30),
  });
  await page.getByRole("button", { name: m.common_save() }).click();
  await page.getByRole("heading", { name: "Cards, summer" }).waitFor();
  await page.getByText(m.admin_ads_states_running()).waitFor();
  await page.getByRole("button", { name: m.common_edit() }).click();
  await fill(page, { Advertiser: "Harbour Cards" });
  await page.getByRole("button", { name: m.common_save() }).click();
  await page.getByText("Harbour Cards", { exact: true }).waitFor();
  await waitForFocus(page.getByRole("heading", { name: m.admin_ads_title(), level: 1 }));
  expect(await pageProblems(page)).toEqual([]);

  const reader = await visit({ viewport: { width: 1440, height: 900 } });
  const viewCounted = reader.page.waitForResponse((response) => response.url().endsWith("/impression"));
  await reader.page.goto("/", { waitUntil: "networkidle" });
  const ad = reader.page.getByRole("region", { name: m.ad_label() });
  await ad.getByText("Harbour Cards").waitFor();
  expect((await viewCounted).status()).toBe(204);
  const link = ad.getByRole("link", { name: "A card on a quay" });
  expect(await link.getAttribute("href")).toBe("https://cards.example/offer");
  expect(await link.getAttribute("rel")).toBe("sponsored nofollow noopener");
  expect(await pageProblems(reader.page)).toEqual([]);
  for (const width of [320, 768]) {
    await reader.page.setViewportSize({ width, height: 800 });
    expect(await horizontalOverflow(reader.page)).toBeLessThanOrEqual(0);
  }
  // The click is counted; the advertiser's site is not opened in a test.
  await reader.context.route("https://cards.example/**", (route) => route.abort());
  const followed = reader.page.waitForResponse((response) => response.url().endsWith("/click"));
  await link.click();
  expect((await followed).status()).toBe(204);

  await page.reload({ waitUntil: "networkidle" });
  await page.getByText(m.admin_ads_views_count({ count: 1 })).waitFor();
  await page.getByText(m.admin_ads_clicks_count({ count: 1 })).waitFor();
  await page.getByText(m.admin_ads_figures()).click();
  await page.getByRole("cell", { name: "1" }).first().waitFor();
  await page.getByRole("button", { name: m.admin_ads_turn_off() }).click();
  await page.getByRole("button", { name: m.admin_ads_turn_on() }).waitFor();
  const { ads } = await call<{ ads: unknown[] }>("GET", "/ads/active");
  expect(ads).toEqual([]);

  await reader.page.goto("/placements", { waitUntil: "networkidle" });
  await reader.page.getByRole("rowheader", { name: "Harbour Cards" }).first().waitFor();
  await reader.page.getByRole("cell", { name: m.placement_slot_sidebar() }).first().waitFor();
  expect(await pageProblems(reader.page)).toEqual([]);

  await page.getByRole("button", { name: m.common_delete() }).click();
  await page.getByRole("button", { name: m.admin_ads_remove_sure() }).click();
  await page.getByText(m.admin_ads_none()).waitFor();
  await waitForFocus(page.getByRole("heading", { name: m.admin_ads_title(), level: 1 }));
  expect([...withoutFailedRequests(operator.consoleErrors), ...withoutFailedRequests(reader.consoleErrors)]).toEqual(
    [],
  );
  await operator.close();
  await reader.close();
});

/** Creates a running ad by the API, with these changes to the sample. */
const addAd = async (moderator: Session, changes: object = {}): Promise<Ad> => {
  const upload = new FormData();
  upload.append("file", new Blob([(await picture(200)) as Uint8Array<ArrayBuffer>]), "sold.png");
  const sent = await fetch(`${site.url}/api/ads/images`, {
    ...{ method: "POST", body: upload, headers: { authorization: `Bearer ${moderator.token}` } },
  });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000);
  const body = {
    ...{ title: "A place", slot: "footer", image_url: (await sent.json()).upload.url, alt: "A boat" },
    ...{ target_url: "https://boats.example", advertiser: "Harbour Boats", starts_at: day(0), ends_at: day(9) },
    ...changes,
  };
  return (await call<{ ad: Ad }>("POST", "/ads", body, moderator)).ad;
};

test("keeps an ad's coin when the form is saved before the coin's name has loaded", async () => {
  const moderator = await newSession(admin);
  const coin = await listCoin(moderator);
  const { id } = await addAd(moderator, { coin_id: coin.id });
  const coinOf = async () => (await call<{ ad: Ad }>("GET", `/ads/${id}`, undefined, moderator)).ad.coin_id;
  const { page, close } = await visit({ as: moderator, at: "/admin/ads" });
  const { promise: read, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**/api/coins/${coin.id}`, async (route) => {
    await read;
    await route.continue();
  });
  const edit = page.getByRole("button", { name: m.common_edit() });
  await edit.click();
  await page.getByRole("button", { name: m.common_save() }).click();
  await edit.waitFor();
  expect(await coinOf()).toBe(coin.id);
  answer();
  await edit.click();
  const field = page.getByLabel(m.admin_ads_field_coin_id(), { exact: true });
  await expect.poll(() => field.inputValue()).toBe(coin.slug);
  await field.fill("");
  await page.getByRole("button", { name: m.common_save() }).click();
  await edit.waitFor();
  expect(await coinOf()).toBeNull();
  await close();
  await call("DELETE", `/ads/${id}`, undefined, moderator);
});

test.each([360, 1440])("reserves an ad's space before its image loads, in every slot (%i px)", async (width) => {
  const moderator = await newSession(admin);
  const created = await Promise.all(adSlots.map((slot) => addAd(moderator, { slot })));
  const { page, close } = await visit({ viewport: { width, height: 900 } });
  const { promise: sent, resolve: send } = Promise.withResolvers<void>();
  await page.route("**/uploads/**", async (route) => {
    await sent;
    await route.continue();
  });
  await recordLayoutShifts(page);
  // Pages are cached for some seconds by address: this address is not cached.
  await page.goto(`/?${width}`, { waitUntil: "domcontentloaded" });
  const ads = page.getByRole("region", { name: m.ad_label() });
  await expect.poll(() => ads.count()).toBe(adSlots.length);
  const heights = () => ads.evaluateAll((all) => all.map((ad) => ad.getBoundingClientRect().height));
  const before = await heights();
  send();
  for (const ad of await ads.all()) {
    await ad.scrollIntoViewIfNeeded();
    await expect
      .poll(() => ad.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  expect(await heights()).toEqual(before);
  expect(await layoutShifts(page)).toEqual([]);
  await close();
  for (const { id } of created) await call("DELETE", `/ads/${id}`, undefined, moderator);
});

test("fits the longest texts of an ad into every page that shows it", async () => {
  const moderator = await newSession(admin);
  const { id } = await addAd(moderator, { slot: "sidebar", title: "M".repeat(80), advertiser: "W".repeat(80) });
  const { page, close } = await visit({ as: moderator });
  const wide: string[] = [];
  for (const path of ["/?long", "/placements?long", "/admin/ads"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await page.getByText("W".repeat(80)).first().waitFor();
    for (const width of [320, 768, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      const pixels = await horizontalOverflow(page);
      if (pixels > 0) wide.push(`${path} at ${width} px: ${pixels}`);
    }
  }
  expect(wide).toEqual([]);
  await close();
  await call("DELETE", `/ads/${id}`, undefined, moderator);
});
