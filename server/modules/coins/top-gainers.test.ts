import { beforeAll, expect, test } from "vitest";
import { coinMarkets } from "../../database/schema/figures.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";

const noon = Date.parse("2026-06-15T12:00:00Z");
const { app, owner, admin } = useTestAppWithUsers({ at: new Date(noon).toISOString() });

type Figures = Partial<typeof coinMarkets.$inferInsert>;
const ids = new Map<string, string>();

/** A coin that qualifies for the list, unless `figures` or `changes` say otherwise. */
const gainer = async (name: string, figures: Figures, changes: Record<string, unknown> = {}) => {
  const { id } = await sampleCoin(app, owner, admin, changes);
  ids.set(id, name);
  await app.ctx.db.insert(coinMarkets).values({
    coinId: id,
    priceUsd: "1",
    change24h: 5,
    liquidityUsd: "10000",
    volume24h: "1000",
    asOf: new Date(noon - 60 * 60_000),
    source: "test",
    ...figures,
  });
};

const list = async (query = "") =>
  (await app.request("GET", `/coins/top-gainers${query}`)).body.coins.map(({ id }: { id: string }) => ids.get(id));

beforeAll(async () => {
  await gainer("at the floors", {});
  await gainer("most", { change24h: 80, asOf: new Date(noon) });
  await gainer("on another chain", { change24h: 20, asOf: new Date(noon) }, { chain_id: 1 });
  await gainer("too old", { change24h: 90, asOf: new Date(noon - 60 * 60_000 - 1) });
  await gainer("too little in its pair", { change24h: 90, liquidityUsd: "9999.99" });
  await gainer("too little traded", { change24h: 90, volume24h: "999.99" });
  await gainer("of unknown liquidity", { change24h: 90, liquidityUsd: null });
  await gainer("of unknown volume", { change24h: 90, volume24h: null });
  await gainer("falling", { change24h: -1 });
  await gainer("still", { change24h: 0 });
  await gainer("of unknown change", { change24h: null });
  await gainer("not launched", { change24h: 90 }, { stage: "presale" });
});

test("lists launched coins with gains, a price of the last hour, and enough liquidity and volume", async () => {
  expect(await list()).toEqual(["most", "on another chain", "at the floors"]);
  expect(await list("?chain_id=56")).toEqual(["most", "at the floors"]);
  expect(await list("?order=asc")).toEqual(["at the floors", "on another chain", "most"]);
});

test("lists losers by the same rules, the one that fell most first", async () => {
  await gainer("fell by half", { change24h: -50 });
  await gainer("fell without liquidity", { change24h: -90, liquidityUsd: "9999.99" });
  await gainer("fell long ago", { change24h: -90, asOf: new Date(noon - 60 * 60_000 - 1) });
  await gainer("fell in presale", { change24h: -90 }, { stage: "presale" });
  const { body } = await app.request("GET", "/coins/top-losers");
  expect(body.coins.map(({ id }: { id: string }) => ids.get(id))).toEqual(["fell by half", "falling"]);
  const { body: rank } = await app.request("GET", `/coins/${body.coins[1].id}/rank?list=top-losers`);
  expect(rank).toMatchObject({ position: 2, formula_code: "change_24h_lowest", inputs: { change_24h: -1 } });
});

test("removes a coin whose price becomes stale, and shows that price with its age on the coin's page", async () => {
  app.setNow(new Date(noon + 60 * 60_000 + 1));
  expect(await list()).toEqual([]);
  const { body } = await app.request("GET", `/coins/${[...ids.keys()][1]}`);
  expect(body.coin.market).toMatchObject({ price_usd: "1", stale: true, as_of: "2026-06-15T12:00:00.000Z" });
  app.setNow(new Date(noon));
});
