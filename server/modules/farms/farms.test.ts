import { sql } from "drizzle-orm";
import type { Abi, Address } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { farmOf } from "../../testing/farm-fixture.ts";
import { useLocalFarms } from "../../testing/local-farms.ts";
import { listedToken } from "../../testing/sample-farm.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/test-app.ts";

const day = 86_400;
const e18 = 10n ** 18n;

/** Two chains: our factory on one, SmartChef pools on the other. */
const bnb = useLocalFarms(56);
const testnet = useLocalFarms(97);
let app: TestApp;
let admin: TestUser;
let ours: Awaited<ReturnType<typeof farmOf>>;
let poolFactory: Address;
let pool: Address;
const [staker, other, referrer] = [1, 2, 3].map((n) => () => bnb.accounts[n] as Address) as [
  () => Address,
  () => Address,
  () => Address,
];
const poolAbi = () => testnet.artifacts.PlainPool?.abi as Abi;
const tokens = {} as { staked: Address; reward: Address };

const call = (method: string, path: string, body?: unknown) => app.request(method, path, { token: admin.token, body });
const fetchFarms = (body?: object) => call("POST", "/farms/factories/fetch", body);
const update = (body?: object) => call("POST", "/farms/factories/update", body);
const farm = async (chain: number, address: string) => (await call("GET", `/farms/${chain}/${address}`)).body.farm;
const setStatus = async (chain: number, address: string, status: string) =>
  call("PATCH", `/farms/${(await farm(chain, address)).id}/status`, { status });

beforeAll(async () => {
  ours = await farmOf(bnb, { rewards: 86_400n * e18, lasts: day, startsIn: 5, referralBps: 500 });
  poolFactory = await testnet.deploy("PlainPoolMaker");
  tokens.staked = await testnet.token();
  tokens.reward = await testnet.token(6);
  // Each block of the local chain gets three seconds.
  const start = await testnet.now();
  for (let n = 1; n <= 20; n++) await testnet.pass(start + 3 * n);
  const block = Number(await testnet.client.getBlockNumber());
  const args = [tokens.staked, tokens.reward, 3_000_000n, block - 10, block + 1000, 0n, testnet.accounts[1]];
  await testnet.write(poolFactory, testnet.artifacts.PlainPoolMaker?.abi as Abi, "deployPool", args);
  app = await testApp({
    RPC_URL_56: bnb.chain.url,
    RPC_URL_97: testnet.chain.url,
    FARM_FACTORIES: `56:cointally:${bnb.factory},97:smartchef:${poolFactory}:1`,
  });
  admin = await app.user({ role: "admin" });
}, 120_000);
afterAll(() => app.close());

