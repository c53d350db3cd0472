import * as m from "@cointally/i18n/messages";
import type { Abi, Address } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useLocalFarms } from "../../testing/local-farms.ts";
import { asNode, asNodeBefore, useLocalService } from "../../testing/local-service.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/test-app.ts";

const e18 = 10n ** 18n;
/** In the order of `OddToken.Misbehaviour`. */
const behaviours = ["Honest", "NoDecimals", "ManyDecimals", "NoBalance", "HugeBalance", "TakesAllGas", "LongAnswer"];

const localFarms = useLocalFarms(56);
const testnet = useLocalFarms(97);
/** A proxy of chain 97's node that counts, refuses and drops requests. */
const node = useLocalService();
let app: TestApp;
let admin: TestUser;
let poolFactory: Address;
let good: Address;
let notAFactory: Address;
const odd: Record<string, { token: Address; farm: Address }> = {};

const call = (method: string, path: string, body?: unknown) => app.request(method, path, { token: admin.token, body });
const oddAbi = () => localFarms.artifacts.OddToken?.abi as Abi;
const farm = async (chain: number, address: string) => (await call("GET", `/farms/${chain}/${address}`)).body.farm;

const oddFarm = async () => {
  const token = await localFarms.deploy("OddToken");
  return { token, farm: await localFarms.farm({ staked: good, reward: token, rewards: 1000n * e18 }) };
};
const makePool = async (blocks = 100n) => {
  const block = await testnet.client.getBlockNumber();
  const [staked, reward] = [await testnet.token(), await testnet.token()];
  const args = [staked, reward, e18, block, block + blocks, 0n, testnet.accounts[1]];
  await testnet.write(poolFactory, testnet.artifacts.PlainPoolMaker?.abi as Abi, "deployPool", args);
};
const passOn = asNodeBefore(() => testnet.chain.url);

beforeAll(async () => {
  good = await localFarms.token();
  for (const behaviour of behaviours) odd[behaviour] = await oddFarm();
  poolFactory = await testnet.deploy("PlainPoolMaker");
  const [wallet] = localFarms.accounts as [Address];
  notAFactory = await localFarms.token();
  app = await testApp({
    RPC_URL_56: localFarms.chain.url,
    RPC_URL_97: node.url,
    // Three addresses that are no factories: a token, a wallet and another token.
    FARM_FACTORIES: `56:cointally:${localFarms.factory},56:cointally:${good},56:cointally:${wallet},56:smartchef:${notAFactory},97:smartchef:${poolFactory}`,
  });
  admin = await app.user({ role: "admin" });
}, 120_000);
afterAll(() => app.close());
beforeEach(() => node.answers(passOn));

describe("an address that is no factory", () => {
  test("is reported with its reason while the other factories are read", async () => {
    const { body } = await call("POST", "/farms/factories/fetch", { chain_id: 56 });
    expect(body).toEqual({
      found: behaviours.length,
      added: behaviours.length,
      failed: [
        {
          chain_id: 56,
          factory: good,
          farm: null,
          message: m.farm_reason_factory_no_list(),
        },
        {
          chain_id: 56,
          factory: localFarms.accounts[0],
          farm: null,
          message: m.farm_reason_factory_no_contract(),
        },
        {
          chain_id: 56,
          factory: notAFactory,
          farm: null,
          message: m.farm_reason_factory_no_announcements(),
        },
      ],
    });
    const { factories } = (await call("GET", "/farms/factories")).body;
    expect(factories.map(({ error }: { error: string | null }) => error)).toEqual([
      null,
      m.farm_reason_factory_no_list(),
      m.farm_reason_factory_no_contract(),
      m.farm_reason_factory_no_announcements(),
      null,
    ]);
  });
});

