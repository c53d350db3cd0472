import { expect, test } from "vitest";
import { useLocalExchange } from "../../testing/local-exchange.ts";
import { randomAddress, sampleCoin, sampleSubmission } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { readContracts } from "./read-contracts.ts";

const exchange = useLocalExchange(56);
const { app, owner, admin } = useTestAppWithUsers({ settings: () => ({ RPC_URL_56: exchange.chain.url }) });

const coinAs = async (who: TestUser | null, id: string) =>
  (await app.request("GET", `/coins/${id}`, who ? { token: who.token } : {})).body.coin;
const facts = async (id: string) => (await coinAs(owner, id)).contract_facts;

test("accepts a submission without reading the chain; a minute later its owner and moderators alone see the contract's facts", async () => {
  const token = await exchange.deployToken("Clean6");
  const coin = await sampleCoin(app, owner, undefined, { address: token });
  expect(coin.contract_facts).toEqual([]);
  await readContracts(app.ctx);
  const known = [
    {
      ...{ chain_id: 56, address: token, exists: true, name: "Test token", symbol: "TEST", decimals: 6 },
      ...{ total_supply: "1000000", block: expect.any(Number), read_at: expect.stringMatching(/Z$/) },
    },
  ];
  expect(await facts(coin.id)).toEqual(known);
  const queue = await app.request("GET", "/coins/pending", { token: admin.token });
  expect(queue.body.coins.find(({ id }: { id: string }) => id === coin.id).contract_facts).toEqual(known);
  await app.request("PATCH", `/coins/${coin.id}/approve-now`, { token: admin.token });
  expect(await coinAs(null, coin.id)).not.toHaveProperty("contract_facts");
});

test("reads an address without a contract again soon, and a contract a week later", async () => {
  app.setNow("2026-11-21T12:00:00Z");
  const address = randomAddress();
  const coin = await sampleCoin(app, owner, undefined, { address });
  await readContracts(app.ctx);
  expect(await facts(coin.id)).toMatchObject([{ exists: false, name: null, total_supply: null }]);
  const code = await exchange.chain.rpc("eth_getCode", await exchange.deployToken("BytesName"), "latest");
  await exchange.chain.rpc("anvil_setCode", address, code);
  app.setNow("2026-11-21T12:09:00Z");
  await readContracts(app.ctx);
  expect(await facts(coin.id)).toMatchObject([{ exists: false }]);
  app.setNow("2026-11-21T12:10:00Z");
  await readContracts(app.ctx);
  expect(await facts(coin.id)).toMatchObject([{ exists: true, name: "Bytes name", symbol: "BYT" }]);
  await exchange.chain.rpc("anvil_setCode", address, "0x");
  app.setNow("2026-11-25T12:00:00Z");
  await readContracts(app.ctx);
  expect(await facts(coin.id)).toMatchObject([{ exists: true }]);
  app.setNow("2026-11-29T12:00:00Z");
  await readContracts(app.ctx);
  expect(await facts(coin.id)).toMatchObject([{ exists: false }]);
  app.setNow(null);
});

test("reads contracts of a pending edit, too, and shows them beside the current ones", async () => {
  const [before, after, further] = [
    randomAddress(),
    await exchange.deployToken("Clean0"),
    await exchange.deployToken("Clean24"),
  ];
  const coin = await sampleCoin(app, owner, admin, { address: before });
  const body = {
    address: after,
    contracts: [
      { chain_id: 56, address: after },
      { chain_id: 56, address: further },
    ],
  };
  const changed = await app.request("PATCH", `/coins/${coin.id}`, { token: owner.token, body });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  await readContracts(app.ctx);
  const known = await facts(coin.id);
  expect(
    known.map(({ address, decimals }: { address: string; decimals: number }) => [address, decimals]).sort(),
  ).toEqual(
    [
      [before, null],
      [after, 0],
      [further, 24],
    ].sort(),
  );
});

test("reads the other chains while one node is unreachable, and that chain when it is back", async () => {
  const there = await exchange.deployToken("Clean18");
  const coin = await sampleCoin(app, owner, undefined, {
    address: there,
    contracts: [
      { chain_id: 56, address: there },
      { chain_id: 1, address: randomAddress() },
    ],
  });
  await readContracts(app.ctx);
  expect(await facts(coin.id)).toMatchObject([{ chain_id: 56, exists: true }]);
});

test("reads the contracts of public coins once, after those that wait for a moderator", async () => {
  const token = await exchange.deployToken("Clean6");
  const coin = await sampleCoin(app, owner, admin, { address: token });
  await readContracts(app.ctx);
  expect(await facts(coin.id)).toMatchObject([{ address: token, decimals: 6 }]);
});

test("reads a public coin's contract again a day after it was missing", async () => {
  app.setNow("2026-11-21T12:00:00Z");
  const address = randomAddress();
  const coin = await sampleCoin(app, owner, admin, { address });
  await readContracts(app.ctx);
  const code = await exchange.chain.rpc("eth_getCode", await exchange.deployToken("BytesName"), "latest");
  await exchange.chain.rpc("anvil_setCode", address, code);
  for (const [time, exists] of [
    ["2026-11-22T11:59:00Z", false],
    ["2026-11-22T12:00:00Z", true],
  ] as const) {
    app.setNow(time);
    await readContracts(app.ctx);
    expect(await facts(coin.id)).toMatchObject([{ exists }]);
  }
  app.setNow(null);
});

test("answers the submission form at once for any case of the address, with markup in a name as text", async () => {
  const token = await exchange.deployToken("MarkupName");
  const ask = (path: string) => app.request("GET", `/contracts/${path}`, { token: owner.token });
  const { status, body } = await ask(`56/${token.toLowerCase()}`);
  expect([status, body.contract]).toEqual([
    200,
    expect.objectContaining({ chain_id: 56, address: token, exists: true, symbol: "<b>X</b>", decimals: 18 }),
  ]);
  expect((await ask(`56/${randomAddress()}`)).body.contract).toMatchObject({ exists: false, name: null });
  expect((await ask("5/0x1111111111111111111111111111111111111111")).status).toBe(400);
  expect((await ask("56/0x1")).status).toBe(400);
  const unavailable = await ask("1/0x1111111111111111111111111111111111111111");
  expect([unavailable.status, unavailable.body]).toEqual([200, { contract: null }]);
});

test("accepts a submission whose name differs from its contract's", async () => {
  const address = await exchange.deployToken("NoToken");
  const { status } = await app.request("POST", "/coins", { token: owner.token, body: sampleSubmission({ address }) });
  expect(status).toBe(201);
});
