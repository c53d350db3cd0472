import { sql } from "drizzle-orm";
import { type Address, parseAbi, parseEther, parseUnits } from "viem";
import { expect, test } from "vitest";
import { useLocalExchange } from "../../testing/local-exchange.ts";
import { randomAddress, sampleCoin } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { checkSafety } from "./check-safety.ts";
import { addNewContracts, planSafetyChecks } from "./plan-checks.ts";

const exchange = useLocalExchange(56);
const powers = parseAbi(["function shut(bool)", "function setSellFee(uint256)", "function transferOwnership(address)"]);
const days = (n: number) => n * 86_400_000;
const begin = "2026-11-21T12:00:00.000Z";
let time = Date.parse(begin);
const { app, owner, admin } = useTestAppWithUsers({ at: begin, settings: () => ({ RPC_URL_56: exchange.chain.url }) });

const later = (ms: number) => {
  time += ms;
  app.setNow(new Date(time));
};
const check = () => checkSafety(app.ctx, new AbortController().signal);
const token = async (kind: string) => {
  const address = await exchange.deployToken(kind);
  await exchange.pool(address, parseUnits("100000", 18), parseEther("100"));
  return address;
};
const coinOf = async (kind: string, by?: TestUser) => {
  const address = await token(kind);
  return { address, coin: await sampleCoin(app, owner, by, { address }) };
};
const get = async (path: string, who?: TestUser) => (await app.request("GET", path, who && { token: who.token })).body;
const safetyOf = async (id: string, who?: TestUser) => (await get(`/coins/${id}`, who)).coin.safety;
const idsIn = async (list: string) => (await get(`/coins/${list}?limit=100`)).coins.map(({ id }: { id: string }) => id);
const write = (address: Address, name: string, value: unknown) => exchange.write(address, powers, name, [value]);

test("a submission is checked while pending and again when approved", async () => {
  const { coin, address } = await coinOf("LateSwitch");
  expect(coin.safety).toBeNull();
  expect(await check()).toBe(1);
  const first = await safetyOf(coin.id, owner);
  expect(first).toEqual({
    verdict: {
      ...{ level: "caution", reasons: ["fee_mutable"], chain_id: 56, address },
      ...{ block: expect.any(Number), checked_at: new Date(time).toISOString() },
    },
    ...{ chain_id: 56, address, sellable: true, buy_tax_pct: 0, sell_tax_pct: 0, transfer_tax_pct: 0 },
    ...{ owner: exchange.accounts[0], renounced: false, proxy: false, implementation: null },
    ...{ mintable: false, pausable: false, blacklist: false, fee_mutable: true },
    ...{ liquidity_burned_pct: 0, liquidity_locked_pct: 0 },
    ...{ block: expect.any(Number), checked_at: new Date(time).toISOString() },
  });
  expect(await check()).toBe(0);

  later(60 * 60_000);
  await write(address, "setSellFee", 330n);
  await app.request("PATCH", `/coins/${coin.id}/approve-now`, { token: admin.token });
  expect(app.jobs.map(({ name }) => name)).toContain("check-safety");
  expect(await check()).toBe(1);
  expect(await safetyOf(coin.id)).toMatchObject({ sell_tax_pct: 3.3, checked_at: new Date(time).toISOString() });
  expect(await check()).toBe(0);
});

test("a coin approved while many are due is checked before the rest", async () => {
  const many = Array.from({ length: 20 }, () => sampleCoin(app, owner, admin, { address: randomAddress() }));
  await Promise.all(many);
  await addNewContracts(app.ctx);
  const due = new Date(time - 1000).toISOString();
  await app.ctx.db.execute(sql`update contract_safety set next_at = ${due} where checked_at is null`);
  let fresh: { id: string } | undefined;
  const nodes: typeof app.ctx.nodes = {
    ...app.ctx.nodes,
    client: async (chainId) => {
      later(1000);
      fresh ??= await sampleCoin(app, owner, admin, { address: randomAddress() });
      return app.ctx.nodes.client(chainId);
    },
  };
  expect(await checkSafety({ ...app.ctx, nodes }, new AbortController().signal)).toBeGreaterThan(20);
  const { rows } = await app.ctx.db.execute<{ coin_id: string }>(sql`
    select k.coin_id from contract_safety s join contracts k using (chain_id, address) order by s.checked_at desc limit 10`);
  expect(rows).toHaveLength(10);
  expect(rows.map(({ coin_id }) => coin_id)).not.toContain(fresh?.id);
});

