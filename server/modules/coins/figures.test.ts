import { beforeAll, describe, expect, test } from "vitest";
import { coinMarkets } from "../../database/schema/figures.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";

const { app, owner, admin } = useTestAppWithUsers({ at: "2026-06-15T12:00:00Z" });

let priced: { id: string };
let other: { id: string };
let waiting: { id: string };
const ask = (ids: string[], headers: Record<string, string> = {}) =>
  app.request("GET", `/coins/figures?ids=${ids.join(",")}`, { headers });

beforeAll(async () => {
  priced = await sampleCoin(app, owner, admin);
  other = await sampleCoin(app, owner, admin);
  waiting = await sampleCoin(app, owner);
  await app.ctx.db.insert(coinMarkets).values({
    coinId: priced.id,
    priceUsd: "0.000000000012",
    asOf: new Date("2026-06-15T10:59:59Z"),
    source: "dexscreener",
    line: [0, 40, 100],
  });
});

describe("the figures of some coins", () => {
  test("are only votes and market, in the requested order, without coins that are not public", async () => {
    const { status, body } = await ask([other.id, waiting.id, priced.id]);
    expect(status).toBe(200);
    expect(body).toEqual({
      coins: [
        { id: other.id, votes: { total: 0, today: 0, last_24h: 0 }, market: null },
        {
          id: priced.id,
          votes: { total: 0, today: 0, last_24h: 0 },
          market: {
            price_usd: "0.000000000012",
            reported: null,
            change_1h: null,
            change_24h: null,
            change_7d: null,
            volume_24h: null,
            liquidity_usd: null,
            market_cap: null,
            fdv: null,
            as_of: "2026-06-15T10:59:59.000Z",
            source: "dexscreener",
            stale: true,
            unconfirmed: null,
            line: [0, 40, 100],
          },
        },
      ],
    });
  });

  test("are answered with 304 until one of them changes", async () => {
    const first = await ask([priced.id, other.id]);
    const etag = first.headers.get("etag") as string;
    expect((await ask([priced.id, other.id], { "if-none-match": etag })).status).toBe(304);
    await app.request("POST", `/votes/${other.id}`, { token: admin.token });
    const moved = await ask([priced.id, other.id], { "if-none-match": etag });
    expect(moved.status).toBe(200);
    expect(moved.body.coins[1].votes.total).toBe(1);
  });

  test("are refused for more than a hundred coins, or without ids", async () => {
    expect((await ask(Array.from({ length: 101 }, () => priced.id))).status).toBe(400);
    expect((await ask(["harbor"])).status).toBe(400);
    expect((await app.request("GET", "/coins/figures")).status).toBe(400);
  });
});
