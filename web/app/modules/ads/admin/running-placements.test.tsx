import type { Ad } from "@cointally/contract/ads.ts";
import type { RunningPromotion } from "@cointally/contract/dashboard.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderPage } from "../../../testing/render-page.tsx";
import { serveApi } from "../../../testing/serve-api.ts";
import { RunningPlacements } from "./running-placements.tsx";

const now = Date.parse("2026-11-21T12:00:00.000Z");
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();
const ad: Ad = {
  ...{ id: "3f0c7f8e-6f0a-4f0e-9a51-6f6f3a0b1c2d", title: "Boats by the hour", slot: "header", coin_id: null },
  ...{ image_url: "/uploads/boats/1200.webp", alt: "Boats", target_url: "https://boats.example/", chain_ids: [] },
  ...{ pages: [], starts_at: inDays(-1), ends_at: inDays(4), active: true, advertiser: "Harbour Boats" },
  ...{ price_amount: "120", price_currency: "USD", impressions: 0, clicks: 0, created_at: inDays(-1) },
};
const promotions: RunningPromotion[] = [
  { coin: { slug: "orrery", name: "Orrery" }, payer: "Team Orrery", ends_at: inDays(2) },
  { coin: { slug: "coral", name: "Coral" }, payer: null, ends_at: inDays(6) },
  { coin: { slug: "knoll", name: "Knoll" }, payer: "Team Knoll", ends_at: null },
];
const until = (days: number) => m.dashboard_placement_until({ day: `${21 + days} Nov 2026` });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = (given: { promotions: RunningPromotion[]; hasAds?: boolean }) =>
  renderPage(() => <RunningPlacements hasAds={true} {...given} />);
const serveAds = (ads: Ad[]) =>
  serveApi({
    listAds: () => ({ ads, page: 1, limit: 100, next_cursor: null, total: ads.length, total_capped: false }),
  });
const shown = async () => (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);

it("shows ads and promoted coins with who pays, the next to end first", async () => {
  serveAds([ad, { ...ad, id: "later", starts_at: inDays(1) }]);
  open({ promotions: [...promotions, { coin: { slug: "past", name: "Past" }, payer: null, ends_at: inDays(0) }] });
  expect(await shown()).toEqual([
    `Orrery${m.dashboard_promotion({ payer: "Team Orrery", end: until(2) })}`,
    `Boats by the hour${m.dashboard_placement({ advertiser: "Harbour Boats", price: "120 USD", end: until(4) })}`,
    `Coral${m.dashboard_promotion_unnamed({ end: until(6) })}`,
    `Knoll${m.dashboard_promotion({ payer: "Team Knoll", end: m.placement_no_end() })}`,
  ]);
  expect(screen.getByRole("link", { name: "Orrery" }).getAttribute("href")).toBe("/coins/orrery");
});

it("shows the promoted coins of a site without ads", async () => {
  serveApi({});
  open({ promotions, hasAds: false });
  expect(await shown()).toHaveLength(3);
  expect(screen.queryByRole("link", { name: m.dashboard_all_ads() })).toBeNull();
});

it("says that nothing runs only once the ads are known", async () => {
  let isDown = true;
  serveApi({
    listAds() {
      if (isDown) throw new TypeError("Failed to fetch");
      return { ads: [], page: 1, limit: 100, next_cursor: null, total: 0, total_capped: false };
    },
  });
  open({ promotions: [] });
  expect(await screen.findByText(m.admin_ads_failed())).toBeDefined();
  expect(screen.queryByText(m.dashboard_placements_none())).toBeNull();
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: m.common_try_again() }));
  expect(await screen.findByText(m.dashboard_placements_none())).toBeDefined();
});