describe("fetching farms from factories", () => {
  test("adds each farm of two chains and two kinds once, as pending", async () => {
    const first = await fetchFarms();
    expect([first.status, first.body]).toEqual([200, { found: 2, added: 2, failed: [] }]);
    expect((await fetchFarms()).body).toEqual({ found: 2, added: 0, failed: [] });
    expect((await fetchFarms({ chain_id: 97 })).body).toEqual({ found: 1, added: 0, failed: [] });
    expect((await app.request("GET", "/farms")).body).toMatchObject({ farms: [], total: 0 });
    const { body } = await call("GET", "/farms/pending");
    expect(body.farms.map((one: { chain_id: number }) => one.chain_id).sort()).toEqual([56, 97]);
    expect((await app.request("GET", `/farms/56/${ours.address}`)).status).toBe(404);
    expect((await call("GET", "/farms/factories")).body.factories).toEqual([
      expect.objectContaining({
        chain_id: 56,
        kind: "cointally",
        farms: 1,
        failed_farms: 0,
        scanned_to: 1,
        error: null,
      }),
      expect.objectContaining({ chain_id: 97, kind: "smartchef", farms: 1, failed_farms: 0, error: null }),
    ]);
  });

  test("reads every term of our own farm, which has no owner", async () => {
    expect(await farm(56, ours.address)).toMatchObject({
      kind: "cointally",
      factory_address: bnb.factory,
      status: "pending",
      staked_token: {
        address: ours.staked,
        symbol: "FARM",
        name: "Farm token",
        decimals: 18,
        is_lp: false,
        pair: null,
      },
      reward_token: { address: ours.reward, price_usd: null, coin: null },
      reward_per_second: "1",
      start_at: new Date(ours.startAt * 1000).toISOString(),
      end_at: new Date(ours.endAt * 1000).toISOString(),
      times_estimated: false,
      total_staked: "0",
      tvl_usd: null,
      apr: null,
      reward_balance: "86400",
      participants: 0,
      deposit_fee_bps: 0,
      referral_bps: 500,
      stake_limit: null,
      solvency: {
        owed: "86400",
        owed_is_least: false,
        covered: true,
        run_out_at: null,
        owner: null,
        renounced: true,
        can_take_rewards: false,
        can_stop_rewards: false,
      },
      sync_error: null,
    });
  });

  test("estimates a pool's times from the block rate and reads its owner's powers", async () => {
    pool = (await call("GET", "/farms/pending?chain_id=97")).body.farms[0].address;
    const read = await farm(97, pool);
    const { number, timestamp } = await testnet.client.getBlock();
    const genesis = await testnet.client.getBlock({ blockNumber: 0n });
    const pace = Number(timestamp - genesis.timestamp) / Number(number);
    const end = (await testnet.client.readContract({
      address: pool,
      abi: poolAbi(),
      functionName: "bonusEndBlock",
    })) as bigint;
    const estimated = Number(timestamp) + Number(end - number) * pace;
    expect(Math.abs(new Date(read.end_at).getTime() / 1000 - estimated)).toBeLessThan(2);
    expect(Math.abs(Number(read.reward_per_second) - 3 / pace)).toBeLessThan(0.01);
    expect(read).toMatchObject({
      ...{ kind: "smartchef", times_estimated: true, participants: null, referral_bps: null, reward_balance: "0" },
      reward_token: { decimals: 6 },
      solvency: {
        ...{ owed_is_least: true, covered: false, owner: testnet.accounts[1], renounced: false },
        ...{ can_take_rewards: true, can_stop_rewards: true },
      },
    });
  });
});

