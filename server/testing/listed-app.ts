import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { type TestUser, testApp } from "./test-app.ts";

/** The time of these coins' figures. */
export const listedAt = "2026-06-15T12:00:00.000Z";
const total = 60;

/** Sixty coins whose figures are equal, missing or null in every way that a list must handle. */
const seed = sql`
  with seeded as (
    insert into coins (id, slug, creator_id, name, symbol, type, chain_id, chain_ids, tags, stage, status, approved_at, approve_at, created_at,
      launch_at, sale_start_at, sale_end_at, promoted, promoted_until, audited_at, source, name_skeleton, symbol_skeleton)
    select overlay(overlay(md5('coin' || i) placing '7' from 13) placing '8' from 17)::uuid, 'coin-' || i, (select id from users where role = 'user' limit 1),
      case when i % 4 = 0 then 'Twin' else 'Coin ' || chr(97 + i % 26) || i end, 'S' || i % 7, 'token',
      case when i % 3 = 0 then 1 else 56 end, case when i % 3 = 0 then array[1, 137] else array[56] end,
      case when i % 5 = 0 then array['meme'] else '{}'::text[] end,
      case when i % 10 = 1 then 'presale' when i % 10 = 2 then 'fairlaunch' else 'launched' end,
      case when i > 54 then 'pending' when i > 50 then 'scheduled' else 'approved' end,
      case when i <= 50 then ${listedAt}::timestamptz - i * interval '5 hours' end,
      case when i between 51 and 54 then ${listedAt}::timestamptz + i * interval '1 minute' end,
      ${listedAt}::timestamptz - i * interval '1 day',
      case when i % 2 = 0 then ${listedAt}::timestamptz - (i % 6) * interval '1 day' end,
      case when i % 20 = 1 then ${listedAt}::timestamptz - interval '1 day' when i % 20 = 11 then ${listedAt}::timestamptz + interval '1 day' end,
      case when i % 20 = 1 then ${listedAt}::timestamptz + i * interval '1 hour' end,
      i % 8 = 0, case when i % 16 = 0 then ${listedAt}::timestamptz - interval '1 minute' end,
      case when i % 6 = 0 then ${listedAt}::timestamptz - (i % 4) * interval '1 day' end,
      'import', 'x' || i, 's'
    from generate_series(1, ${total}) i returning id
  ), tallies as (
    insert into coin_tallies (coin_id, votes_total, watchers) select id, ('x' || substr(id::text, 1, 2))::bit(8)::int % 5, ('x' || substr(id::text, 3, 2))::bit(8)::int % 3 from seeded
  ), days as (
    insert into coin_days (coin_id, day, votes) select id, '2026-06-15', 1 + ('x' || substr(id::text, 5, 2))::bit(8)::int % 3 from seeded where substr(id::text, 7, 1) < '8'
  ), yesterday as (
    insert into coin_days (coin_id, day, votes) select id, '2026-06-14', 9 from seeded
  ), activity as (
    insert into coin_activity (coin_id, votes_24h, views_24h, trending) select id, 1 + ('x' || substr(id::text, 5, 2))::bit(8)::int % 2, 0, 1.5 from seeded where substr(id::text, 8, 1) < '8'
  )
  insert into coin_markets (coin_id, price_usd, change_1h, change_24h, change_7d, volume_24h, liquidity_usd, market_cap, as_of, source)
  select id, 0.1 * (1 + ('x' || substr(id::text, 2, 2))::bit(8)::int % 4), null, ('x' || substr(id::text, 2, 2))::bit(8)::int % 7 - 3.25, 1.5, 50000, 20000 + ('x' || substr(id::text, 1, 2))::bit(8)::int,
    case when substr(id::text, 4, 1) < '8' then 100 + ('x' || substr(id::text, 1, 3))::bit(12)::int end,
    ${listedAt}::timestamptz - interval '10 minutes', 'test' from seeded where substr(id::text, 6, 1) < 'b'`;

/** The fields of a coin that tests of lists use. */
export type ListedCoin = {
  id: string;
  votes: { total: number; today: number; last_24h: number };
  [key: string]: unknown;
};

/**
 * The API over sixty coins, 50 of them public, with an admin and the account that submitted them all; `readAll` reads a list to its end.
 */
export async function listedApp() {
  const app = await testApp();
  app.setNow(listedAt);
  const admin: TestUser = await app.user({ role: "admin" });
  const owner: TestUser = await app.user();
  await app.ctx.db.execute(seed);

  const readAll = async (path: string, token: string | undefined, limit: number): Promise<ListedCoin[]> => {
    const rows: ListedCoin[] = [];
    let cursor: string | null = null;
    do {
      const url: string = `${path}${path.includes("?") ? "&" : "?"}limit=${limit}${cursor ? `&cursor=${cursor}` : ""}`;
      const response = await app.request("GET", url, token ? { token } : {});
      expect(response.status, JSON.stringify(response.body)).toBe(200);
      rows.push(...response.body.coins);
      cursor = response.body.next_cursor;
    } while (cursor);
    return rows;
  };
  return { ...app, admin, owner, readAll };
}
export type ListedApp = Awaited<ReturnType<typeof listedApp>>;