describe("farms with misbehaving tokens", () => {
  test("get a sync error, keep their last values and affect no other farm", async () => {
    const before = await farm(56, odd.NoDecimals?.farm as string);
    expect(before).toMatchObject({ reward_balance: "1000", sync_error: null });
    for (const [n, behaviour] of behaviours.entries())
      await localFarms.write(odd[behaviour]?.token as Address, oddAbi(), "behave", [n]);
    const { body } = await call("POST", "/farms/factories/update", { chain_id: 56 });
    const reasons = Object.fromEntries(
      behaviours.map((behaviour) => {
        const its = body.failed.find(({ farm: address }: { farm: string }) => address === odd[behaviour]?.farm);
        return [behaviour, its?.message];
      }),
    );
    const noDecimals = m.farm_reason_reward_decimals();
    expect(reasons).toEqual({
      Honest: undefined,
      NoDecimals: noDecimals,
      ManyDecimals: noDecimals,
      NoBalance: m.farm_reason_reward_balance(),
      HugeBalance: m.farm_reason_reward_supply(),
      TakesAllGas: noDecimals,
      LongAnswer: noDecimals,
    });
    expect(body.updated).toBe(1);
    expect(await farm(56, odd.NoDecimals?.farm as string)).toMatchObject({
      ...{ reward_balance: "1000", sync_error: noDecimals, synced_at: before.synced_at },
    });
    const inSpanish = { headers: { "accept-language": "es" } };
    const path = `/farms/56/${odd.NoDecimals?.farm}`;
    expect((await app.request("GET", path, { ...inSpanish, token: admin.token })).body.farm.sync_error).toBe(
      m.farm_reason_reward_decimals({}, { locale: "es" }),
    );
    const failed = await call("GET", "/farms/failed");
    expect(failed.body.total).toBe(behaviours.length - 1);
    expect((await call("GET", "/farms/factories")).body.factories[0]).toMatchObject({ farms: 7, failed_farms: 6 });
  });

  test("are updated again once their tokens behave", async () => {
    for (const behaviour of behaviours)
      await localFarms.write(odd[behaviour]?.token as Address, oddAbi(), "behave", [0]);
    expect((await call("POST", "/farms/factories/update", { chain_id: 56 })).body).toEqual({ updated: 7, failed: [] });
    expect((await call("GET", "/farms/failed")).body.farms).toEqual([]);
  });

  test("cannot become active before they were read once", async () => {
    const never = await oddFarm();
    await localFarms.write(never.token, oddAbi(), "behave", [1]);
    const { body } = await call("POST", "/farms/factories/fetch", { chain_id: 56 });
    expect(body).toMatchObject({ found: 8, added: 1 });
    expect(body.failed).toContainEqual(expect.objectContaining({ factory: localFarms.factory, farm: never.farm }));
    const read = await farm(56, never.farm);
    expect(read).toMatchObject({
      ...{ phase: null, reward_per_second: null, total_staked: null, synced_at: null },
      reward_token: { symbol: "ODD", decimals: null },
    });
    const refused = await call("PATCH", `/farms/${read.id}/status`, { status: "active" });
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect((await call("PATCH", `/farms/${read.id}/status`, { status: "hidden" })).status).toBe(200);
  });

  test("have token names cut to length, without invisible characters", async () => {
    const { token, farm: address } = odd.Honest as { token: Address; farm: Address };
    const [name, symbol] = [`<img src=x onerror=alert(1)>${"n".repeat(500)}`, "\u202eDL\u0000OG\n<b>GOLD</b> and more"];
    await localFarms.write(token, oddAbi(), "call", [name, symbol]);
    await call("POST", "/farms/factories/update", { chain_id: 56 });
    const its = (await farm(56, address)).reward_token;
    expect(its.symbol).toBe("DL OG <b>GOLD</");
    expect([...its.name]).toHaveLength(60);
    expect((await call("GET", "/farms/pending?search=onerror")).body.total).toBe(1);
    expect((await call("GET", `/farms/pending?search=${token.slice(0, 12)}`)).body.total).toBe(1);
    expect((await call("GET", "/farms/pending?search=100%25_")).body.total).toBe(0);
  });
});

