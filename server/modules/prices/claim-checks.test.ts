import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newId } from "../../database/client.ts";
import { useDexScreener } from "../../testing/price-services.ts";
import { randomAddress } from "../../testing/samples.ts";
import { type TestApp, testApp } from "../../testing/test-app.ts";
import { claimChecks } from "./claim-checks.ts";
import { addNewCoins, planChecks } from "./plan-checks.ts";
import { createPriceRefresh } from "./refresh-prices.ts";

const dex = useDexScreener();
const count = 1_200;
const never = new AbortController().signal;

let app: TestApp;
let settings: Record<string, string>;
const children: ChildProcess[] = [];
beforeAll(async () => {
  settings = { PRICE_SOURCES: "dexscreener", DEXSCREENER_URL: dex.url };
  app = await testApp(settings);
  const addresses = Array.from({ length: count }, randomAddress);
  const ids = addresses.map(() => newId());
  await app.ctx.db.execute(sql`
    with given as (select * from unnest(${sql.param(ids)}::uuid[], ${sql.param(addresses)}::text[]) with ordinality as g (id, address, n)),
    made as (
      insert into coins (id, slug, name, symbol, type, chain_id, chain_ids, stage, status, approved_at, source, name_skeleton, symbol_skeleton)
      select id, 'coin-' || n, 'Coin ' || n, 'C', 'token', 56, '{56}', 'launched', 'approved', now(), 'import', 'c', 'c' from given
    ), tallies as (insert into coin_tallies (coin_id, watchers) select id, 0 from given)
    insert into contracts (coin_id, position, chain_id, address) select id, 0, 56, address from given`);
  for (const address of addresses) dex.tokens.set(address.toLowerCase(), { price: "1" });
});
afterAll(() => app.close());
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  app.setNow(null);
  await reset();
});

const reset = async () => {
  await app.ctx.db.execute(sql`delete from price_checks`);
  await app.ctx.db.execute(sql`delete from coin_markets`);
};
const one = async <T>(query: ReturnType<typeof sql>) => (await app.ctx.db.execute<{ n: T }>(query)).rows[0]?.n;
const priced = () => one<number>(sql`select count(*)::int as n from coin_markets`);

const startProcess = async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL("../../testing/refresh-process.ts", import.meta.url))], {
    env: { ...process.env, PROCESS_SETTINGS: JSON.stringify({ settings, connection: app.connection }) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await once(child.stdout, "data");
  return child;
};

/** How often each token was requested. */
const timesAsked = () => {
  const times = new Map<string, number>();
  for (const url of dex.requests) {
    for (const address of url.split("/").at(-1)?.split(",") ?? []) times.set(address, (times.get(address) ?? 0) + 1);
  }
  return times;
};

test("concurrent claims get each coin once, and again only after its lease", async () => {
  const at = Date.parse("2026-06-15T12:00:00Z");
  app.setNow(new Date(at));
  await planChecks(app.ctx);
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimChecks(app.ctx, 200)));
  const ids = claims.flat().map(({ id }) => id);
  expect(ids.length).toBe(count);
  expect(new Set(ids).size).toBe(count);
  app.setNow(new Date(at + 119_000));
  expect(await claimChecks(app.ctx, 500)).toEqual([]);
  app.setNow(new Date(at + 121_000));
  expect(await claimChecks(app.ctx, 500)).toHaveLength(500);
});

test("under load the first tier gets half of a claim, the second most of the rest, and the third some", async () => {
  app.setNow("2026-06-15T12:00:00Z");
  await planChecks(app.ctx);
  await app.ctx.db.execute(sql`
    update price_checks p set tier = r.n % 3 from (select coin_id, row_number() over () as n from price_checks) r where r.coin_id = p.coin_id`);
  const tiersOf = (checks: { tier: number }[]) => [0, 1, 2].map((tier) => checks.filter((c) => c.tier === tier).length);
  expect(tiersOf(await claimChecks(app.ctx, 100))).toEqual([50, 30, 20]);
  await app.ctx.db.execute(sql`update price_checks set next_at = '2026-06-15T13:00:00Z' where tier = 0`);
  expect(tiersOf(await claimChecks(app.ctx, 100))).toEqual([0, 80, 20]);
});

