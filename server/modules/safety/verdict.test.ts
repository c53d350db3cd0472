import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomAddress, sampleCoin, sampleSubmission } from "../../testing/samples.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/test-app.ts";
import { recordSafety } from "./record-safety.ts";
import { writeVerdicts } from "./write-verdicts.ts";

let app: TestApp;
let owner: TestUser;
let admin: TestUser;
const now = "2026-11-21T12:00:00.000Z";

beforeAll(async () => {
  app = await testApp();
  app.setNow(now);
  owner = await app.user();
  admin = await app.user({ role: "admin" });
});
afterAll(() => app.close());

const unknown = {
  ...{
    exists: true,
    sellable: null,
    buyersStuck: null,
    buyTax: null,
    sellTax: null,
    transferTax: null,
    owner: null,
    renounced: null,
  },
  ...{ proxy: null, implementation: null, mintable: null, pausable: null, blacklist: null, feeMutable: null },
  ...{ liquidityBurned: null, liquidityLocked: null },
};
type Facts = Partial<Record<keyof typeof unknown, unknown>>;

/** Contracts on different chains, as in a submission. */
const contractsOf = (count: number) =>
  [56, 1, 137].slice(0, count).map((chain_id) => ({ chain_id, address: randomAddress() }));
const coinOf = (contracts: { chain_id: number; address: string }[], by: TestUser | undefined = admin) =>
  sampleCoin(app, owner, by, { ...contracts[0], contracts });

let block = 100;
/** Records a check of a contract with these facts, each at a later block. */
const check = async ({ chain_id: chainId, address }: { chain_id: number; address: string }, facts: Facts) => {
  await app.ctx.db.execute(
    sql`insert into contract_safety (chain_id, address, next_at) values (${chainId}, ${address}, ${now}) on conflict do nothing`,
  );
  const read = { facts: { ...unknown, ...facts } as never, block: BigInt(++block) };
  await recordSafety(app.ctx, { chainId, address: address as never }, read);
};
const get = async (path: string, who?: TestUser) => (await app.request("GET", path, who && { token: who.token })).body;
const safetyOf = async (id: string, who?: TestUser) => (await get(`/coins/${id}`, who)).coin.safety;
const honest = { sellable: true, buyTax: 0, sellTax: 0, transferTax: 0, mintable: false, proxy: false };
const trap = { sellable: false };

test.each<[string, Facts, string, string[]]>([
  ["an honest contract", honest, "none_found", []],
  ["an unreadable contract", {}, "none_found", []],
  ["a contract that cannot be sold", trap, "danger", ["cannot_be_sold"]],
  ["a tax of half of a sale", { ...honest, sellTax: 5000 }, "danger", ["sell_tax_extreme", "high_tax"]],
  ["a tax just below half", { ...honest, sellTax: 4999 }, "caution", ["high_tax"]],
  ["a tax of half of a purchase", { ...honest, buyTax: 5000 }, "danger", ["buy_tax_extreme", "high_tax"]],
  ["a tax of half of a transfer", { ...honest, transferTax: 5000 }, "danger", ["transfer_tax_extreme", "high_tax"]],
  ["taxes just below half", { ...honest, buyTax: 4999, transferTax: 4999 }, "caution", ["high_tax"]],
  ["a tax of ten percent to buy", { ...honest, buyTax: 1000 }, "caution", ["high_tax"]],
  ["taxes below ten percent", { ...honest, buyTax: 999, transferTax: 999 }, "none_found", []],
  ["buyers who cannot sell", { ...honest, sellable: null, buyersStuck: true }, "caution", ["buyers_stuck"]],
  ["an address without code", { exists: false }, "caution", ["no_contract"]],
  [
    "every power of an owner",
    { ...honest, renounced: false, mintable: true, pausable: true, blacklist: true, feeMutable: true },
    "caution",
    ["mintable", "pausable", "blacklist", "fee_mutable"],
  ],
  ["a power and no known owner", { ...honest, mintable: true }, "caution", ["mintable"]],
  ["powers without an owner", { ...honest, renounced: true, mintable: true, feeMutable: true }, "none_found", []],
  ["a proxy contract", { ...honest, renounced: true, proxy: true }, "caution", ["upgradeable"]],
])("%s", async (_what, facts, level, reasons) => {
  const [contract] = contractsOf(1) as [{ chain_id: number; address: string }];
  const coin = await coinOf([contract]);
  expect(coin.safety).toBeNull();
  await check(contract, facts);
  const { verdict } = await safetyOf(coin.id);
  expect(verdict).toEqual({ level, reasons, ...contract, block, checked_at: now });
});

