import type { Figures } from "@cointally/contract/prices.ts";
import { expect, test } from "vitest";
import { type CoinRow, rowMarket } from "../table/coin-row.ts";
import { markStale } from "./use-live.ts";
import { applyFigures } from "./watch-figures.ts";

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
  reported: null,
  unconfirmed: null,
};
const rows = ["a", "b"].map((id) => ({ id, votes, market: rowMarket(market) })) as CoinRow[];
const figuresMap = (...figures: Figures[]) => new Map(figures.map((entry) => [entry.id, entry]));

test("when nothing changed, the array and its rows are the same objects", () => {
  expect(applyFigures(rows, figuresMap({ id: "a", votes: { ...votes }, market: { ...market } }), rowMarket)).toBe(rows);
  expect(applyFigures(rows, figuresMap(), rowMarket)).toBe(rows);
});

test("a change of data that rows do not show is ignored", () =>
  expect(applyFigures(rows, figuresMap({ id: "a", votes, market: { ...market, volume_24h: "8" } }), rowMarket)).toBe(
    rows,
  ));

test("when one row changed, the others are the same objects", () => {
  const next = applyFigures(rows, figuresMap({ id: "b", votes: { ...votes, today: 2 }, market: null }), rowMarket);
  expect(next[0]).toBe(rows[0]);
  expect(next[1]).toMatchObject({ id: "b", votes: { total: 5, today: 2 }, market: null });
});

test("a price without an update for an hour becomes stale, and until then the rows are the same", () => {
  const hour = Date.parse(market.as_of) + 60 * 60_000;
  expect(markStale(rows, hour)).toBe(rows);
  const [stale] = markStale(rows, hour + 1);
  expect(stale?.market).toEqual({ ...rowMarket(market), stale: true });
  expect(markStale([stale as CoinRow], hour + 1)[0]).toBe(stale);
});
