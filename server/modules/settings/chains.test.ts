import type { AddedChain } from "@cointally/contract/chains.ts";
import { chainById, chainIds } from "@cointally/shared/chains.ts";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exchangeOf, pricedChainIds } from "../../chain/exchanges.ts";
import { settingChanges } from "../../database/schema/site.ts";
import { useLocalChain } from "../../testing/local-chain.ts";
import { sampleCoin, sampleSubmission } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestApp } from "../../testing/use-test-app.ts";

const id = 2_147_483_640;
const added: Partial<AddedChain> = {
  id,
  name: "Village Chain",
  label: "Village",
  native: { name: "Village Coin", symbol: "VIL" },
  rpc: "https://rpc.village.example",
  explorer: "https://explorer.village.example",
};
const address = (digit: string) => `0x${digit.repeat(40)}`;
const withExchange = {
  ...added,
  dexscreener: "village",
  exchange: {
    name: "Village Swap",
    factory: address("1"),
    router: address("2"),
    wrapped: address("3"),
    stables: [{ symbol: "USDV", address: address("4"), decimals: 6 }],
  },
};

const app = useTestApp();
const local = useLocalChain(id);
let admin: TestUser;
beforeAll(async () => {
  admin = await app.user({ role: "admin" });
});
beforeEach(async () => {
  const { rowCount } = await app.ctx.db.execute(sql`select from coins limit 1`);
  // It empties dozens of tables, and few tests have coins.
  if (rowCount) await app.ctx.db.execute(sql`truncate coins cascade`);
  await app.ctx.db.delete(settingChanges);
  await app.ctx.settings.refresh();
});

const change = (version: number, values: Record<string, unknown>) =>
  app.request("PATCH", "/admin/settings", { token: admin.token, body: { version, values } });
const add = (version: number, ...list: object[]) => change(version, { CHAINS: JSON.stringify(list) });
const keysOf = ({ body }: { body: { validation?: Record<string, { keys: string[] }> } }) =>
  Object.values(body.validation ?? {})[0]?.keys;

test("undoing the addition of a chain removes the node that it got since", async () => {
  await add(0, added);
  await change(1, { [`RPC_URL_${id}`]: "https://old-node.example" });
  expect((await app.request("POST", "/admin/settings/changes/1/undo", { token: admin.token })).status).toBe(200);
  await add(3, added);
  expect(app.ctx.settings.current().rpcUrls[id]).toBe(added.rpc);
});

test("an added chain is supported at once, with its exchange, and no longer when it is removed", async () => {
  expect((await add(0, withExchange)).status).toBe(200);
  expect([chainIds.includes(id), chainById(id)?.hexId, exchangeOf(id)?.name]).toEqual([
    true,
    "0x7ffffff8",
    "Village Swap",
  ]);
  expect(pricedChainIds()).toContain(id);
  expect((await app.request("GET", `/coins?chain_id=${id}`)).status).toBe(200);
  expect((await change(1, { CHAINS: null })).status).toBe(200);
  expect([chainIds.length, exchangeOf(id)]).toEqual([6, undefined]);
  expect(keysOf(await app.request("GET", `/coins?chain_id=${id}`))).toEqual(["chain_id"]);
});

test("its node is read from the moment it is set, and is removed with the chain", async () => {
  await add(0, added);
  const read = () => app.request("POST", `/rpc/${id}`, { body: { jsonrpc: "2.0", id: 1, method: "eth_chainId" } });
  const { body } = await change(1, { [`RPC_URL_${id}`]: local.url });
  expect(body.settings.find(({ name }: { name: string }) => name === `RPC_URL_${id}`)).toEqual({
    name: `RPC_URL_${id}`,
    group: "chains",
    is_secret: true,
    takes: expect.any(String),
    initial: "https://rpc.village.example",
    source: "database",
    value: null,
  });
  expect(JSON.stringify(body)).not.toContain(local.url);
  expect((await read()).body).toMatchObject({ result: "0x7ffffff8" });
  const removal = await add(2);
  expect(removal.body.changes[0].entries.map(({ name }: { name: string }) => name)).toEqual([
    "CHAINS",
    `RPC_URL_${id}`,
  ]);
  const undone = await app.request("POST", "/admin/settings/changes/3/undo", { token: admin.token });
  expect(undone.status).toBe(200);
  expect((await read()).body).toMatchObject({ result: "0x7ffffff8" });
});