describe("of several contracts", () => {
  const orders = [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ];
  test.each(orders)("the worst decides, whatever the position and order of checks: %i %i %i", async (...order) => {
    const contracts = contractsOf(3);
    const facts: Facts[] = [honest, { ...honest, mintable: true }, trap];
    const coin = await coinOf(order.map((at) => contracts[at] as (typeof contracts)[0]));
    for (const at of [2, 0, 1]) await check(contracts[at] as never, facts[at] as Facts);
    const safety = await safetyOf(coin.id);
    expect(safety).toMatchObject({ verdict: { level: "danger", ...contracts[2] }, sellable: false, ...contracts[2] });
    const body = await get(`/coins/${coin.id}/safety`);
    expect(body.contracts.map((one: { verdict: { level: string } }) => one.verdict.level)).toEqual([
      "danger",
      "caution",
      "none_found",
    ]);
    expect(body.contracts[0]).toEqual(safety);
  });

  test("a danger in the third is shown in lists, search, watchlist and portfolio", async () => {
    const contracts = contractsOf(3);
    const coin = await coinOf(contracts);
    await check(contracts[2] as never, trap);
    const holder = await app.user();
    await app.request("POST", "/watchlists/coins", { token: holder.token, body: { coin_id: coin.id } });
    await app.request("POST", "/portfolios/coins", { token: holder.token, body: { coin_id: coin.id, amount: "1" } });
    const found = [
      (await get("/coins/new?limit=100")).coins.find(({ id }: { id: string }) => id === coin.id),
      (await get(`/coins?search=${encodeURIComponent(coin.name)}`)).coins[0],
      (await get(`/coins/addresses/${contracts[1]?.address}`)).coins[0],
      (await get("/watchlists/coins", holder)).watchlist_coins[0].coin,
      (await get("/portfolios/coins", holder)).portfolio_coins[0].coin,
      (await get("/portfolios/updates", holder)).portfolio_updates[0].coin,
    ];
    for (const { safety } of found) {
      expect(safety.verdict).toMatchObject({ level: "danger", reasons: ["cannot_be_sold"], ...contracts[2] });
    }
  });

  test("an unchecked one is worse than one without findings and better than a caution", async () => {
    const contracts = contractsOf(2);
    const coin = await coinOf(contracts);
    await check(contracts[0] as never, honest);
    expect(await safetyOf(coin.id)).toMatchObject({
      verdict: { level: "unchecked", reasons: [], ...contracts[1], block: null, checked_at: null },
      sellable: true,
      ...contracts[0],
    });
    await check(contracts[0] as never, { ...honest, mintable: true });
    expect((await safetyOf(coin.id)).verdict).toMatchObject({ level: "caution", ...contracts[0] });
  });

  test("concurrent checks do not overwrite each other", async () => {
    for (let n = 0; n < 5; n++) {
      const contracts = contractsOf(3);
      const coin = await coinOf(contracts);
      await Promise.all([
        check(contracts[0] as never, honest),
        check(contracts[1] as never, trap),
        check(contracts[2] as never, honest),
      ]);
      expect((await safetyOf(coin.id)).verdict).toMatchObject({ level: "danger", ...contracts[1] });
    }
  });
});

test("a proven danger stays while the contract is unreadable, and ends with the first successful sale", async () => {
  const [contract] = contractsOf(1) as [{ chain_id: number; address: string }];
  const coin = await coinOf([contract]);
  await check(contract, trap);
  const proven = (await safetyOf(coin.id)).verdict;
  app.setNow("2026-11-22T12:00:00.000Z");
  await check(contract, {});
  expect((await safetyOf(coin.id)).verdict).toEqual(proven);
  await check(contract, { ...honest, sellTax: 6000 });
  expect((await safetyOf(coin.id)).verdict).toMatchObject({ reasons: ["sell_tax_extreme", "high_tax"], block });
  const taxed = (await safetyOf(coin.id)).verdict;
  await check(contract, {});
  expect((await safetyOf(coin.id)).verdict).toEqual(taxed);
  await check(contract, honest);
  expect((await safetyOf(coin.id)).verdict).toMatchObject({ level: "none_found", block });
  app.setNow(now);
});

