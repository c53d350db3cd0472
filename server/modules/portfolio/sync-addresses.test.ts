import { eq, sql } from "drizzle-orm";
import type { Address } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { createNodes } from "../../chain/nodes.ts";
import { contractFacts } from "../../database/schema/contract-facts.ts";
import { useLocalChain } from "../../testing/local-chain.ts";
import { useLocalService } from "../../testing/local-service.ts";
import { quietLog } from "../../testing/quiet-log.ts";
import { randomAddress, sampleCoin } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { createTokenFixture, type TokenFixture } from "../../testing/token-fixture.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { type Claim, claimAddress } from "./claim-address.ts";
import { readAddress } from "./read-address.ts";
import { recordBalances } from "./record-balances.ts";
import { syncAddress, syncDueAddresses, syncQueued } from "./sync-addresses.ts";

const neverAborted = new AbortController().signal;

describe("addresses on a real chain", () => {
  const chain = useLocalChain(56);
  const node = useLocalService();
  const { app, owner, admin } = useTestAppWithUsers();
  let fixture: TokenFixture;
  const tokens: Record<string, { coinId: string; address: Address }> = {};

  /** Proxies the node, refusing requests as told, and counts calls. */
  const passOn = (refuses: (method: string, nth: number) => boolean = () => false) => {
    let calls = 0;
    node.answers(({ body }, response) => {
      const { method } = JSON.parse(body) as { method: string };
      if (method === "eth_call") calls++;
      if (refuses(method, calls)) return void response.writeHead(500).end();
      fetch(chain.url, { method: "POST", body, headers: { "content-type": "application/json" } })
        .then(async (answer) => response.end(await answer.text()))
        .catch(() => response.destroy());
    });
  };
  /** Nodes as in a new process: no circuit breaker is open. */
  const freshNodes = () => {
    app.ctx.nodes.close();
    app.ctx.nodes = createNodes(
      () => ({ ...app.ctx.settings.current().rpcUrls, 56: node.url }),
      quietLog,
      app.ctx.clock,
    );
  };

  const listToken = async (name: string) => {
    const address = await fixture.deploy(name);
    const coin = await sampleCoin(app, owner, admin, { symbol: name.toUpperCase(), address, decimals: 18 });
    tokens[name] = { coinId: coin.id, address };
  };
  const deny = (coinId: string | undefined) =>
    app.request("PATCH", `/coins/${coinId}/deny`, { token: admin.token, body: { reason: "It is not what it says." } });

  beforeAll(async () => {
    fixture = await createTokenFixture(chain);
    for (const name of ["Clean0", "Clean6", "Clean13", "Clean18", "Clean24", "Closing"]) await listToken(name);
    const native = { type: "coin", symbol: "BNB", address: undefined, decimals: undefined };
    tokens.BNB = { coinId: (await sampleCoin(app, owner, admin, native)).id, address: "0x" };
  }, 120_000);

  const addAddress = async (user: TestUser, address = randomAddress(), chain_ids = [56]) => {
    const answer = await app.request("POST", "/portfolios/addresses", {
      token: user.token,
      body: { address, chain_ids },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.portfolio_address as { id: string; address: Address };
  };
  const sync = async () => {
    freshNodes();
    await syncQueued(app.ctx, neverAborted);
  };
  const syncAgain = async (user: TestUser, id: string) => {
    await app.request("POST", `/portfolios/addresses/${id}/sync`, { token: user.token });
    await sync();
  };
  const addressOf = async (user: TestUser) =>
    (await app.request("GET", "/portfolios/addresses", { token: user.token })).body.portfolio_addresses[0];
  const amounts = async (user: TestUser): Promise<Record<string, string>> => {
    const { body } = await app.request("GET", "/portfolios/coins?limit=100", { token: user.token });
    return Object.fromEntries(
      body.portfolio_coins.map((line: { coin: { symbol: string }; amount: string }) => [line.coin.symbol, line.amount]),
    );
  };
  const updates = async (user: TestUser): Promise<string[]> => {
    const { body } = await app.request("GET", "/portfolios/updates?limit=100", { token: user.token });
    return body.portfolio_updates
      .map((u: { kind: string; coin: { symbol: string }; amount_before: string; amount_after: string }) =>
        [u.kind, u.coin.symbol, u.amount_before, u.amount_after].join(" "),
      )
      .sort();
  };
  const give = (name: string, to: Address, amount: bigint) =>
    fixture.transfer(tokens[name]?.address as Address, to, amount);

  test("balances are read to the last decimal, each change is one update, and impossible balances are left out", async () => {
    passOn();
    const odd = ["Boundless", "NoDecimals", "NoToken", "GasThief", "AnswerBomb"];
    for (const name of odd) await listToken(name);
    const user = await app.user();
    const { id, address } = await addAddress(user);
    expect(await addressOf(user)).toMatchObject({
      sync_status: "queued",
      chains: [{ chain_id: 56, state: "waiting", block: null }],
      last_synced_at: null,
    });
    await give("Clean0", address, 7n);
    await give("Clean6", address, 1n);
    await give("Clean13", address, 12_345_678_901_234n);
    await give("Clean18", address, 10n ** 18n);
    await give("Clean24", address, 15n * 10n ** 23n);
    await give("NoDecimals", address, 25n * 10n ** 17n);
    await fixture.give(address, 3n);
    await sync();
    const held = {
      CLEAN0: "7",
      CLEAN6: "0.000001",
      CLEAN13: "1.2345678901234",
      CLEAN18: "1",
      CLEAN24: "1.5",
      NODECIMALS: "2.5",
      BNB: "0.000000000000000003",
    };
    expect(await amounts(user)).toEqual(held);
    expect(await updates(user)).toEqual(
      Object.entries(held)
        .map(([symbol, amount]) => `coin_added ${symbol} 0 ${amount}`)
        .sort(),
    );
    const read = await addressOf(user);
    expect(read).toMatchObject({
      sync_status: "synced",
      chains: [{ chain_id: 56, state: "read", block: expect.any(Number) }],
      last_synced_at: expect.any(String),
    });

    const first = await updates(user);
    await syncAgain(user, id);
    expect(await updates(user)).toEqual(first);

    await give("Clean0", address, 3n);
    await chain.rpc("anvil_setBalance", address, `0x${(10n ** 20n).toString(16)}`);
    await chain.rpc("anvil_impersonateAccount", address);
    // Mined before the next step: a pending transaction would be dropped when its sender cannot pay for gas any more.
    const transferOut = async (name: string, amount: bigint) => {
      const data = `0xa9059cbb${"1".padStart(64, "0")}${amount.toString(16).padStart(64, "0")}` as const;
      await chain.send({ from: address as Address, to: tokens[name]?.address, data });
    };
    await transferOut("Clean18", 10n ** 18n);
    await transferOut("Clean24", 10n ** 23n);
    await chain.rpc("anvil_setBalance", address, "0x3");
    await syncAgain(user, id);
    expect(await updates(user)).toEqual(
      [...first, "balance_in CLEAN0 7 10", "coin_removed CLEAN18 1 0", "balance_out CLEAN24 1.5 1.4"].sort(),
    );
    expect(await amounts(user)).toEqual({ ...held, CLEAN0: "10", CLEAN24: "1.4", CLEAN18: undefined });
    // A token that takes all gas makes every later read slow.
    for (const name of odd) expect((await deny(tokens[name]?.coinId)).status).toBe(200);
  });

  test("a deselected chain's coins are removed with an update, and return when it is selected again", async () => {
    passOn();
    const user = await app.user();
    const { id, address } = await addAddress(user, undefined, [56, 137]);
    await give("Clean0", address, 7n);
    await sync();
    expect(await amounts(user)).toEqual({ CLEAN0: "7" });
    expect((await addressOf(user)).sync_status).toBe("failed");
    const choose = async (chain_ids: number[]) =>
      (await app.request("PATCH", `/portfolios/addresses/${id}`, { token: user.token, body: { chain_ids } })).body
        .portfolio_address;

    expect(await choose([56])).toMatchObject({ chain_ids: [56], chains: [{ chain_id: 56, state: "read" }] });
    expect(await amounts(user)).toEqual({ CLEAN0: "7" });
    await sync();
    expect((await addressOf(user)).sync_status).toBe("synced");

    expect(await choose([137])).toMatchObject({ value_usd: "0", chains: [{ chain_id: 137, state: "waiting" }] });
    expect(await amounts(user)).toEqual({});
    const coinUpdates = ["coin_added CLEAN0 0 7", "coin_removed CLEAN0 7 0"];
    expect(await updates(user)).toEqual(coinUpdates);

    await choose([137, 56]);
    await sync();
    expect(await amounts(user)).toEqual({ CLEAN0: "7" });
    expect(await updates(user)).toEqual(["coin_added CLEAN0 0 7", ...coinUpdates].sort());
  });

  test("a sync that runs while a chain is deselected does not restore its coins", async () => {
    passOn();
    const user = await app.user();
    const { id, address } = await addAddress(user);
    await give("Clean0", address, 7n);
    freshNodes();
    const claim = (await claimAddress(app.ctx)) as Claim;
    expect(claim.id).toBe(id);
    const read = await readAddress(app.ctx, claim.address, 56, neverAborted);
    const body = { chain_ids: [137] };
    expect((await app.request("PATCH", `/portfolios/addresses/${id}`, { token: user.token, body })).status).toBe(200);
    expect(await recordBalances(app.ctx, claim, [read])).toBe(false);
    expect(await amounts(user)).toEqual({});
    expect(await addressOf(user)).toMatchObject({ sync_status: "queued", chain_ids: [137] });
    await app.request("DELETE", `/portfolios/addresses/${id}`, { token: user.token });
  });

  test("a token that refuses to return balances keeps the last one", async () => {
    passOn();
    const user = await app.user();
    const { id, address } = await addAddress(user);
    await give("Closing", address, 5n * 10n ** 18n);
    await sync();
    await fixture.close(tokens.Closing?.address as Address, true);
    await syncAgain(user, id);
    expect(await amounts(user)).toEqual({ CLOSING: "5" });
    await fixture.close(tokens.Closing?.address as Address, false);
    await syncAgain(user, id);
    expect(await updates(user)).toEqual(["coin_added CLOSING 0 5"]);
  });

  test("a token that tells another number of decimals than before keeps its last balance", async () => {
    passOn();
    const user = await app.user();
    const { id, address } = await addAddress(user);
    await give("Clean6", address, 5_000_000n);
    await syncAgain(user, id);
    const facts = { chainId: 56, address: tokens.Clean6?.address as Address, exists: true, block: 7n };
    const at = { readAt: new Date(), nextAt: new Date() };
    await app.ctx.db.insert(contractFacts).values({ ...facts, ...at, decimals: 18 });
    await give("Clean6", address, 1_000_000n);
    await syncAgain(user, id);
    expect(await amounts(user)).toEqual({ CLEAN6: "5" });
    await app.ctx.db.update(contractFacts).set({ decimals: 6 }).where(eq(contractFacts.address, facts.address));
    await syncAgain(user, id);
    expect(await amounts(user)).toEqual({ CLEAN6: "6" });
  });

  test("a replaced contract leaves no balance of the old one, nor may a sync that has read it write", async () => {
    passOn();
    const user = await app.user();
    const { id, address } = await addAddress(user);
    await give("Clean24", address, 10n ** 24n);
    await syncAgain(user, id);
    expect(await amounts(user)).toEqual({ CLEAN24: "1" });
    await app.request("POST", `/portfolios/addresses/${id}/sync`, { token: user.token });
    freshNodes();
    const claim = (await claimAddress(app.ctx)) as Claim;
    const read = await readAddress(app.ctx, claim.address, 56, neverAborted);
    const { coinId = "" } = tokens.Clean24 ?? {};
    await app.request("PATCH", `/coins/${coinId}`, { token: owner.token, body: { address: randomAddress() } });
    await app.request("PATCH", `/coins/${coinId}/changes`, { token: admin.token, body: { accept: true } });
    expect(await amounts(user)).toEqual({});
    expect(await recordBalances(app.ctx, claim, [read])).toBe(false);
    await sync();
    expect(await amounts(user)).toEqual({});
  });

  test("a coin that left the listing keeps its last balance without an update", async () => {
    passOn();
    const user = await app.user();
    const address = await fixture.deploy("Clean6");
    const coin = await sampleCoin(app, owner, admin, { symbol: "LEAVING", address, decimals: 6 });
    const added = await addAddress(user);
    await fixture.transfer(address, added.address, 4_000_000n);
    await sync();
    await deny(coin.id);
    await syncAgain(user, added.id);
    expect([await amounts(user), await updates(user)]).toEqual([{ LEAVING: "4" }, ["coin_added LEAVING 0 4"]]);
    await fixture.transfer(address, added.address, 1_000_000n);
    await app.request("PATCH", `/coins/${coin.id}/approve-now`, { token: admin.token, body: {} });
    await syncAgain(user, added.id);
    expect(await updates(user)).toEqual(["balance_in LEAVING 4 5", "coin_added LEAVING 0 4"]);
  });

  test("an account erased while its address is read does not block the addresses of others", async () => {
    passOn();
    freshNodes();
    const [erased, user] = [await app.user(), await app.user()];
    await addAddress(erased);
    await addAddress(user);
    const claim = await claimAddress(app.ctx);
    expect(claim?.userId).toBe(erased.id);
    expect((await app.request("DELETE", `/users/${erased.id}`, { token: admin.token })).status).toBe(204);
    expect(await syncAddress(app.ctx, claim as Claim, neverAborted)).toBe(false);
    await sync();
    expect((await addressOf(user)).sync_status).toBe("synced");
  });

  test("a node that fails in the middle leaves its chain's balances, while the other chain is stored", async () => {
    passOn();
    const user = await app.user();
    const { id, address } = await addAddress(user, randomAddress(), [56, 1]);
    await give("Clean6", address, 2_000_000n);
    await sync();
    const chains = (await addressOf(user)).chains;
    expect([(await addressOf(user)).sync_status, chains[0].state, chains[1].state]).toEqual([
      "failed",
      "read",
      "failed",
    ]);
    expect(await amounts(user)).toEqual({ CLEAN6: "2" });
    await give("Clean6", address, 1_000_000n);
    passOn((method) => method === "eth_call");
    await syncAgain(user, id);
    expect(await amounts(user)).toEqual({ CLEAN6: "2" });
    expect((await addressOf(user)).chains[0]).toMatchObject({
      state: "failed",
      block: chains[0].block,
      read_at: chains[0].read_at,
    });
    passOn();
    await syncAgain(user, id);
    expect(await updates(user)).toEqual(["balance_in CLEAN6 2 3", "coin_added CLEAN6 0 2"]);
  });

  test("of two racing syncs only the later claim writes, and each change is one update", async () => {
    passOn();
    freshNodes();
    const user = await app.user();
    const { id, address } = await addAddress(user);
    await give("Clean18", address, 10n ** 18n);
    const first = await claimAddress(app.ctx);
    if (!first) throw new Error("nothing was claimed");
    const early = await readAddress(app.ctx, address, 56, neverAborted);
    await give("Clean18", address, 10n ** 18n);
    await app.ctx.db.execute(sql`update portfolio_addresses set sync_status = 'queued' where id = ${id}`);
    const second = await claimAddress(app.ctx);
    if (!second) throw new Error("nothing was claimed");
    const isWritten = await Promise.all([
      recordBalances(app.ctx, first, [early]),
      syncAddress(app.ctx, second, neverAborted),
    ]);
    expect(isWritten).toEqual([false, true]);
    expect(await recordBalances(app.ctx, first, [early])).toBe(false);
    expect(await updates(user)).toEqual(["coin_added CLEAN18 0 2"]);
  });

  test("the balances of a lagging node are ignored", async () => {
    passOn();
    freshNodes();
    const user = await app.user();
    const { id, address } = await addAddress(user);
    const behind = await readAddress(app.ctx, address, 56, neverAborted);
    await give("Clean18", address, 10n ** 18n);
    await sync();
    await app.ctx.db.execute(sql`update portfolio_addresses set sync_status = 'queued' where id = ${id}`);
    const claim = await claimAddress(app.ctx);
    if (!claim) throw new Error("nothing was claimed");
    await recordBalances(app.ctx, claim, [behind]);
    expect(await amounts(user)).toEqual({ CLEAN18: "1" });
    expect((await addressOf(user)).sync_status).toBe("failed");
  });

  test("the claim of a killed process passes to the next, and a removed address loses its coins", async () => {
    passOn();
    const user = await app.user();
    const { id, address } = await addAddress(user);
    await give("Clean18", address, 10n ** 18n);
    freshNodes();
    await claimAddress(app.ctx);
    expect(await claimAddress(app.ctx)).toBe(undefined);
    app.setNow(new Date(Date.now() + 91_000));
    await syncDueAddresses(app.ctx, neverAborted);
    app.setNow(null);
    expect(await amounts(user)).toEqual({ CLEAN18: "1" });
    expect((await app.request("DELETE", `/portfolios/addresses/${id}`, { token: user.token })).status).toBe(204);
    expect([await amounts(user), await updates(user)]).toEqual([{}, []]);
  });
});
