import { optionalModules } from "@cointally/shared/optional-modules.ts";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { contextModules } from "../../modules.ts";
import { randomAddress, sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { importTokenList } from "../imports/import-token-list.ts";
import { planChecks } from "../prices/plan-checks.ts";
import { planSafetyChecks } from "../safety/plan-checks.ts";

const { app, owner, admin } = useTestAppWithUsers();

const list = "https://lists.example/a.json";
const importRows = (rows: object[], trusted = false) =>
  importTokenList(
    { ...app.ctx, modules: contextModules({ modules: [...optionalModules] }) },
    rows,
    { list, trusted },
    () => {},
  );
type Coin = Awaited<ReturnType<typeof sampleCoin>>;
const rowOf = (
  { chain_id, address, name, symbol, decimals }: Coin,
  ...bridges: [chainId: number, address: string][]
) => ({
  ...{ chainId: chain_id, address, name, symbol, decimals },
  extensions: { bridgeInfo: Object.fromEntries(bridges.map(([id, tokenAddress]) => [id, { tokenAddress }])) },
});
const bridged = (coin: Coin, address = randomAddress(), more: object = {}) => ({
  ...rowOf({ ...coin, chain_id: 137, address }, [coin.chain_id, coin.address]),
  ...more,
});

const queue = async () => (await app.request("GET", "/coins/changes?limit=100", { token: admin.token })).body.changes;
const queueOf = async ({ id }: Coin) => (await queue()).filter((item: { coin: Coin }) => item.coin.id === id);
const decide = ({ id }: Coin, body: object) =>
  app.request("PATCH", `/coins/${id}/changes`, { token: admin.token, body });
const refuse = { accept: false, reason: "This is another token." };
const shown = async ({ id }: Coin) => (await app.request("GET", `/coins/${id}`, { token: admin.token })).body.coin;
const diary = async ({ id }: Coin) => (await app.request("GET", `/coins/${id}/diary`)).body.diary;
const counted = async () =>
  (await app.request("GET", "/moderation/queues", { token: admin.token })).body.queues.changes;

/** A listed coin for which a list proposes a contract. */
const proposed = async (changes = {}) => {
  const coin = await sampleCoin(app, owner, admin, changes);
  const address = randomAddress();
  const report = await importRows([bridged(coin, address)]);
  expect(report).toMatchObject({ added: 0, merged: 0, proposed: 1, refused: 0 });
  const [item] = await queueOf(coin);
  return { coin, address, item };
};

describe("a contract that a list would add to a listed coin", () => {
  test("waits in the queue with its list, and nobody sees it until it is accepted", async () => {
    const waiting = await counted();
    const { coin, address, item } = await proposed();
    expect(item).toMatchObject({
      before: { contracts: [{ address: coin.address }] },
      after: { contracts: [{ address: coin.address }, { chain_id: 137, address, decimals: 18 }] },
      proposal: { list },
    });
    expect(await counted()).toBe(waiting + 1);
    expect(await shown(coin)).toMatchObject({ contracts: [{ address: coin.address }], pending_changes: null });
    expect((await app.request("GET", `/coins/addresses/${address}`)).body.coins).toEqual([]);

    const { status, body } = await decide(coin, { accept: true, proposal_id: item.proposal.id });
    expect(status).toBe(200);
    expect(body.coin.contracts).toEqual([
      { chain_id: coin.chain_id, address: coin.address, decimals: 18 },
      { chain_id: 137, address, decimals: 18 },
    ]);
    expect(await counted()).toBe(waiting);
    const [entry] = await diary(coin);
    expect(entry).toMatchObject({ kind: "edited", how: "list", list });
    expect(entry.after).not.toHaveProperty("list");
    expect((await app.request("GET", `/coins/addresses/${address}`)).body.coins).toHaveLength(1);
  });

  test("is neither priced nor checked nor counted in a portfolio", async () => {
    const { address } = await proposed();
    const { db } = app.ctx;
    await Promise.all([planSafetyChecks(app.ctx), planChecks(app.ctx)]);
    const checks = await db.execute(sql`select from contract_safety where address = ${address}`);
    expect(checks.rows).toEqual([]);
    // What prices, verdicts and portfolios read.
    expect((await db.execute(sql`select from contracts where address = ${address}`)).rows).toEqual([]);
  });

  test("is refused for good: the list proposes it no more, and the owner gets no email", async () => {
    const { coin, address, item } = await proposed();
    const emails = app.emails.length;
    expect((await decide(coin, { ...refuse, proposal_id: item.proposal.id })).status).toBe(200);
    expect(await queueOf(coin)).toEqual([]);
    expect(app.emails).toHaveLength(emails);
    const { results } = await importRows([bridged(coin, address)]);
    expect(results).toMatchObject([
      { outcome: "refused", reason: `A moderator refused this contract for ${coin.slug}.` },
    ]);
    expect(await queueOf(coin)).toEqual([]);
    expect((await decide(coin, { accept: true, proposal_id: item.proposal.id })).status).toBe(409);
    expect((await diary(coin))[0].kind).not.toBe("edited");
  });

  test("waits once, however often its list is imported, also at the same time", async () => {
    const { coin, address } = await proposed();
    const rows = [bridged(coin, address)];
    await Promise.all([importRows(rows), importRows(rows)]);
    expect(await importRows(rows)).toMatchObject({ merged: 0, proposed: 1 });
    expect(await queueOf(coin)).toHaveLength(1);
  });

  test("joins the owner's waiting edit when it is accepted, which a moderator has to look at again", async () => {
    const { coin, address, item } = await proposed();
    const asked = [...(await shown(coin)).contracts, { chain_id: 1, address: randomAddress(), decimals: 18 }];
    await app.request("PATCH", `/coins/${coin.id}`, { token: owner.token, body: { contracts: asked } });
    const edit = async () => (await queueOf(coin)).find(({ proposal }: { proposal: unknown }) => !proposal);
    const { created_at } = await edit();
    expect((await decide(coin, { accept: true, proposal_id: item.proposal.id })).status).toBe(200);
    expect((await decide(coin, { accept: true, created_at })).status).toBe(409);
    const again = await edit();
    expect((await decide(coin, { accept: true, created_at: again.created_at })).status).toBe(200);
    const { contracts } = await shown(coin);
    expect(contracts.map((one: { address: string }) => one.address).sort()).toEqual(
      [...asked.map((one) => one.address), address].sort(),
    );
  });

  test("is one of at most as many as the coin may have, so that a list cannot fill the queue", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const rows = Array.from({ length: 30 }, () => bridged(coin));
    expect(await importRows(rows)).toMatchObject({ proposed: 19, refused: 11 });
    expect(await importRows(Array.from({ length: 5 }, () => bridged(coin)))).toMatchObject({ proposed: 0, refused: 5 });
    expect(await queueOf(coin)).toHaveLength(19);
  });

  test("is written once by two imports that have the rows in another order", async () => {
    const coins = [];
    for (let n = 0; n < 20; n++) coins.push(await sampleCoin(app, owner, admin));
    const rows = coins.map((coin) => bridged(coin));
    await Promise.all([importRows(rows), importRows(rows.toReversed()), importRows(rows.toReversed(), true)]);
    for (const coin of coins) expect(await queueOf(coin)).toHaveLength(1);
  });

  test("is shown by the checks of its coin as one that another coin had", async () => {
    const { coin, address } = await proposed();
    const other = await sampleCoin(app, owner, undefined, { chain_id: 137, address });
    const deny = { reason: "Its contract is malicious.", reason_code: "malicious_contract" };
    await app.request("PATCH", `/coins/${other.id}/deny`, { token: admin.token, body: deny });
    const { body } = await app.request("GET", `/coins/${coin.id}/checks`, { token: admin.token });
    expect(body.checks?.same_contract ?? body.same_contract).toMatchObject([{ id: other.id, status: "denied" }]);
    await app.request("DELETE", `/coins/${other.id}`, { token: owner.token });
    const listed = await importRows([{ ...rowOf({ ...other, name: "Fine Harbour", symbol: "FHB" }) }]);
    expect(listed.results).toMatchObject([
      { outcome: "refused", reason: "A moderator denied the coin of this contract." },
    ]);
  });

  test("is decided once by two moderators", async () => {
    const { coin, item } = await proposed();
    const body = { accept: true, proposal_id: item.proposal.id };
    const answers = await Promise.all([decide(coin, body), decide(coin, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await shown(coin)).contracts).toHaveLength(2);
  });

  test("cannot be accepted while its coin is denied, and waits until that changes", async () => {
    const { coin, item } = await proposed();
    const deny = { reason: "It imitates another coin.", reason_code: "copied_identity" };
    await app.request("PATCH", `/coins/${coin.id}/deny`, { token: admin.token, body: deny });
    expect(await queueOf(coin)).toEqual([]);
    const body = { accept: true, proposal_id: item.proposal.id };
    expect(await decide(coin, body)).toMatchObject({ status: 409, body: { status: "denied" } });
    await app.request("PATCH", `/coins/${coin.id}/approve-now`, { token: admin.token });
    expect(await queueOf(coin)).toHaveLength(1);
    expect((await decide(coin, body)).status).toBe(200);
  });

  test("leaves the queue while another coin has it, and its acceptance is a 409", async () => {
    const { coin, address, item } = await proposed();
    const other = await sampleCoin(app, owner, admin, { chain_id: 137, address });
    expect(await queueOf(coin)).toEqual([]);
    const { status, body } = await decide(coin, { accept: true, proposal_id: item.proposal.id });
    expect([status, body.code, body.coin_id]).toEqual([409, "contract_taken", other.id]);
    await app.request("DELETE", `/coins/${other.id}`, { token: admin.token });
    expect(await queueOf(coin)).toHaveLength(1);
  });

  test("stays in the queue beside a pending coin with the same contract, and the checks of each name the other", async () => {
    const { coin, address, item } = await proposed();
    const waiting = await counted();
    const other = await sampleCoin(app, owner, undefined, { chain_id: 137, address });
    expect(await queueOf(coin)).toMatchObject([{ proposal: { id: item.proposal.id } }]);
    expect(await counted()).toBe(waiting);
    const checks = async ({ id }: Coin) =>
      (await app.request("GET", `/coins/${id}/checks`, { token: admin.token })).body.same_contract;
    expect(await checks(coin)).toEqual([{ id: other.id, name: other.name, status: "pending", proposed: false }]);
    expect(await checks(other)).toEqual([{ id: coin.id, name: coin.name, status: "approved", proposed: true }]);

    const body = { accept: true, proposal_id: item.proposal.id };
    expect(await decide(coin, body)).toMatchObject({ status: 409, body: { code: "contract_taken" } });
    const deny = { reason: "It imitates another coin.", reason_code: "copied_identity" };
    await app.request("PATCH", `/coins/${other.id}/deny`, { token: admin.token, body: deny });
    expect((await decide(coin, body)).status).toBe(200);
  });

  test("is proposed although a pending coin has it already", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const address = randomAddress();
    await sampleCoin(app, owner, undefined, { chain_id: 137, address });
    expect(await importRows([bridged(coin, address)])).toMatchObject({ proposed: 1 });
    expect(await queueOf(coin)).toHaveLength(1);
    expect(await importRows([bridged(coin, address)], true)).toMatchObject({ proposed: 1 });
    expect(await queueOf(coin)).toHaveLength(1);
  });

  test("stands beside the owner's edit, and each is decided alone", async () => {
    const { coin, address, item } = await proposed();
    await app.request("PATCH", `/coins/${coin.id}`, { token: owner.token, body: { symbol: "PIER" } });
    const items = await queueOf(coin);
    expect(items.map((one: { proposal: object | null }) => one.proposal?.constructor)).toEqual([Object, undefined]);
    expect((await decide(coin, { accept: true, created_at: items[1].created_at })).body.coin).toMatchObject({
      symbol: "PIER",
      contracts: [{ address: coin.address }],
    });
    expect((await decide(coin, { accept: true, proposal_id: item.proposal.id })).body.coin.contracts).toMatchObject([
      { address: coin.address },
      { address },
    ]);
  });

  test("is not decided by the call for another coin", async () => {
    const { item } = await proposed();
    const other = await sampleCoin(app, owner, admin);
    expect((await decide(other, { accept: true, proposal_id: item.proposal.id })).status).toBe(409);
  });
});

