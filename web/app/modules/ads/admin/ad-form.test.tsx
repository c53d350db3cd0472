import type { Ad } from "@cointally/contract/ads.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { onePage } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { sampleCoin } from "../../../testing/sample-coin.ts";
import { apiError, type Responders, serveApi } from "../../../testing/serve-api.ts";
import { Toasts } from "../../../ui/feedback/toasts.tsx";
import { AdminAds } from "./admin-ads.tsx";

afterEach(cleanup);

const coin = sampleCoin();
const ad: Ad = {
  id: "0190a0a0-0000-7000-8000-0000000000ad",
  title: "Cards, summer",
  slot: "sidebar",
  image_url: "/uploads/0190a0a0-0000-7000-8000-0000000000ae/1200.webp",
  alt: "A card on a quay",
  target_url: "https://cards.example/offer",
  coin_id: null,
  chain_ids: [],
  pages: [],
  starts_at: "2026-11-01T00:00:00.000Z",
  ends_at: "2099-01-01T00:00:00.000Z",
  active: true,
  advertiser: "Harbour Cards",
  price_amount: null,
  price_currency: null,
  impressions: 0,
  clicks: 0,
  created_at: "2026-11-01T00:00:00.000Z",
};

/** Opens the list of these ads, with the heading of its page. @returns the writes */
function open(ads: Ad[], responders: Responders = {}) {
  const writes = serveApi({
    listAds: () => onePage("ads", [...ads]),
    ...responders,
  });
  renderPage(() => (
    <>
      <h1 tabIndex={-1}>{m.admin_ads_title()}</h1>
      <AdminAds />
      <Toasts />
    </>
  ));
  return writes;
}
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const title = () => screen.getByRole("heading", { level: 1 });

it("asks for an image before it sends a new ad", async () => {
  const writes = open([]);
  expect(await screen.findByText(m.admin_ads_none())).toBeDefined();
  await press(m.admin_ads_add());
  await press(m.common_save());
  expect((await screen.findByRole("alert")).textContent).toContain(m.admin_ads_no_image());
  expect(writes).toEqual([]);
});

it("sums up the errors of a refused ad with links to its fields, and shows each at its field", async () => {
  const upload = { id: "0190a0a0-0000-7000-8000-0000000000ae", url: ad.image_url };
  open([], {
    uploadAdImage: () => ({ upload }),
    addAd() {
      throw apiError("validation", m.error_invalid_fields(), {
        target_url: m.error_setting_invalid(),
        ends_at: m.error_setting_invalid(),
      });
    },
  });
  await press(m.admin_ads_add());
  const file = new File(["picture"], "ad.png", { type: "image/png" });
  fireEvent.change(field(m.admin_ads_choose()), { target: { files: [file] } });
  await screen.findByLabelText(m.admin_ads_choose_other());
  await press(m.common_save());
  const summary = within(await screen.findByRole("alert"));
  expect(summary.getByText(m.common_check_fields({ count: 2 }))).toBeDefined();
  expect(summary.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["#target_url", "#ends_at"]);
  for (const label of [m.admin_ads_field_target_url(), m.admin_ads_field_ends_at()]) {
    expect(field(label).getAttribute("aria-invalid")).toBe("true");
  }
});

it("keeps an ad's coin when the form is saved before the coin's name has loaded, and removes it once it is emptied", async () => {
  const ofCoin = { ...ad, coin_id: coin.id };
  const line = Promise.withResolvers<void>();
  const writes = open([ofCoin], {
    async getCoin() {
      await line.promise;
      return { coin };
    },
    replaceAd: () => ({ ad: ofCoin }),
  });
  await press(m.common_edit());
  await press(m.common_save());
  await screen.findByRole("button", { name: m.common_edit() });
  line.resolve();
  await press(m.common_edit());
  await waitFor(() => expect(field(m.admin_ads_field_coin_id()).value).toBe(coin.slug));
  fireEvent.change(field(m.admin_ads_field_coin_id()), { target: { value: "" } });
  await press(m.common_save());
  await screen.findByRole("button", { name: m.common_edit() });
  expect(writes.map(([, body]) => (body as { coin_id: string | null }).coin_id)).toEqual([coin.id, null]);
});

it("deletes an ad after a second press, and returns the focus to the heading", async () => {
  const ads = [ad];
  const writes = open(ads, {
    removeAd() {
      ads.pop();
    },
  });
  await press(m.common_delete());
  expect(writes).toEqual([]);
  await press(m.admin_ads_remove_sure());
  expect(await screen.findByText(m.admin_ads_none())).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(title()));
});