test("an accepted edit removes the verdict of the old contract and applies that of the new one", async () => {
  const [bad, good] = [{ chain_id: 56, address: randomAddress() }, ...contractsOf(1)] as const;
  const coin = await coinOf([bad]);
  await check(bad, trap);
  await app.ctx.db.execute(sql`insert into coin_activity values (${coin.id}, 5, 5, 9)`);
  const isTrending = async () =>
    (await get("/coins/trending?limit=100")).coins.some(({ id }: { id: string }) => id === coin.id);
  expect(await isTrending()).toBe(false);
  const body = { address: good?.address, contracts: null };
  await app.request("PATCH", `/coins/${coin.id}`, { token: owner.token, body });
  expect((await safetyOf(coin.id)).verdict.level).toBe("danger");
  const accepted = await app.request("PATCH", `/coins/${coin.id}/changes`, {
    token: admin.token,
    body: { accept: true },
  });
  expect(accepted.status).toBe(200);
  expect(await safetyOf(coin.id)).toBeNull();
  expect(await isTrending()).toBe(true);

  const other = contractsOf(1)[0] as { chain_id: number; address: string };
  await app.ctx.db.execute(sql`insert into contract_safety (chain_id, address, next_at, checked_at, block, last_known)
    values (${other.chain_id}, ${other.address}, ${now}, ${now}, 7, '{"sellable":"no"}')`);
  await app.request("PATCH", `/coins/${coin.id}`, { token: admin.token, body: { ...other, contracts: null } });
  expect((await safetyOf(coin.id)).verdict).toMatchObject({ level: "danger", ...other });
  expect(await isTrending()).toBe(false);
});

test("a coin's verdict is updated when it becomes public", async () => {
  const [contract] = contractsOf(1) as [{ chain_id: number; address: string }];
  const created = await app.request("POST", "/coins", { token: owner.token, body: sampleSubmission(contract) });
  const { id } = created.body.coin;
  await app.ctx.db.execute(sql`insert into contract_safety (chain_id, address, next_at, checked_at, block, last_known)
    values (${contract.chain_id}, ${contract.address}, ${now}, ${now}, 7, '{"sellable":"no"}')`);
  expect(await safetyOf(id, owner)).toBeNull();
  await app.request("PATCH", `/coins/${id}/approve-now`, { token: admin.token });
  expect((await safetyOf(id)).verdict).toMatchObject({ level: "danger", block: 7 });
});

test("the migration writes the same verdicts as the checks", async () => {
  const contracts = contractsOf(3);
  await coinOf(contracts);
  await check(contracts[1] as never, { ...honest, sellTax: 7000, liquidityBurned: 1234, owner: randomAddress() });
  await check(contracts[2] as never, { ...honest, proxy: true, feeMutable: true });
  const read = async () =>
    (
      await app.ctx.db.execute<{ coin_id: string }>(sql`
        select cs.coin_id, cs.safety, c.unsellable from coin_safety cs join coins c on c.id = cs.coin_id order by cs.coin_id`)
    ).rows;
  // Before, only the tax of a sale could be extreme.
  await app.ctx.db.execute(
    sql`update contract_safety set buy_tax = least(buy_tax, 4999), transfer_tax = least(transfer_tax, 4999), last_known = '{}' where sellable`,
  );
  // Nobody looked for code or asked buyers before.
  await app.ctx.db.execute(sql`update contract_safety set "exists" = null, buyers_stuck = null`);
  await app.ctx.db.transaction(async (tx) =>
    writeVerdicts(
      tx,
      (await read()).map(({ coin_id }) => coin_id),
    ),
  );
  const written = await read();
  expect(written.length).toBeGreaterThan(15);
  const folder = new URL("../../database/migrations/", import.meta.url);
  const { entries } = JSON.parse(await readFile(new URL("meta/_journal.json", folder), "utf8"));
  const { tag } = entries.find((entry: { tag: string }) => entry.tag.endsWith("_coin_safety"));
  const statements = (await readFile(new URL(`${tag}.sql`, folder), "utf8")).split("--> statement-breakpoint");
  const backfill = statements.filter((statement) => /^\s*(--.*\n)*\s*(UPDATE|WITH)/.test(statement));
  expect(backfill).toHaveLength(3);
  await app.ctx.db.execute(sql`delete from coin_safety`);
  await app.ctx.db.execute(sql`update coins set unsellable = not unsellable`);
  await app.ctx.db.execute(
    sql`update contract_safety set sale_tried_block = null, sale_tried_at = null where sellable is not null`,
  );
  for (const statement of backfill) await app.ctx.db.execute(sql.raw(statement));
  expect(await read()).toEqual(written);
});
