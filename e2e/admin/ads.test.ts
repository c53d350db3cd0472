import { adSlots } from "@cointally/contract/ads.ts";
import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { waitForFocus } from "../testing/keyboard.ts";
import { layoutShifts, recordLayoutShifts } from "../testing/layout-shifts.ts";
import { horizontalOverflow } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";
import { addAd, adPicture, uploadAdPicture } from "./add-ad.ts";

/** Ads: created by an admin, shown, clicks counted, switched off, and still listed on the public page of paid placements. */

const { call, newSession, site, visit } = useSite({}, reducedMotion);
let session: Session;
beforeAll(async () => {
  session = await newSession(admin);
});

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
};

test("creates, shows, counts and ends an ad, which stays in the list of placements", async () => {
  const operator = await visit({ as: session, at: "/admin/ads" });
  const { page } = operator;
  await page.getByRole("button", { name: m.admin_ads_add() }).click();
  const file = { name: "ad.png", mimeType: "image/png", buffer: await adPicture(480) };
  await page.getByLabel(m.admin_ads_choose()).setInputFiles(file);
  await page.getByLabel(m.admin_ads_choose_other()).waitFor();
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
  await fill(page, {
    [m.admin_ads_field_target_url()]: "https://cards.example/offer",
    [m.admin_ads_field_alt()]: "A card on a quay",
    [m.admin_ads_field_advertiser()]: "Harbour Cards Ltd",
    [m.admin_ads_field_title()]: "Cards, summer",
    [m.admin_ads_field_starts_at()]: day(-1),
    [m.admin_ads_field_ends_at()]: day(30),
  });
  await page.getByRole("button", { name: m.common_save() }).click();
  await page.getByRole("heading", { name: "Cards, summer" }).waitFor();
  await page.getByText(m.admin_ads_states_running()).waitFor();
  await page.getByRole("button", { name: m.common_edit() }).click();
  await fill(page, { [m.admin_ads_field_advertiser()]: "Harbour Cards" });
  await page.getByRole("button", { name: m.common_save() }).click();
  await page.getByText("Harbour Cards", { exact: true }).waitFor();
  await waitForFocus(page.getByRole("heading", { name: m.admin_ads_title(), level: 1 }));

  const reader = await visit({ viewport: { width: 1440, height: 900 } });
  const viewCounted = reader.page.waitForResponse((response) => response.url().endsWith("/impression"));
  await reader.page.goto("/");
  const ad = reader.page.getByRole("region", { name: m.ad_label() });
  await ad.getByText("Harbour Cards").waitFor();
  expect((await viewCounted).status()).toBe(204);
  const link = ad.getByRole("link", { name: "A card on a quay" });
  expect(await link.getAttribute("href")).toBe("https://cards.example/offer");
  expect(await link.getAttribute("rel")).toBe("sponsored nofollow noopener");
  // The click is counted; the advertiser's site is not opened in a test.
  await reader.context.route("https://cards.example/**", (route) => route.abort());
  const followed = reader.page.waitForResponse((response) => response.url().endsWith("/click"));
  await link.click();
  expect((await followed).status()).toBe(204);
  expect(withoutFailedRequests(reader.consoleErrors)).toEqual([]);
  await reader.close();

  await page.reload({ waitUntil: "networkidle" });
  await page.getByText(m.admin_ads_views_count({ count: 1 })).waitFor();
  await page.getByText(m.admin_ads_clicks_count({ count: 1 })).waitFor();
  await page.getByText(m.admin_ads_figures()).click();
  await page.getByRole("cell", { name: "1" }).first().waitFor();
  await page.getByRole("button", { name: m.admin_ads_turn_off() }).click();
  await page.getByRole("button", { name: m.admin_ads_turn_on() }).waitFor();
  const { ads } = await call<{ ads: unknown[] }>("GET", "/ads/active");
  expect(ads).toEqual([]);

  await page.getByRole("contentinfo").getByRole("link", { name: m.shell_foot_placements() }).click();
  await page.getByRole("rowheader", { name: "Harbour Cards" }).first().waitFor();
  await page.getByRole("cell", { name: m.placement_slot_sidebar() }).first().waitFor();
  expect(withoutFailedRequests(operator.consoleErrors)).toEqual([]);
  await operator.close();
});

test("reserves an ad's space before its image loads, in every slot, on a phone and on a desktop", async () => {
  const image_url = await uploadAdPicture(site, session);
  const created = await Promise.all(adSlots.map((slot) => addAd(call, session, { slot, image_url })));
  for (const width of [360, 1440]) await expectNoShift(width);
  for (const { id } of created) await call("DELETE", `/ads/${id}`, undefined, session);
});

/** Opens the home page in a window of this width, and lets the images of its ads load after everything else. */
async function expectNoShift(width: number) {
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
    const image = ad.locator("img");
    await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  expect(await heights(), `${width} px`).toEqual(before);
  expect(await layoutShifts(page), `${width} px`).toEqual([]);
  await close();
}

test("fits the longest texts of an ad into every page that shows it", async () => {
  const longest = { title: "M".repeat(80), advertiser: "W".repeat(80) };
  const image_url = await uploadAdPicture(site, session);
  const { id } = await addAd(call, session, { slot: "sidebar", image_url, ...longest });
  const { page, close } = await visit({ as: session });
  const wide: string[] = [];
  for (const path of ["/?long", "/placements?long", "/admin/ads"]) {
    await page.goto(path);
    await page.getByText(longest.advertiser).first().waitFor();
    for (const width of [320, 768, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      const pixels = await horizontalOverflow(page);
      if (pixels > 0) wide.push(`${path} at ${width} px: ${pixels}`);
    }
  }
  expect(wide).toEqual([]);
  await close();
  await call("DELETE", `/ads/${id}`, undefined, session);
});
