import type { Ad } from "@cointally/contract/ads.ts";
import { describe, expect, it } from "vitest";
import { adBody, formValuesOf, newAd, slugOf, stateOf } from "./ad-form-values.ts";

const ad: Ad = {
  id: "0197a000-0000-7000-8000-000000000001",
  title: "Harbour cards",
  slot: "footer",
  image_url: "/uploads/x/1200.webp",
  alt: "A card",
  target_url: "https://cards.example",
  coin_id: "0197a000-0000-7000-8000-000000000002",
  chain_ids: [56],
  pages: ["coin", "home"],
  starts_at: "2026-06-15T12:00:00.000Z",
  ends_at: "2026-06-25T12:00:00.000Z",
  active: true,
  advertiser: "Harbour Cards Ltd",
  price_amount: null,
  price_currency: null,
  impressions: 1,
  clicks: 0,
  created_at: "2026-06-15T12:00:00.000Z",
};

it("sends back an ad's fields to the minute, without its counts", () => {
  const { id: _i, impressions: _n, clicks: _c, created_at: _a, ...rest } = ad;
  const { id, impressions, clicks, created_at, ...sent } = adBody(formValuesOf(ad), ad.coin_id) as typeof ad;
  expect([id, impressions, clicks, created_at]).toEqual([undefined, undefined, undefined, undefined]);
  expect(sent).toEqual({
    ...rest,
    pages: ["home", "coin"],
    starts_at: "2026-06-15T12:00:00Z",
    ends_at: "2026-06-25T12:00:00Z",
  });
});

it("starts a new ad at the next hour in UTC, also across the end of a year", () => {
  const { starts_at, ends_at } = newAd(new Date("2026-12-31T23:10:00Z"));
  expect([starts_at, ends_at]).toEqual(["2027-01-01T00:00", "2027-01-31T00:00"]);
});

describe("the state of an ad", () => {
  it.each([
    ["scheduled", "2026-06-15T11:59:59Z", true],
    ["running", "2026-06-15T12:00:00Z", true],
    ["off", "2026-06-15T12:00:00Z", false],
    ["ended", "2026-06-25T12:00:00Z", true],
    ["ended", "2026-06-25T12:00:00Z", false],
  ])("is %s at %s", (state, at, active) => expect(stateOf({ ...ad, active }, Date.parse(at))).toBe(state));
});

it.each([
  ["harbor", "harbor"],
  [" https://coins.example/coins/harbor?ref=1 ", "harbor"],
  ["/coins/harbor/", "harbor"],
  ["", ""],
])("reads the coin in %s", (typed, slug) => expect(slugOf(typed)).toBe(slug));
