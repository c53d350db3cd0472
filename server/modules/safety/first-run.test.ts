import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../database/client.ts";
import { useLocalExchange } from "../../testing/local-exchange.ts";
import { useDexScreener } from "../../testing/price-services.ts";
import { randomAddress } from "../../testing/samples.ts";
import { type TestApp, testApp } from "../../testing/test-app.ts";
import { sumActivity } from "../coins/sum-activity.ts";
import { planChecks } from "../prices/plan-checks.ts";
import { createPriceRefresh } from "../prices/refresh-prices.ts";
import { checkSafety } from "./check-safety.ts";
import { planSafetyChecks } from "./plan-checks.ts";

// One node is available; those of the other chains are unreachable.
const [availableChain, unavailableChains] = [56, [1, 25, 137]];
const exchange = useLocalExchange(availableChain);
const dex = useDexScreener();
const never = new AbortController().signal;
const begin = Date.parse("2026-06-15T12:00:00Z");
const count = 1_300;
const ids = Array.from({ length: count }, (_, n) => newId(begin - (count - n)));
/** Three of four are on a chain with an unavailable node, including the lowest chain ids. */
const chainOf = (n: number) => [1, availableChain, 25, 137][n % 4] as number;
/** Coins on the first page of a list: 25 with votes today, 25 watched, 25 with old votes, and the 25 newest. */
const pages = { best: 100, watched: 300, all: 500, fresh: count - 25 };
const firstPage = Object.values(pages).flatMap((from) => ids.slice(from, from + 25));

let app: TestApp;

beforeAll(async () => {
  app = await testApp({
    [`RPC_URL_${availableChain}`]: exchange.chain.url,
    PRICE_SOURCES: "onchain,dexscreener",
    DEXSCREENER_URL: dex.url,
  });
  app.setNow(new Date(begin));
  const addresses = ids.map(randomAddress);
  const chains = ids.map((_, n) => chainOf(n));
  await app.ctx.db.execute(sql`
    with given as (
      select * from unnest(${sql.param(ids)}::uuid[], ${sql.param(addresses)}::text[], ${sql.param(chains)}::int[])
        with ordinality as g (id, address, chain, n)
    ), made as (
      insert into coins (id, slug, name, symbol, type, chain_id, chain_ids, stage, status, approved_at, source, name_skeleton, symbol_skeleton)
      select id, 'coin-' || n, 'Coin ' || n, 'C', 'token', chain, array[chain], 'launched', 'approved', ${new Date(begin).toISOString()}, 'demo', 'c', 'c' from given
    ), tallies as (insert into coin_tallies (coin_id, votes_total)
      select id, case when n between ${pages.all + 1} and ${pages.all + 25} then 9 else 0 end from given
    ), days as (insert into coin_days (coin_id, day, votes)
      select id, ${new Date(begin).toISOString()}::date, 3 from given where n between ${pages.best + 1} and ${pages.best + 25})
    insert into contracts (coin_id, position, chain_id, address) select id, 0, chain, address from given`);
  await app.ctx.db.execute(sql`
    insert into coin_hours (coin_id, hour, votes) select unnest(${sql.param(ids.slice(pages.watched, pages.watched + 25))}::uuid[]),
      ${new Date(begin).toISOString()}, 4`);
  await sumActivity(app.ctx);
  for (const address of addresses) dex.tokens.set(address.toLowerCase(), { price: "1" });
});
afterAll(() => app.close());
beforeEach(() => dex.behave());

const read = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await app.ctx.db.execute<Row>(query)).rows;
const checkedIds = async () =>
  new Set(
    (
      await read<{ id: string }>(sql`
        select k.coin_id as id from contract_safety s join contracts k using (chain_id, address) where s.checked_at is not null`)
    ).map(({ id }) => id),
  );

test("first pages have prices and safety checks after one run with 1,300 coins and three of four nodes unavailable", async () => {
  // The worst case: everything is already planned, by chain and number.
  await planChecks(app.ctx);
  await planSafetyChecks(app.ctx);
  const startedAt = performance.now();
  const refresh = createPriceRefresh(app.ctx);
  await refresh.batch(never);
  const checkedCount = await checkSafety(app.ctx, never);
  const seconds = (performance.now() - startedAt) / 1000;

  const priced = new Set((await read<{ id: string }>(sql`select coin_id as id from coin_markets`)).map(({ id }) => id));
  expect(firstPage.filter((id) => !priced.has(id))).toEqual([]);
  const checked = await checkedIds();
  const onLiving = firstPage.filter((id) => chainOf(ids.indexOf(id)) === availableChain);
  expect(onLiving.length).toBeGreaterThanOrEqual(24);
  expect(onLiving.filter((id) => !checked.has(id))).toEqual([]);
  // All 60 checks of the run are on the available chain.
  expect(checkedCount).toBe(60);
  expect(seconds).toBeLessThan(110);
}, 180_000);

test("contracts on chains with unavailable nodes are not claimed", async () => {
  const waiting = await read<{ n: number; leased: number; checked: number }>(sql`
    select count(*)::int as n, count(*) filter (where next_at > ${new Date(begin - 1).toISOString()}::timestamptz)::int as leased,
      count(checked_at)::int as checked from contract_safety where chain_id <> ${availableChain}`);
  expect(waiting).toEqual([{ n: (count * 3) / 4, leased: 0, checked: 0 }]);
  expect(app.ctx.nodes.states().filter(({ up }) => up)).toEqual([{ chainId: availableChain, up: true }]);
  // With on-chain prices only, coins of other chains are not claimed.
  app.setNow(new Date(begin + 60 * 60_000));
  await app.ctx.db.execute(sql`delete from price_checks`);
  await planChecks(app.ctx);
  const ofChain = {
    ...app.ctx,
    settings: {
      ...app.ctx.settings,
      current: () => ({ ...app.ctx.settings.current(), priceSources: ["onchain" as const] }),
    },
  };
  const before = await read(sql`select coin_id, next_at, tries from price_checks p join contracts k using (coin_id)
    where k.chain_id = any(${sql.param(unavailableChains)}::int[]) order by 1`);
  const refresh = createPriceRefresh(ofChain);
  for (let i = 0; i < 3; i++) await refresh.batch(never);
  expect(
    await read(sql`select coin_id, next_at, tries from price_checks p join contracts k using (coin_id)
      where k.chain_id = any(${sql.param(unavailableChains)}::int[]) order by 1`),
  ).toEqual(before);
  const [missed] = await read<{
    n: number;
  }>(sql`select count(*)::int as n from price_checks p join contracts k using (coin_id)
    where k.chain_id = ${availableChain} and p.misses > 0`);
  expect(missed?.n).toBe(count / 4);
}, 120_000);
