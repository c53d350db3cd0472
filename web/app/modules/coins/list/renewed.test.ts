import type { Figures } from "@cointally/contract/prices.ts";
import { expect, test } from "vitest";
import { type CoinRow, rowMarket } from "./coin-row.ts";
import { aged, renewed } from "./renewed.ts";

const votes = { total: 5, today: 1, last_24h: 2 };
const market = {
  price_usd: "1",
  change_1h: null,
  change_24h: 2,
  change_7d: null,
  volume_24h: "7",
  liquidity_usd: null,
  market_cap: null,
  fdv: null,
  as_of: "2026-11-21T09:00:00.000Z",
  source: "onchain",
  stale: false,
  line: [0, 100],
};
const rows = ["a", "b"].map((id) => ({ id, votes, market: rowMarket(market) })) as CoinRow[];
const told = (...figures: Figures[]) => new Map(figures.map((one) => [one.id, one]));

test("nothing moved: the rows are the same, and so is their list", () => {
  expect(renewed(rows, told({ id: "a", votes: { ...votes }, market: { ...market } }), rowMarket)).toBe(rows);
  expect(renewed(rows, told(), rowMarket)).toBe(rows);
});

test("what a row does not show moves nothing", () =>
  expect(renewed(rows, told({ id: "a", votes, market: { ...market, volume_24h: "8" } }), rowMarket)).toBe(rows));

test("one moved: the others stay as they are", () => {
  const next = renewed(rows, told({ id: "b", votes: { ...votes, today: 2 }, market: null }), rowMarket);
  expect(next[0]).toBe(rows[0]);
  expect(next[1]).toMatchObject({ id: "b", votes: { total: 5, today: 2 }, market: null });
});

test("a price that nobody told anew for an hour is stale, and until then the rows are the same", () => {
  const hour = Date.parse(market.as_of) + 60 * 60_000;
  expect(aged(rows, hour)).toBe(rows);
  const [old] = aged(rows, hour + 1);
  expect(old?.market).toEqual({ ...rowMarket(market), stale: true });
  expect(aged([old as CoinRow], hour + 1)[0]).toBe(old);
});