describe("an active farm", () => {
  test("is public, and every status change is in its history", async () => {
    expect((await setStatus(56, ours.address, "active")).body.farm).toMatchObject({ status: "active" });
    expect((await setStatus(56, ours.address, "active")).status).toBe(200);
    await setStatus(97, pool, "active");
    const { body } = await app.request("GET", `/farms/56/${ours.address.toLowerCase()}`);
    expect(body.farm).toMatchObject({ address: ours.address, status: "active" });
    expect((await app.request("GET", "/farms")).body.total).toBe(2);
    const history = await call("GET", `/farms/${body.farm.id}/history`);
    expect(history.body.history).toEqual([
      expect.objectContaining({ before: "pending", after: "active", actor: { id: admin.id, name: admin.name } }),
    ]);
    for (const status of ["pending", "hidden"]) {
      await setStatus(56, ours.address, status);
      expect((await app.request("GET", `/farms/56/${ours.address}`)).status).toBe(404);
    }
    expect((await app.request("GET", "/farms/hidden")).status).toBe(401);
    expect((await app.request("GET", "/farms/closed")).status).toBe(400);
    await setStatus(56, ours.address, "active");
    expect((await call("PATCH", `/farms/${body.farm.id}/status`, { status: "gone" })).status).toBe(400);
  });

  test("shows stakes, TVL and APR when fresh prices exist", async () => {
    const [lp, reward] = [await listedToken(app, { chainId: 56, address: ours.staked, price: "2" }), ours.reward];
    await ours.stake(staker(), 1000n * e18, 10, referrer());
    await ours.stake(other(), 500n * e18, 20);
    expect((await update({ chain_id: 56 })).body).toEqual({ updated: 1, failed: [] });
    expect(await farm(56, ours.address)).toMatchObject({
      ...{ total_staked: "1500", tvl_usd: "3000", apr: null, participants: 2, reward_balance: "86400" },
      staked_token: { price_usd: "2", coin: { slug: lp.slug, name: lp.name } },
    });
    await listedToken(app, { chainId: 56, address: reward, price: "0.5" });
    await update();
    // One token per second at 0.50 dollars, on a TVL of 3,000 dollars.
    expect((await farm(56, ours.address)).apr).toBe((31_536_000 * 0.5 * 100) / 3000);
    await app.ctx.db.execute(sql`update coin_markets set as_of = as_of - interval '2 hours'`);
    await update();
    expect(await farm(56, ours.address)).toMatchObject({ tvl_usd: null, apr: null, reward_token: { price_usd: null } });
  });

  test("shows each address its stake, read from the chain", async () => {
    await ours.pass(120);
    const { body } = await app.request("GET", `/farms/users/${staker().toLowerCase()}`);
    expect(body).toMatchObject({ total: 1, page: 1, limit: 25, next_cursor: null, unread: [] });
    const [one] = body.farms;
    const pending = await ours.pending(staker());
    expect(one).toMatchObject({ address: ours.address, staked: "1000", referrer: referrer() });
    expect(BigInt(Math.round(Number(one.pending_reward) * 1e6))).toBe(pending / 10n ** 12n);
    expect((await app.request("GET", `/farms/users/${bnb.accounts[9]}`)).body).toMatchObject({ farms: [], total: 0 });
    await testnet.give(tokens.staked, testnet.accounts[1] as Address, 70n * e18, pool);
    await testnet.write(pool, poolAbi(), "deposit", [70n * e18], testnet.accounts[1]);
    const both = await app.request("GET", `/farms/users/${staker()}?limit=1`);
    expect(both.body).toMatchObject({ total: 2, farms: [{ chain_id: expect.any(Number) }] });
    const next = await app.request("GET", `/farms/users/${staker()}?limit=1&cursor=${both.body.next_cursor}`);
    expect([both.body.farms[0].chain_id, next.body.farms[0].chain_id].sort()).toEqual([56, 97]);
    expect(next.body.next_cursor).toBeNull();
    const withOtherCursor = `/farms/users/${other()}?cursor=${both.body.next_cursor}`;
    expect((await app.request("GET", withOtherCursor)).status).toBe(400);
    expect((await app.request("GET", "/farms/users/0x12")).status).toBe(400);
    expect((await app.request("GET", `/farms/users/${other()}?page=101&limit=100`)).body.validation.query.keys).toEqual(
      ["cursor"],
    );
  });

  test("shows a referrer's earnings", async () => {
    await ours.act(staker(), "harvest", [], 200);
    const { body } = await app.request("GET", `/farms/referrals/${referrer()}`);
    const [earned, pending, people] = await ours.referral(referrer());
    expect(body.farms).toHaveLength(1);
    expect(body.farms[0]).toMatchObject({ address: ours.address, people: Number(people) });
    expect(Number(body.farms[0].earned)).toBeCloseTo(Number(earned) / 1e18, 9);
    expect(body.farms[0].pending).toBe(body.farms[0].earned);
    expect(pending).toBe(earned);
    expect((await app.request("GET", `/farms/referrals/${staker()}`)).body.farms).toEqual([]);
  });

  test("shows that it cannot pay what it owes, and when it runs out", async () => {
    const abi = bnb.artifacts.FarmToken?.abi as Abi;
    await bnb.write(ours.reward, abi, "shrink", [ours.address, 86_000n * e18]);
    await update({ chain_id: 56 });
    const read = await farm(56, ours.address);
    expect(read.solvency.covered).toBe(false);
    expect(Number(read.reward_balance)).toBeLessThan(401);
    const runOut = new Date(read.solvency.run_out_at).getTime() / 1000 - ours.startAt;
    expect(runOut).toBeGreaterThan(200);
    expect(runOut).toBeLessThan(420);
  });

  test("ends by the clock of its chain without a database write", async () => {
    const phase = async (path = "") => (await app.request("GET", `/farms/56/${ours.address}${path}`)).body.farm.phase;
    expect(await phase()).toBe("live");
    app.setNow(new Date(ours.endAt * 1000));
    expect(await phase()).toBe("ended");
    expect((await app.request("GET", "/farms?phase=ended&chain_id=56")).body.total).toBe(1);
    app.setNow(new Date((ours.startAt - 3600) * 1000));
    expect(await phase()).toBe("upcoming");
    app.setNow(null);
    // A chain's clock that runs ahead of ours counts, because the chain decides what its contracts do.
    await ours.pass(2 * day);
    await update({ chain_id: 56 });
    expect(await phase()).toBe("ended");
    expect(await farm(56, ours.address)).toMatchObject({
      end_at: new Date(ours.endAt * 1000).toISOString(),
      apr: null,
    });
  });
});