test("bad changes of a public coin are on its page, queued once for a moderator, and remove it from ranked lists", async () => {
  const { coin, address } = await coinOf("LateSwitch", admin);
  await check();
  await app.ctx.db.execute(sql`insert into coin_activity values (${coin.id}, 5, 5, 9)`);
  await app.ctx.db.execute(sql`insert into coin_markets (coin_id, price_usd, change_24h, liquidity_usd, volume_24h, as_of, source)
    values (${coin.id}, 1, 20, 100000, 100000, ${new Date(time + days(7)).toISOString()}, 'dexscreener')`);
  expect(await idsIn("trending")).toContain(coin.id);
  expect(await idsIn("top-gainers")).toContain(coin.id);

  await write(address, "shut", true);
  await write(address, "transferOwnership", exchange.accounts[5]);
  later(days(7));
  await check();
  await check();
  expect(await safetyOf(coin.id)).toMatchObject({ sellable: false, sell_tax_pct: null, owner: exchange.accounts[5] });
  const { changes, contracts } = await get(`/coins/${coin.id}/safety`);
  expect(contracts).toEqual([await safetyOf(coin.id)]);
  expect(changes.map(({ fact, before, after }: Record<string, string>) => [fact, before, after]).sort()).toEqual([
    ["owner", exchange.accounts[0], exchange.accounts[5]],
    ["sellable", "yes", "no"],
  ]);
  expect(await idsIn("trending")).not.toContain(coin.id);
  expect(await idsIn("top-gainers")).not.toContain(coin.id);
  expect(await get(`/coins/${coin.id}/rank?list=trending`)).toMatchObject({ position: null });
  expect(await idsIn("approved")).toContain(coin.id);

  const queued = async () =>
    (await get("/safety-changes?limit=100", admin)).safety_changes.filter(
      (one: { coin: { id: string } }) => one.coin.id === coin.id,
    );
  const queue = await queued();
  expect(queue.map(({ fact }: { fact: string }) => fact).sort()).toEqual(["owner", "sellable"]);
  const see = () =>
    app.request("PATCH", `/safety-changes/${queue[0].id}`, { token: admin.token, body: { status: "seen" } });
  const seen = await see();
  expect([seen.status, seen.body.safety_change.status]).toEqual([200, "seen"]);
  expect((await see()).status).toBe(409);

  await write(address, "shut", false);
  later(days(7));
  await check();
  expect(await idsIn("trending")).toContain(coin.id);
  expect((await get(`/coins/${coin.id}/safety`)).changes[0]).toMatchObject({
    fact: "sellable",
    before: "no",
    after: "yes",
  });
  expect((await queued()).map(({ id }: { id: string }) => id)).toEqual([queue[1].id]);
});

test("a trap or an extreme tax at the first check is queued and off the lists, also when it becomes unreadable", async () => {
  const trap = await coinOf("TrapSell", admin);
  const taxed = await coinOf("Taxed99", admin);
  for (const { coin } of [trap, taxed]) {
    await app.ctx.db.execute(sql`insert into coin_activity values (${coin.id}, 5, 5, 9)`);
  }
  await check();
  expect(await safetyOf(taxed.coin.id)).toMatchObject({ sellable: true, sell_tax_pct: 99 });
  expect(await safetyOf(trap.coin.id)).toMatchObject({ sellable: false });
  expect((await get(`/coins/${trap.coin.id}/safety`)).changes).toMatchObject([{ before: null, after: "no" }]);
  const listed = await idsIn("trending");
  expect(listed).not.toContain(trap.coin.id);
  expect(listed).not.toContain(taxed.coin.id);
  const { verdict } = await safetyOf(trap.coin.id);
  expect(verdict).toMatchObject({ level: "danger", reasons: ["cannot_be_sold"], address: trap.address });
  expect((await safetyOf(taxed.coin.id)).verdict.reasons).toEqual(["sell_tax_extreme", "high_tax"]);
  await exchange.pool(trap.address, 0n, 0n);
  later(days(7));
  await check();
  const dark = await safetyOf(trap.coin.id);
  expect(dark.sellable).toBeNull();
  expect(dark.checked_at).not.toBe(verdict.checked_at);
  // As at the last simulated sale.
  expect(dark.verdict).toEqual(verdict);
  expect(await idsIn("trending")).not.toContain(trap.coin.id);
});

test("an address without code has a public verdict and is checked again within ten minutes while visitors see it", async () => {
  const address = randomAddress();
  const coin = await sampleCoin(app, owner, admin, { address });
  await check();
  const none = { level: "caution", reasons: ["no_contract"], chain_id: 56, address };
  expect((await safetyOf(coin.id)).verdict).toMatchObject(none);
  const { contracts, next_check_at } = await get(`/coins/${coin.id}/safety`);
  expect(contracts.map((one: { verdict: object }) => one.verdict)).toMatchObject([none]);
  expect(next_check_at).toBe(new Date(time + 9 * 60_000).toISOString());
  const code = await exchange.chain.rpc("eth_getCode", await exchange.deployToken("Clean18"), "latest");
  await exchange.chain.rpc("anvil_setCode", address, code);
  later(10 * 60_000);
  await check();
  expect((await safetyOf(coin.id)).verdict).toMatchObject({ level: "none_found", reasons: [] });
});

