import { coinLists, sorts } from "@cointally/contract/coins.ts";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ListedApp, listedApp, listedAt } from "../../testing/listed-app.ts";

let app: ListedApp;
beforeAll(async () => {
  app = await listedApp();
});
afterAll(() => app.close());

const publicLists = Object.values(coinLists).filter(
  ({ path, access }) => access === "public" && path !== "/coins/promoted",
);
/** Every public list in its default order, and all coins in every order, filtered and searched. */
const paths = [
  ...publicLists.map(({ path }) => path),
  ...sorts.flatMap((sort) => ["asc", "desc"].map((order) => `/coins?sort=${sort}&order=${order}`)),
  ...["search=coin", "chain_id=56", "stage=presale", "tag=meme"].map((query) => `/coins?${query}`),
];

const as = async (method: string, path: string, body: unknown) => {
  const answer = await app.request(method, path, { token: app.admin.token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
const rankOf = async (id: string) =>
  Promise.all(
    ["all", "today-best", "trending"].map(
      async (list) => (await app.request("GET", `/coins/${id}/rank?list=${list}`)).body,
    ),
  );
/** The sort values of all lists, row by row. */
const counted = () =>
  Promise.all(
    ["coin_tallies", "coin_days", "coin_hours", "coin_activity", "coin_markets"].map(
      async (table) => (await app.ctx.db.execute(sql.raw(`select t::text from ${table} t order by 1`))).rows,
    ),
  );

test("neither a promotion nor an ad with impressions and clicks changes a list other than /coins/promoted, or a sort value", async () => {
  const order = async () => {
    const walks = paths.map(
      async (path) => [path, (await app.readAll(path, undefined, 100)).map(({ id }) => id)] as const,
    );
    return Object.fromEntries(await Promise.all(walks));
  };
  const before = await order();
  // With one row, a list could not change its order.
  expect(Object.entries(before).filter(([, ids]) => ids.length < 2)).toEqual([]);
  const paid = before["/coins"]?.slice(-6) ?? [];
  const state = async () => [await Promise.all(paid.map(rankOf)), await counted()];
  const stateBefore = await state();

  const png = await sharp({ create: { width: 60, height: 10, channels: 3, background: "#2266aa" } })
    .png()
    .toBuffer();
  for (const id of paid) {
    await as("PATCH", `/coins/${id}/promote`, { promoted: true, promoted_until: "2026-07-15T12:00:00Z" });
    const raw = new FormData();
    raw.append("file", new Blob([png as Uint8Array<ArrayBuffer>]), "ad.png");
    const { upload } = (await app.request("POST", "/ads/images", { token: app.admin.token, raw })).body;
    const { ad } = await as("POST", "/ads", {
      ...{ title: "Harbour cards", slot: "inline", image_url: upload.url, alt: "A card", coin_id: id },
      ...{ target_url: "https://cards.example", advertiser: "Harbour Cards", starts_at: listedAt },
      ends_at: "2026-07-15T12:00:00Z",
    });
    for (const what of ["impression", "click"]) await as("POST", `/ads/${ad.id}/${what}`, undefined);
  }

  expect(await order()).toEqual(before);
  expect(await state()).toEqual(stateBefore);
  const promoted = (await app.readAll("/coins/promoted", undefined, 100)).map(({ id }) => id);
  expect(promoted).toEqual(expect.arrayContaining(paid));
});