test("a chain that another node removes at the same moment gets no coin and no edit", async () => {
  await add(0, added);
  const coin = await sampleCoin(app, admin);
  const [locked, removed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const removal = app.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`lock table setting_changes in share row exclusive mode`);
    locked.resolve();
    await tx.insert(settingChanges).values({ name: "CHAINS", version: 2, value: null, actorId: null, at: new Date() });
    await removed.promise;
  });
  await locked.promise;
  const submission = app.request("POST", "/coins", { token: admin.token, body: sampleSubmission({ chain_id: id }) });
  const edit = app.request("PATCH", `/coins/${coin.id}`, { token: admin.token, body: { chain_id: id } });
  const waiting = sql`select count(*)::int as count from pg_locks where not granted
    and relation = 'setting_changes'::regclass and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await app.ctx.db.execute(waiting)).rows[0]?.count).toBe(2);
  removed.resolve();
  await removal;
  for (const answer of [await submission, await edit]) {
    expect([answer.status, keysOf(answer)]).toEqual([400, ["chain_id"]]);
  }
});

test("another node of a chain is used without a restart, also one that does not answer now", async () => {
  await add(0, added);
  await change(1, { [`RPC_URL_${id}`]: "http://127.0.0.1:9" });
  expect(app.ctx.settings.current().rpcUrls[id]).toBe("http://127.0.0.1:9");
});

describe("what is refused", () => {
  test("a node of another chain, beside which nothing is saved", async () => {
    const other = { ...added, id: 8453, name: "Base", label: "Base" };
    const answer = await change(0, {
      CHAINS: JSON.stringify([other]),
      RPC_URL_8453: local.url,
      MAIL_FROM: "a@coins.example",
    });
    expect([answer.status, keysOf(answer)]).toEqual([400, ["RPC_URL_8453"]]);
    expect(answer.body.validation.body.message).toContain(String(id));
    expect((await app.request("GET", "/admin/settings", { token: admin.token })).body.version).toBe(0);
  });

  test.each<[string, object, string]>([
    ["a chain of the first six", { ...added, id: 56 }, "CHAINS"],
    ["a name of the first six", { ...added, name: "ethereum" }, "CHAINS"],
    ["an id that is too large", { ...added, id: 2_147_483_648 }, "CHAINS.0.id"],
    ["an id that is no number", { ...added, id: "8453" }, "CHAINS.0.id"],
    ["a node without TLS", { ...added, rpc: "http://rpc.village.example" }, "CHAINS.0.rpc"],
    ["a node with a password", { ...added, rpc: "https://me:secret@rpc.village.example" }, "CHAINS.0.rpc"],
    ["a script as the explorer", { ...added, explorer: "javascript:alert(1)" }, "CHAINS.0.explorer"],
    ["markup in the name", { ...added, name: "<b>Village</b>" }, "CHAINS.0.name"],
    [
      "a direction mark in the symbol",
      { ...added, native: { name: "V", symbol: "V\u202e" } },
      "CHAINS.0.native.symbol",
    ],
    ["an unknown field", { ...added, fee: 1 }, "CHAINS.0"],
    [
      "a factory with a wrong checksum",
      {
        ...withExchange,
        exchange: { ...withExchange.exchange, factory: "0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE83" },
      },
      "CHAINS.0.exchange.factory",
    ],
  ])("%s, with the field that is wrong", async (_, chain, key) => {
    const answer = await add(0, chain);
    expect([answer.status, keysOf(answer)]).toEqual([400, [key]]);
    expect(chainIds).toHaveLength(6);
  });

  test.each([
    [{ ...added, explorer: "nowhere" }, "Explorer of Village Chain must"],
    [{ ...added, name: "", explorer: "nowhere" }, "Name of New chain must"],
  ])("a wrong field is named with its chain", async (chain, message) => {
    const { body } = await add(0, chain);
    expect(body.validation.body.message).toContain(message);
  });

  test.each(["", "{", "{}", "null", "[[]]", `[${"[".repeat(5000)}`])("%s is no list of chains", async (text) => {
    const answer = await change(0, { CHAINS: text, MAIL_FROM: "a@coins.example" });
    expect(answer.status).toBe(text === "" ? 200 : 400);
  });

  test("the same chain twice", async () => {
    expect(keysOf(await add(0, added, { ...added, name: "Another" }))).toEqual(["CHAINS"]);
  });

  test("a node and a farm factory of a chain that is not supported", async () => {
    expect(keysOf(await change(0, { RPC_URL_8453: "https://node.example" }))).toEqual(["RPC_URL_8453"]);
    expect(keysOf(await change(0, { FARM_FACTORIES: `8453:cointally:${address("5")}` }))).toEqual(["FARM_FACTORIES"]);
  });

  test("removing a chain that a farm factory or a coin is on, also by undoing", async () => {
    await add(0, added);
    await change(1, { FARM_FACTORIES: `${id}:cointally:${address("5")}` });
    expect(keysOf(await add(2))).toEqual(["CHAINS"]);
    await change(2, { FARM_FACTORIES: null });
    await sampleCoin(app, admin, undefined, { chain_id: id });
    const answer = await app.request("POST", "/admin/settings/changes/1/undo", { token: admin.token });
    expect([answer.status, keysOf(answer)]).toEqual([400, ["CHAINS"]]);
    expect(chainById(id)?.name).toBe("Village Chain");
  });
});