test("a chain reorganisation reverts facts, a lagging node does not", async () => {
  const { coin, address } = await coinOf("LateSwitch", admin);
  await check();
  const back = await exchange.keep();
  await write(address, "setSellFee", 3000n);
  await exchange.chain.rpc("anvil_mine", "0x20");
  later(days(7));
  await check();
  const after = await safetyOf(coin.id);
  expect(after.sell_tax_pct).toBe(30);
  await back();
  const again = sql`update contract_safety set next_at = ${new Date(0).toISOString()} where address = ${address}`;
  await app.ctx.db.execute(again);
  await check();
  expect(await safetyOf(coin.id)).toEqual(after);
  later(11 * 60_000);
  await app.ctx.db.execute(again);
  await check();
  expect(await safetyOf(coin.id)).toMatchObject({ sell_tax_pct: 0 });
  expect((await safetyOf(coin.id)).block).toBeLessThan(after.block);
});

test("two processes check different contracts, and those of an unavailable chain stay unchanged", async () => {
  const coins = [];
  for (let n = 0; n < 4; n++) coins.push(await coinOf("Clean18", admin));
  const unreachable = await sampleCoin(app, owner, admin, { chain_id: 1 });
  expect((await Promise.all([check(), check()])).reduce((a, b) => a + b)).toBe(coins.length);
  for (const { coin } of coins) expect(await safetyOf(coin.id)).toMatchObject({ sellable: true });
  expect(await safetyOf(unreachable.id)).toBeNull();
  expect(await get(`/coins/${unreachable.id}/safety`)).toEqual({
    contracts: [],
    next_check_at: expect.any(String),
    changes: [],
  });
});

test("planning adds contracts of older coins and of edits", async () => {
  const { coin } = await coinOf("Clean18", admin);
  await check();
  const address = await token("TaxedSell");
  await app.request("PATCH", `/coins/${coin.id}`, { token: admin.token, body: { address, contracts: null } });
  expect(await safetyOf(coin.id)).toBeNull();
  later(2 * 60 * 60_000);
  await planSafetyChecks(app.ctx);
  await check();
  expect(await safetyOf(coin.id)).toMatchObject({ address, sell_tax_pct: 10 });
});

test("a clock that was a month ahead delays no check", async () => {
  const { coin } = await coinOf("Clean18", admin);
  const now = app.ctx.clock().getTime();
  later(30 * 24 * 60 * 60_000);
  await check();
  app.setNow(new Date(now));
  await planSafetyChecks(app.ctx);
  expect(await check()).toBeGreaterThan(0);
  expect(Date.parse((await safetyOf(coin.id)).checked_at)).toBe(now);
});

test("a native coin has no contract and no safety", async () => {
  const coin = await sampleCoin(app, owner, admin, { type: "coin", address: null, decimals: null });
  await planSafetyChecks(app.ctx);
  await check();
  expect(await safetyOf(coin.id)).toBeNull();
});

test("a coin that turns into a trap is found within ten minutes once visitors see it, and one that nobody sees is not read again", async () => {
  const [seen, quiet] = [await coinOf("LateSwitch", admin), await coinOf("LateSwitch", admin)];
  await check();
  // Sixty other coins fill the first pages.
  await app.ctx.db.execute(
    sql`update coins set approved_at = approved_at - interval '90 days', approved_how = 'imported' where status = 'approved'`,
  );
  await app.ctx.db.execute(sql`delete from coin_hours`);
  await app.ctx.db.execute(sql`update coin_tallies set votes_total = 0, watchers = 0`);
  await app.ctx.db.execute(sql`
    with fillers as (
      insert into coins (id, slug, name, symbol, type, chain_id, chain_ids, stage, status, approved_at, source, name_skeleton, symbol_skeleton)
      select gen_random_uuid(), 'filler-' || n, 'Filler ' || n, 'F', 'token', 1, '{1}', 'launched', 'approved', ${begin}, 'import', 'f', 'f'
      from generate_series(1, 60) n returning id
    ) insert into coin_tallies (coin_id, votes_total) select id, 9 from fillers`);
  later(3 * 60 * 60_000);
  await check();
  const nextOf = async ({ coin }: typeof seen) => (await get(`/coins/${coin.id}/safety`)).next_check_at;
  const checkedAt = async ({ coin }: typeof seen) => (await safetyOf(coin.id)).checked_at;
  expect(Date.parse(await nextOf(seen)) - time).toBeGreaterThan(60 * 60_000);
  for (const { address } of [seen, quiet]) await write(address, "shut", true);
  const before = await Promise.all([seen, quiet].map(checkedAt));
  later(10 * 60_000);
  await check();
  expect(await Promise.all([seen, quiet].map(checkedAt))).toEqual(before);

  await app.ctx.db.execute(sql`insert into coin_hours (coin_id, hour, votes, views)
    values (${seen.coin.id}, date_trunc('hour', ${new Date(time).toISOString()}::timestamptz), 0, 1)`);
  await check();
  expect(await safetyOf(seen.coin.id)).toMatchObject({ sellable: false, verdict: { level: "danger" } });
  expect(Date.parse(await nextOf(seen)) - time).toBe(9 * 60_000);
  expect(await checkedAt(quiet)).toBe(before[1]);
  await write(seen.address, "shut", false);
  later(10 * 60_000);
  await check();
  expect(await safetyOf(seen.coin.id)).toMatchObject({ sellable: true });
});
