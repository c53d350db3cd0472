import { beforeAll, describe, expect, test } from "vitest";
import { randomAddress, sampleCoin, sampleSubmission } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { demoCatalogue } from "../imports/demo-catalogue.ts";
import { seedDemo } from "../imports/seed-demo.ts";

const { app, owner, admin } = useTestAppWithUsers();

beforeAll(async () => {
  await seedDemo(
    app.ctx,
    () => {},
    demoCatalogue().filter(({ symbol }) => ["ETH", "BNB"].includes(symbol)),
  );
});

const edit = (id: string, body: unknown, account = owner) =>
  app.request("PATCH", `/coins/${id}`, { token: account.token, body });
const accept = (id: string) =>
  app.request("PATCH", `/coins/${id}/changes`, { token: admin.token, body: { accept: true } });
const find = async (slug: string) => (await app.request("GET", `/coins/slugs/${slug}`)).body.coin;
const elsewhere = () => ({ chain_id: 1, address: randomAddress(), decimals: 18 });
const native = (changes: object = {}) =>
  sampleCoin(app, owner, admin, { type: "coin", address: null, decimals: null, ...changes });
const keysOf = (response: { body: { validation?: { body: { keys: string[] } } } }) =>
  response.body.validation?.body.keys;

describe("a native coin has no address, and gets none when", () => {
  test("an admin submits it unchanged", async () => {
    const before = await find("bnb");
    const { chain_id, address, decimals, contracts, type } = before;
    expect([address, contracts.length]).toEqual([null, 1]);
    const response = await edit(before.id, { type, chain_id, address, decimals, contracts }, admin);
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    expect(response.body.coin).toMatchObject({ address: null, decimals: null, contracts });
  });

  test("an admin adds a contract on another chain", async () => {
    const bnb = await find("bnb");
    const contracts = [...bnb.contracts, { ...elsewhere(), chain_id: 137 }];
    for (const body of [{ contracts }, { chain_id: 56, contracts }]) {
      const response = await edit(bnb.id, body, admin);
      expect(response.body.coin).toMatchObject({ address: null, contracts });
    }
    const filtered = await app.request("GET", "/coins?chain_id=137");
    expect(filtered.body.coins.map((coin: { slug: string }) => coin.slug)).toContain("bnb");
  });

  test("an admin removes all its contracts", async () => {
    const { id } = await find("ethereum");
    const response = await edit(id, { chain_id: 1, address: null, contracts: [], tags: ["layer-1"] }, admin);
    expect(response.body.coin).toMatchObject({ address: null, contracts: [], tags: ["layer-1"] });
  });

  test("its owner's edit is reviewed and accepted", async () => {
    const first = elsewhere();
    const coin = await native({ contracts: [first] });
    expect(coin).toMatchObject({ type: "coin", address: null, decimals: null, contracts: [first] });
    const second = { ...elsewhere(), chain_id: 137 };
    expect((await edit(coin.id, { chain_id: 56, contracts: [second, first] })).status).toBe(200);
    const waiting = await app.request("GET", "/coins/changes", { token: admin.token });
    expect(waiting.body.changes[0]).toMatchObject({
      before: { chain_id: 56, contracts: [first] },
      after: { chain_id: 56, contracts: [second, first] },
    });
    expect((await accept(coin.id)).body.coin).toMatchObject({ address: null, contracts: [second, first] });
  });

  test("it is submitted without any contract", async () => {
    const { address: _, decimals: __, ...bare } = sampleSubmission({ type: "coin", contracts: [] });
    const response = await app.request("POST", "/coins", { token: owner.token, body: bare });
    expect([response.status, response.body.coin]).toEqual([
      201,
      expect.objectContaining({ address: null, contracts: [] }),
    ]);
    expect((await edit(response.body.coin.id, { chain_id: 1 })).body.coin).toMatchObject({
      chain_id: 1,
      address: null,
    });
  });
});

