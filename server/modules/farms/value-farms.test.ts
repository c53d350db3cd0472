import { sql } from "drizzle-orm";
import { type Abi, type Address, parseAbi, parseUnits } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { farmAbi } from "../../../contracts/generated/farm-abi.ts";
import { tokenAbi, useLocalExchange } from "../../testing/local-exchange.ts";
import { farmsOn, type LocalFarms } from "../../testing/local-farms.ts";
import { listedToken } from "../../testing/sample-farm.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/test-app.ts";

const e18 = 10n ** 18n;
const market = useLocalExchange(56);
let localFarms: LocalFarms;
let app: TestApp;
let admin: TestUser;
let announcer: Address;
const tokens = {} as Record<"staked" | "reward" | "fake", Address>;
const farms = {} as Record<"real" | "fake" | "timed", Address>;
const abiOf = (name: string) => localFarms.artifacts[name]?.abi as Abi;
const read = async (name: keyof typeof farms) =>
  (await app.request("GET", `/farms/56/${farms[name]}`, { token: admin.token })).body.farm;
const update = () => app.request("POST", "/farms/factories/update", { token: admin.token });

beforeAll(async () => {
  localFarms = await farmsOn(market.chain);
  const { wrapped } = market.exchange;
  const [maker] = localFarms.accounts as [Address];
  const token = await market.deployToken("Clean18");
  const pair = await market.pool(token, 1000n * e18, 4n * e18);
  const reward = await localFarms.token();
  const sides = [token, wrapped].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  const fake = await localFarms.deploy("FakePair", [...sides, parseUnits("1000000", 18), parseUnits("1000000", 18)]);
  Object.assign(tokens, { staked: token, reward, fake });
  farms.real = await localFarms.farm({ staked: pair, reward, rewards: 86_400n * e18 });
  farms.fake = await localFarms.farm({ staked: fake, reward, rewards: 86_400n * e18 });
  const pairAbi = parseAbi(["function approve(address, uint256) returns (bool)"]);
  await localFarms.write(pair, pairAbi as unknown as Abi, "approve", [farms.real, e18]);
  await localFarms.write(farms.real, farmAbi as unknown as Abi, "deposit", [e18, maker]);
  await localFarms.give(fake, maker, e18, farms.fake);
  await localFarms.write(farms.fake, farmAbi as unknown as Abi, "deposit", [e18, maker]);

  announcer = await localFarms.deploy("Announcer");
  const now = await localFarms.now();
  farms.timed = await localFarms.deploy("TimedPool", [token, reward, e18 / 2n, now - 100, now + 900]);
  await localFarms.write(announcer, abiOf("Announcer"), "announce", [farms.timed]);
  await localFarms.write(announcer, abiOf("Announcer"), "announce", [localFarms.accounts[5] as Address]);
  app = await testApp({
    RPC_URL_56: market.chain.url,
    FARM_FACTORIES: `56:cointally:${localFarms.factory},56:smartchef:${announcer}:0`,
  });
  admin = await app.user({ role: "admin" });
  // The pool has 4 wrapped coins and 1,000 tokens: at 600 dollars per coin a token is worth 2.40.
  await listedToken(app, { chainId: 56, address: token, price: "2.4" });
  await listedToken(app, { chainId: 56, address: wrapped, price: "600" });
}, 120_000);
afterAll(() => app.close());

test("two concurrent fetches add each farm once and report an announced address that is no pool", async () => {
  const both = await Promise.all(
    [1, 2].map(() => app.request("POST", "/farms/factories/fetch", { token: admin.token })),
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both.reduce((sum, { body }) => sum + body.added, 0)).toBe(4);
  expect((await app.request("GET", "/farms/pending", { token: admin.token })).body.total).toBe(4);
  const failed = await app.request("GET", "/farms/failed", { token: admin.token });
  expect(failed.body.farms.map(({ address }: { address: string }) => address)).toEqual([localFarms.accounts[5]]);
});

test("a token that cannot be sold is worth nothing to a farm", async () => {
  const setUnsellable = (value: boolean) =>
    app.ctx.db.execute(sql`
    update coins set unsellable = ${value} where id in (select coin_id from contracts where address = ${tokens.staked})`);
  await setUnsellable(true);
  await update();
  expect(await read("real")).toMatchObject({ tvl_usd: null, staked_token: { price_usd: null } });
  await setUnsellable(false);
});

test("a pair is worth its reserves when both tokens have prices", async () => {
  await update();
  const farm = await read("real");
  expect(farm.staked_token).toMatchObject({
    symbol: "UNI-V2",
    is_lp: true,
    pair: [expect.any(Object), expect.any(Object)],
  });
  // sqrt(1000 × 4) shares are worth 4,800 dollars.
  expect(Number(farm.staked_token.price_usd)).toBeCloseTo(4800 / Math.sqrt(4000), 6);
  expect(Number(farm.tvl_usd)).toBeCloseTo(4800 / Math.sqrt(4000), 6);
  expect(farm.apr).toBeNull();
});

test("a swap in the pair changes nothing, because its tokens keep their prices", async () => {
  const before = Number((await read("real")).tvl_usd);
  const { wrapped } = market.exchange;
  // As after a swap of 4 wrapped coins, without its fee.
  await market.pool(tokens.staked, 500n * e18, 8n * e18, wrapped);
  await update();
  expect(Number((await read("real")).tvl_usd)).toBeCloseTo(before, 6);
  await market.pool(tokens.staked, 1000n * e18, 4n * e18, wrapped);
});

test("a pair that the exchange does not know has no price, whatever it claims", async () => {
  const farm = await read("fake");
  expect(farm).toMatchObject({ total_staked: "1", tvl_usd: null, staked_token: { is_lp: true, price_usd: null } });
});

test("a pool that counts seconds has exact times, and without an owner no powers", async () => {
  const farm = await read("timed");
  const { timestamp } = await localFarms.client.getBlock();
  expect(farm).toMatchObject({
    ...{ times_estimated: false, reward_per_second: "0.5", stake_limit: "5", reward_balance: "0" },
    solvency: { owner: null, renounced: true, can_take_rewards: false, can_stop_rewards: false, covered: false },
  });
  expect(new Date(farm.end_at).getTime() - new Date(farm.start_at).getTime()).toBe(1_000_000);
  expect(new Date(farm.end_at).getTime() / 1000).toBeGreaterThan(Number(timestamp));
});

test("rewards that run out within a minute give an APR of 0", async () => {
  await market.write(tokens.staked, tokenAbi, "transfer", [farms.timed, 10n * e18]);
  await listedToken(app, { chainId: 56, address: tokens.reward, price: "1" });
  const mint = (amount: bigint) => localFarms.write(tokens.reward, abiOf("FarmToken"), "mint", [farms.timed, amount]);
  await mint(1n);
  await update();
  expect(await read("timed")).toMatchObject({ tvl_usd: "24", apr: 0, solvency: { covered: false } });
  await mint(1000n * e18);
  await update();
  expect((await read("timed")).apr).toBe((31_536_000 * 0.5 * 100) / 24);
});

test("the total staked is at most what the farm holds", async () => {
  await localFarms.write(tokens.fake, abiOf("FakePair"), "shrink", [farms.fake, (4n * e18) / 10n]);
  await update();
  expect(await read("fake")).toMatchObject({ total_staked: "0.6", sync_error: null });
});