describe("a trusted list", () => {
  test("adds a contract where both ends name each other and symbol and decimals agree, and the history names it", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const address = randomAddress();
    const rows = [rowOf(coin, [137, address]), bridged(coin, address)];
    const { results } = await importRows(rows, true);
    expect(results).toMatchObject([
      { outcome: "merged" },
      { outcome: "proposed", reason: expect.stringMatching(/^Added to .*, since the list is trusted/) },
    ]);
    expect((await shown(coin)).contracts).toMatchObject([{ address: coin.address }, { chain_id: 137, address }]);
    expect((await diary(coin))[0]).toMatchObject({ kind: "edited", how: "list", list });
    expect(await queueOf(coin)).toEqual([]);
  });

  test.each<[string, (coin: Coin, address: string) => object[]]>([
    ["one end only", (coin, address) => [rowOf(coin), bridged(coin, address)]],
    [
      "the listed end only",
      (coin, address) => [rowOf(coin, [137, address]), { ...bridged(coin, address), extensions: {} }],
    ],
    ["no row of the listed end", (coin, address) => [bridged(coin, address)]],
    ["another symbol", (coin, address) => [rowOf(coin, [137, address]), bridged(coin, address, { symbol: "HRB2" })]],
    [
      "a bridge within one chain",
      (coin, address) => [rowOf(coin, [coin.chain_id, address]), { ...bridged(coin, address), chainId: coin.chain_id }],
    ],
    ["other decimals", (coin, address) => [rowOf(coin, [137, address]), bridged(coin, address, { decimals: 6 })]],
  ])("only proposes a contract with %s", async (_, rows) => {
    const coin = await sampleCoin(app, owner, admin);
    expect(await importRows(rows(coin, randomAddress()), true)).toMatchObject({ proposed: 1 });
    expect((await shown(coin)).contracts).toHaveLength(1);
    expect(await queueOf(coin)).toHaveLength(1);
  });

  test("only proposes a contract that a moderator removed from the coin", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const address = randomAddress();
    const rows = [rowOf(coin, [137, address]), bridged(coin, address)];
    await importRows(rows, true);
    const contracts = (await shown(coin)).contracts.slice(0, 1);
    await app.request("PATCH", `/coins/${coin.id}`, { token: admin.token, body: { contracts } });
    const { results } = await importRows(rows, true);
    expect(results[1]).toMatchObject({ outcome: "proposed", reason: expect.stringMatching(/a moderator decides/) });
    expect((await shown(coin)).contracts).toHaveLength(1);
  });

  test("only proposes a contract of a coin that waits for a moderator", async () => {
    const coin = await sampleCoin(app, owner);
    const address = randomAddress();
    const report = await importRows([rowOf(coin, [137, address]), bridged(coin, address)], true);
    expect(report).toMatchObject({ proposed: 1 });
  });
});