describe("an address", () => {
  test("is refused for a native coin, in a submission and in an edit", async () => {
    const body = sampleSubmission({ type: "coin" });
    expect(keysOf(await app.request("POST", "/coins", { token: owner.token, body }))).toEqual(["address"]);
    const coin = await native();
    for (const changes of [{ address: randomAddress() }, { type: "coin", address: randomAddress() }]) {
      const response = await edit(coin.id, changes);
      expect([response.status, keysOf(response)]).toEqual([400, ["address"]]);
    }
  });

  test("is removed when a token becomes a native coin, and required for the reverse", async () => {
    const token = await sampleCoin(app, owner);
    expect(keysOf(await edit(token.id, { type: "coin" }))).toEqual(["address"]);
    expect((await edit(token.id, { type: "coin", address: null })).body.coin).toMatchObject({
      type: "coin",
      address: null,
      contracts: [],
    });
    expect(keysOf(await edit(token.id, { type: "token" }))).toEqual(["address"]);
    const { address } = token;
    expect((await edit(token.id, { type: "token", address })).body.coin).toMatchObject({ type: "token", address });
  });

  test("that a change of type would make public is reviewed first", async () => {
    const first = { ...elsewhere(), chain_id: 56 };
    const coin = await native({ contracts: [first] });
    expect((await edit(coin.id, { type: "token" })).body.coin).toMatchObject({ type: "coin", address: null });
    expect((await accept(coin.id)).body.coin).toMatchObject({ type: "token", address: first.address });
  });
});

describe("a token's first contract", () => {
  test("stays its address when others are added", async () => {
    const token = await sampleCoin(app, owner);
    const own = { chain_id: 56, address: token.address, decimals: 18 };
    const more = elsewhere();
    expect((await edit(token.id, { contracts: [own, more] })).body.coin).toMatchObject({
      address: token.address,
      contracts: [own, more],
    });
    expect((await edit(token.id, { decimals: 9 })).body.coin.contracts).toEqual([{ ...own, decimals: 9 }, more]);
  });

  test("on another chain than the coin's is refused when the edit is sent, not when it is accepted", async () => {
    const token = await sampleCoin(app, owner, admin);
    const response = await edit(token.id, { contracts: [elsewhere()] });
    expect([response.status, keysOf(response)]).toEqual([400, ["contracts"]]);
  });

  test("cannot be removed from a launched one", async () => {
    const token = await sampleCoin(app, owner);
    for (const changes of [{ address: null }, { contracts: [] }, { contracts: null }]) {
      expect([changes, keysOf(await edit(token.id, changes))]).toEqual([changes, ["address"]]);
    }
  });
});

describe("the native coin of a chain", () => {
  const bare = { type: "coin", chain_id: 25, address: null, decimals: null, symbol: "CRO" };

  test("is one: another coin with its symbol is refused when it is submitted, edited and approved", async () => {
    const [waiting, edited] = [await sampleCoin(app, owner, undefined, bare), await sampleCoin(app, owner)];
    const first = await sampleCoin(app, owner, admin, bare);
    const { status, body } = await app.request("POST", "/coins", { token: owner.token, body: sampleSubmission(bare) });
    expect([status, body.validation.body.keys]).toEqual([400, ["symbol"]]);
    const { address: _address, decimals: _decimals, ...change } = bare;
    const edit = await app.request("PATCH", `/coins/${edited.id}`, {
      token: owner.token,
      body: { ...change, address: null, decimals: null, contracts: [] },
    });
    expect([edit.status, edit.body.validation?.body.keys]).toEqual([400, ["symbol"]]);
    for (const action of ["approve", "approve-now"]) {
      const approval = await app.request("PATCH", `/coins/${waiting.id}/${action}`, { token: admin.token });
      expect([approval.status, approval.body.status]).toEqual([409, "pending"]);
    }
    await app.request("PATCH", `/coins/${first.id}/deny`, {
      token: admin.token,
      body: { reason: "Not the native coin." },
    });
    const answers = await Promise.all(
      [waiting.id, first.id].map((id) => app.request("PATCH", `/coins/${id}/approve-now`, { token: admin.token })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
});
