import { randomUUID } from "node:crypto";
import * as m from "@cointally/i18n/messages";
import { locales, localizedPath } from "@cointally/shared/locales.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { extremeCoins } from "../coins/extreme-coins.ts";
import { usePriceFixture } from "../coins/price-fixture.ts";
import type { Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { admin } from "../testing/site.ts";
import { type PageState, problemsOf } from "./states.ts";

/** States of coin lists, of a coin's page, of its creator's page and of the watchlist. */

const { site, call, newSession, newAccount, listCoin, visit } = useSite({}, reducedMotion);
const { price, history, ago } = usePriceFixture(site);
const password = "plum harbour seven lamps";

let session: Session;
let creator: Session;
const slugs: Record<string, string> = {};

/** Lists a coin, and makes its slug known by this name. */
const list = async (name: string, changes: object, owner = session) => {
  const { id, slug } = await listCoin(session, changes, owner);
  slugs[name] = slug;
  return id;
};

beforeAll(async () => {
  session = await newSession(admin);
  const name = "Harbour Team of a long name that no line of a phone holds";
  creator = await newAccount({ name, email: "team@example.org", password });
  for (const [name, changes] of Object.entries(extremeCoins)) await list(name, changes);
  for (const name of ["Cedar Harbour", "Ash Harbour"]) await list(name, { name }, creator);
  await list("without a price", { name: "Dinghy" });
  const figures = { change1h: 0.42, change24h: 3.18, change7d: -1.94, marketCap: "821000000" };
  const line = Array.from({ length: 28 }, (_, at) => (at * 37) % 101);
  const fresh = await list("with a fresh price", { name: "Harbor" });
  await price(fresh, { priceUsd: "2.4127", ...figures, line, volume24h: "64200000", liquidityUsd: "118000000" });
  // Every 5 minutes for 20 hours, with a gap of three hours.
  const minutes = Array.from({ length: 240 }, (_, at) => (240 - at) * 5).filter((one) => one < 600 || one > 780);
  await history(
    fresh,
    minutes.map((one) => [one, (2.4 + Math.sin(one / 90) / 10).toFixed(4)]),
  );
  const stale = await list("with a stale price", { name: "Anchor" });
  await price(stale, { priceUsd: "0.03612", ...figures, line, asOf: ago(185) });
  const huge = await list("with the greatest price", { name: "Beacon" });
  await price(huge, { priceUsd: `1${"0".repeat(30)}`, change24h: 1e30, marketCap: "1e40", line: [50] });
  const tiny = await list("with the smallest price", { name: "Cutter" });
  await price(tiny, { priceUsd: "0.000000000000000001", change24h: -99.99, marketCap: "12" });
});

const coinPath = (name: string) => `/coins/${slugs[name]}`;
const click = (page: Page, name: string) => page.getByRole("button", { name }).click();

/** Opens everything that can be folded, and waits for what then loads. */
const unfold = async (page: Page) => {
  for (const summary of await page.locator("summary").all()) await summary.click();
  await page.getByText(m.rank_not_for_sale()).waitFor();
  await page
    .getByRole("paragraph")
    .filter({ hasText: m.vote_none_in_days({ days: 90 }) })
    .waitFor();
};

test("passes on coins' pages of every extreme, with what can be opened on them, and on a creator's page", async () => {
  const path = coinPath("Cedar Harbour");
  const found = await problemsOf(await visit(), [
    ...Object.keys(extremeCoins).map((name): PageState => ({ name, path: coinPath(name), act: unfold })),
    {
      name: "share menu",
      path,
      act: async (page) => {
        await click(page, m.share_button());
        await page.getByRole("button", { name: m.common_copy_link() }).waitFor();
      },
    },
    {
      name: "badge",
      path,
      act: async (page) => {
        await click(page, m.coin_badge());
        const picture = page.getByRole("dialog").getByRole("img");
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(48);
      },
    },
    {
      name: "reasons of the rank",
      path,
      act: async (page) => {
        await page.getByText(m.list_why_rank()).click();
        await page.getByText(m.rank_all_none()).waitFor();
        await page.getByText(m.rank_today_best_out()).waitFor();
      },
    },
    { path: `/creators/${creator.user.id}`, ready: "Ash Harbour" },
  ]);
  expect(found).toEqual({});
});

test("passes on a list and on coins' pages with fresh, stale and no prices, in every language", async () => {
  const states = locales.flatMap((locale): PageState[] => {
    const at = (path: string) => localizedPath(locale, path);
    const chart = (page: Page) =>
      page.getByRole("slider", { name: matching(m.price_chart({ period: anything }, { locale })) });
    return [
      { path: at("/coins") },
      { path: at(coinPath("with a fresh price")), act: (page) => chart(page).waitFor() },
      { path: at(coinPath("with a stale price")), ready: m.price_empty({}, { locale }) },
      { path: at(coinPath("without a price")), ready: m.coin_no_price({}, { locale }) },
    ];
  });
  expect(await problemsOf(await visit(), states)).toEqual({});
});

test("passes on a watchlist of several pages with a delisted coin, while its order is changed", async () => {
  for (const { id } of [await listCoin(session), await listCoin(session)]) {
    await call("POST", "/watchlists/coins", { coin_id: id }, session);
  }
  const { id } = await listCoin(session, { name: "Drifting Buoy" }, creator);
  await call("POST", "/watchlists/coins", { coin_id: id }, session);
  const reason = { reason: "It copies another coin.", reason_code: "copied_identity" };
  await call("PATCH", `/coins/${id}/deny`, reason, session);
  const visitor = await visit({ as: session });
  // As if more coins were watched than the page loads at once.
  await visitor.page.route(/\/api\/watchlists\/(ids|coins)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { coin_ids?: string[] };
    const others = Array.from({ length: 102 }, () => randomUUID());
    const more = body.coin_ids ? { coin_ids: [...body.coin_ids, ...others] } : { total: 104, next_cursor: "next-page" };
    await route.fulfill({ response, json: { ...body, ...more } });
  });
  const found = await problemsOf(visitor, [
    {
      path: "/watchlist",
      ready: m.list_coins({ count: 104 }),
      act: async (page) => {
        await page.getByText(m.watchlist_delisted({ count: 1 })).click();
        await click(page, m.watchlist_change_order());
        await page.getByRole("button", { name: m.watchlist_remove_coin({ coin: "Drifting Buoy" }) }).waitFor();
        await page.getByRole("button", { name: m.common_show_count_more({ count: "50" }) }).waitFor();
      },
    },
  ]);
  expect(found).toEqual({});
});

test("passes on an alert that was refused", async () => {
  const found = await problemsOf(await visit({ as: creator }), [
    {
      path: coinPath("with a fresh price"),
      act: async (page) => {
        await click(page, m.alert_title_of({ coin: "Harbor" }));
        await page.getByLabel(m.alert_what()).selectOption("price_below");
        await page.getByLabel(m.alert_price()).fill("0");
        await click(page, m.alert_set());
        await page
          .getByText(m.error_field_more_than_zero({ label: "Value" }))
          .first()
          .waitFor();
      },
    },
  ]);
  expect(found).toEqual({});
});
