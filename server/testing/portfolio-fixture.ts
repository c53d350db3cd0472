import { sql } from "drizzle-orm";
import { beforeEach } from "vitest";
import { sampleCoin } from "./samples.ts";
import type { TestUser } from "./test-app.ts";
import { useTestAppWithUsers } from "./use-test-app.ts";

/** The clock of portfolio tests. */
export const at = "2026-11-21T12:00:00.000Z";
/** The time this many milliseconds later. */
export function later(ms: number): Date {
  return new Date(Date.parse(at) + ms);
}

/** A coin's market; `referencePrice` is what jumps are measured against. */
export type Market = { price: string; change?: number; asOf?: string; referencePrice?: string };

/** A test app at `at` with priced coins and helpers for portfolio calls. */
export function usePortfolioFixture() {
  const { app, owner, admin } = useTestAppWithUsers({ at });
  beforeEach(() => app.setNow(at));
  const coinWith = async (market?: Market, changes: Record<string, unknown> = {}) => {
    const coin = await sampleCoin(app, owner, admin, changes);
    if (market) {
      await app.ctx.db.execute(sql`
        insert into coin_markets (coin_id, price_usd, change_24h, as_of, source)
        values (${coin.id}, ${market.price}, ${market.change ?? null}, ${market.asOf ?? at}, 'test')`);
    }
    if (market?.referencePrice) {
      await app.ctx.db.execute(
        sql`insert into portfolio_prices (coin_id, price_usd, at) values (${coin.id}, ${market.referencePrice}, ${at})`,
      );
    }
    return coin as { id: string; slug: string; symbol: string; address: string; name: string };
  };
  const call = (user: TestUser, method: string, path: string, body?: unknown) =>
    app.request(method, `/portfolios${path}`, { token: user.token, body });
  const enter = (user: TestUser, coinId: string, amount: string, more: object = {}) =>
    call(user, "POST", "/coins", { coin_id: coinId, amount, ...more });
  const lines = async (user: TestUser, query = "") => (await call(user, "GET", `/coins${query}`)).body.portfolio_coins;
  const summary = async (user: TestUser) => (await call(user, "GET", "/coins/summary")).body.summary;
  return { app, owner, admin, coinWith, call, enter, lines, summary };
}