test("new coins come first in a claim, the others in random order", async () => {
  app.setNow("2026-06-15T12:00:00Z");
  await planChecks(app.ctx);
  const claim = async () => {
    await app.ctx.db.execute(sql`update price_checks set next_at = '2026-06-15T11:00:00Z', misses = 1`);
    const fresh = await one<string>(
      sql`update price_checks set misses = 0 where coin_id = (select max(coin_id::text)::uuid from price_checks) returning coin_id as n`,
    );
    const ids = (await claimChecks(app.ctx, count)).map(({ id }) => id);
    expect(ids[0]).toBe(fresh);
    return ids;
  };
  const [first, second] = [await claim(), await claim()];
  expect(second).not.toEqual(first);
  expect(second.toSorted()).toEqual(first.toSorted());
});

test("two processes request each coin once; a killed one leaves nothing half done, and its coins are checked again two minutes later", async () => {
  const begin = async () => {
    await addNewCoins(app.ctx);
    await app.ctx.db.execute(sql`update price_checks set tier = 2`);
  };
  const checkRest = async () => {
    const refresh = createPriceRefresh(app.ctx);
    for (let i = 0; i < 4; i++) await refresh.batch(never);
    return refresh;
  };
  await begin();
  const waiting: (() => void)[] = [];
  dex.answers((request, answer) => void waiting.push(() => dex.real(request, answer)));
  const child = await startProcess();
  await expect.poll(() => waiting.length, { timeout: 30_000 }).toBeGreaterThan(0);
  // The other process is in the middle of a batch when this one begins.
  dex.behave();
  for (const answer of waiting) answer();
  await checkRest();
  await expect.poll(priced, { timeout: 30_000, interval: 100 }).toBe(count);
  const times = timesAsked();
  expect(times.size).toBe(count);
  expect(new Set(times.values())).toEqual(new Set([1]));

  // Now the service hangs, so that the process is in the middle of a batch when it is killed.
  dex.answers(() => {});
  dex.requests.length = 0;
  await reset();
  await begin();
  await expect.poll(() => dex.requests.length, { timeout: 30_000 }).toBeGreaterThan(0);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await priced()).toBe(0);
  const held = (await one<number>(sql`select count(*)::int as n from price_checks where next_at > now()`)) as number;
  expect(held).toBeGreaterThan(0);

  dex.behave();
  const refresh = await checkRest();
  expect(await priced()).toBe(count - held);
  app.setNow(new Date(Date.now() + 121_000));
  await refresh.batch(never);
  expect(await priced()).toBe(count);
}, 120_000);

test("results after the end of the lease, or of a removed coin, are not written", async () => {
  const at = Date.parse("2026-06-15T12:00:00Z");
  app.setNow(new Date(at));
  await planChecks(app.ctx);
  await app.ctx.db.execute(
    sql`update price_checks set next_at = 'infinity' where coin_id not in (select coin_id from price_checks order by 1 limit 2)`,
  );
  const [remaining, removed] = (
    await app.ctx.db.execute<{ id: string }>(sql`select coin_id as id from price_checks order by 1 limit 2`)
  ).rows;
  dex.answers((request, answer) => {
    // During the request one coin is denied, and the other one's contract changes.
    app.ctx.db
      .execute(sql`with a as (update coins set status = 'denied' where id = ${removed?.id})
        update price_checks set next_at = ${new Date(at).toISOString()} where coin_id = ${remaining?.id}`)
      .then(() => dex.real(request, answer));
  });
  await createPriceRefresh(app.ctx).batch(never);
  expect(await priced()).toBe(0);
  await app.ctx.db.execute(sql`update coins set status = 'approved' where id = ${removed?.id}`);
});