describe("a node", () => {
  const fetchPools = () => call("POST", "/farms/factories/fetch", { chain_id: 97 });

  test("that refuses large block ranges gets smaller ones, from the last position on", async () => {
    await makePool();
    // One second apart: blocks of one second have no rate.
    await testnet.chain.rpc("anvil_mine", "0x12c", "0x1");
    await makePool();
    const ranges: { from: number; size: number }[] = [];
    node.answers(
      asNodeBefore(
        () => testnet.chain.url,
        (one) => {
          if (one.method !== "eth_getLogs") return one;
          const [{ fromBlock, toBlock }] = one.params as [{ fromBlock: string; toBlock: string }];
          ranges.push({ from: Number(fromBlock), size: Number(toBlock) - Number(fromBlock) + 1 });
          return (ranges.at(-1)?.size ?? 0) > 100 ? { ...one, method: "eth_nothing" } : one;
        },
      ),
    );
    expect((await fetchPools()).body).toEqual({ found: 2, added: 2, failed: [] });
    const sizes = ranges.map(({ size }) => size);
    // Halved until the node accepts the range.
    expect(sizes.filter((size) => size > 100)).toHaveLength(2);
    expect(ranges.length).toBeLessThan(9);
    ranges.length = 0;
    await makePool();
    expect((await fetchPools()).body).toEqual({ found: 3, added: 1, failed: [] });
    expect(Math.min(...ranges.map(({ from }) => from))).toBeGreaterThan(100);
  });

  test("that fails in the middle keeps the farms found so far, and the next run continues", async () => {
    await makePool();
    let blockRequests = 0;
    node.answers(
      asNodeBefore(
        () => testnet.chain.url,
        (one) => {
          // By then the farms are found but not read.
          if (one.method === "eth_getBlockByNumber") blockRequests++;
          if (blockRequests > 0) throw new Error("dead");
          return one;
        },
      ),
    );
    const first = await fetchPools();
    const reason = m.farm_reason_node_unavailable();
    expect(first.body).toEqual({
      ...{ found: 4, added: 1 },
      failed: [{ chain_id: 97, factory: poolFactory, farm: null, message: reason }],
    });
    expect((await call("GET", "/farms/pending?chain_id=97")).body.farms[0]).toMatchObject({
      synced_at: null,
      sync_error: null,
    });
    const update = await call("POST", "/farms/factories/update", {});
    expect(update.body).toMatchObject({
      updated: 7,
      failed: expect.arrayContaining([expect.objectContaining({ message: reason })]),
    });
    node.answers(passOn);
    // A node that failed is not contacted again for a while.
    app.setNow(new Date(Date.now() + 120_000));
    expect((await fetchPools()).body).toEqual({ found: 4, added: 0, failed: [] });
    expect((await call("GET", "/farms/pending?chain_id=97")).body.farms[0].synced_at).not.toBeNull();
    app.setNow(null);
  });

  test("that is unavailable is named in `unread`, and its stakes are missing", async () => {
    const [pool] = (await call("GET", "/farms/pending?chain_id=97")).body.farms;
    await call("PATCH", `/farms/${pool.id}/status`, { status: "active" });
    node.answers((_, response) => response.destroy());
    const { status, body } = await app.request("GET", `/farms/users/${testnet.accounts[1]}`);
    expect([status, body.farms, body.unread]).toEqual([200, [], [expect.objectContaining({ chain_id: 97 })]]);
    app.setNow(new Date(Date.now() + 240_000));
    expect((await app.request("GET", `/farms/users/${testnet.accounts[1]}`)).body.unread).toHaveLength(1);
    node.answers(passOn);
    app.setNow(new Date(Date.now() + 480_000));
    expect((await app.request("GET", `/farms/users/${testnet.accounts[1]}`)).body.unread).toEqual([]);
    app.setNow(null);
  });

  test("of the wrong chain is reported", async () => {
    app.setNow(new Date(Date.now() + 900_000));
    node.answers(asNode(() => "0x1"));
    const { body } = await fetchPools();
    expect(body.failed[0].message).toBe(m.farm_reason_node_wrong_chain());
    app.setNow(null);
  });
});

describe("a chain reorganisation", () => {
  test("removes its farms, which return when they are deployed again", async () => {
    app.setNow(new Date(Date.now() + 1_800_000));
    node.answers(passOn);
    const snapshot = await localFarms.chain.rpc("evm_snapshot");
    const lost = await localFarms.farm({ staked: good, reward: await localFarms.token(), rewards: e18 });
    await call("POST", "/farms/factories/fetch", { chain_id: 56 });
    const { id } = await farm(56, lost);
    await call("PATCH", `/farms/${id}/status`, { status: "active" });
    expect((await app.request("GET", `/farms/56/${lost}`)).status).toBe(200);

    await localFarms.chain.rpc("evm_revert", snapshot);
    // Looks like a lagging node at first, until the chain is past the last block that was read.
    await call("POST", "/farms/factories/update", { chain_id: 56 });
    expect((await app.request("GET", `/farms/56/${lost}`)).status).toBe(200);
    await localFarms.chain.rpc("anvil_mine", "0x10", "0x1");
    const { body } = await call("POST", "/farms/factories/update", { chain_id: 56 });
    expect(body.failed).toContainEqual(expect.objectContaining({ farm: lost, message: m.farm_reason_no_contract() }));
    expect((await app.request("GET", `/farms/56/${lost}`)).status).toBe(404);
    expect((await app.request("GET", "/farms?chain_id=56")).body.total).toBe(0);

    const reward = await localFarms.token();
    await localFarms.give(reward, localFarms.accounts[0] as Address, e18, localFarms.factory);
    const redeployed = await localFarms.farm({ staked: good, reward, rewards: e18 });
    await call("POST", "/farms/factories/fetch", { chain_id: 56 });
    await call("POST", "/farms/factories/update", { chain_id: 56 });
    // The factory's nonce is the same, therefore the address too.
    expect(redeployed).toBe(lost);
    expect((await app.request("GET", `/farms/56/${lost}`)).body.farm).toMatchObject({ id, sync_error: null });
    app.setNow(null);
  });
});
