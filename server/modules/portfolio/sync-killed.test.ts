import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import type { Address } from "viem";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { createNodes } from "../../chain/nodes.ts";
import { useLocalChain } from "../../testing/local-chain.ts";
import { asNodeBefore, useLocalService } from "../../testing/local-service.ts";
import { offlineSettings } from "../../testing/offline-settings.ts";
import { usePortfolioFixture } from "../../testing/portfolio-fixture.ts";
import { quietLog } from "../../testing/quiet-log.ts";
import { randomAddress } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { createTokenFixture } from "../../testing/token-fixture.ts";
import { syncQueued } from "./sync-addresses.ts";

/** A sync in a process that is killed: nothing is half written, and everything once. */

const chain = useLocalChain(56);
const node = useLocalService();
const { app, call, coinWith } = usePortfolioFixture();
const tokens: { coinId: string; address: Address }[] = [];
const children: ChildProcess[] = [];
let give: (n: number, to: Address, amount: bigint) => Promise<unknown>;

beforeAll(async () => {
  const fixture = await createTokenFixture(chain);
  for (const name of ["Clean6", "Clean18"]) {
    const address = await fixture.deploy(name);
    tokens.push({ coinId: (await coinWith({ price: "2" }, { symbol: name.toUpperCase(), address })).id, address });
  }
  give = (n, to, amount) => fixture.transfer(tokens[n]?.address as Address, to, amount);
}, 60_000);
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
});

const kill = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
};
const startProcess = async () => {
  const settings = { ...offlineSettings, DATA_DIR: app.ctx.config.dataDir, RPC_URL_56: node.url };
  const options = JSON.stringify({ settings, connection: app.connection });
  const child = spawn(process.execPath, [fileURLToPath(new URL("../../testing/sync-process.ts", import.meta.url))], {
    env: { ...process.env, PROCESS_SETTINGS: options },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await once(child.stdout as NodeJS.ReadableStream, "data");
  return child;
};

/** A user with an address that holds 3 and 5 of the tokens and is queued for its first sync. */
const userWithAddress = async () => {
  app.setNow(null);
  const [user, address] = [await app.user(), randomAddress() as Address];
  await give(0, address, 3_000_000n);
  await give(1, address, 5n * 10n ** 18n);
  expect((await call(user, "POST", "/addresses", { address, chain_ids: [56, 1] })).status).toBe(201);
  return user;
};
const addressOf = async (user: TestUser) => (await call(user, "GET", "/addresses")).body.portfolio_addresses[0];
const updates = async (user: TestUser): Promise<string[]> =>
  (await call(user, "GET", "/updates")).body.portfolio_updates
    .map((u: { kind: string; coin: { symbol: string }; amount_after: string }) =>
      [u.kind, u.coin.symbol, u.amount_after].join(" "),
    )
    .sort();
const rowCount = async () => {
  const { rows } = await app.ctx.db.execute<{ n: number }>(
    sql`select (select count(*) from portfolio_balances) + (select count(*) from portfolio_updates) as n`,
  );
  return Number(rows[0]?.n);
};
/** Syncs as another process after the killed one's claim has expired. */
const takeOver = async () => {
  app.ctx.nodes.close();
  app.ctx.nodes = createNodes(() => ({ ...app.ctx.settings.current().rpcUrls, 56: node.url }), quietLog, app.ctx.clock);
  app.setNow(new Date(Date.now() + 91_000));
  await syncQueued(app.ctx, new AbortController().signal);
  app.setNow(null);
};
const allUpdates = ["coin_added CLEAN18 5", "coin_added CLEAN6 3"];

test("a sync killed while it reads shows its progress and writes nothing, and the next process records each update once", async () => {
  const passOn = asNodeBefore(() => chain.url);
  let isReading = false;
  node.answers((request, response) => {
    if (request.body.includes("eth_call")) isReading = true;
    else passOn(request, response);
  });
  const user = await userWithAddress();
  const before = await rowCount();
  const child = await startProcess();
  await vi.waitFor(() => expect(isReading).toBe(true), 10_000);
  await vi.waitFor(async () => {
    const { sync_status, chains } = await addressOf(user);
    expect([sync_status, chains[0].state, chains[1].state]).toEqual(["syncing", "waiting", "failed"]);
  }, 10_000);
  await kill(child);
  expect([await rowCount(), await updates(user), (await addressOf(user)).sync_status]).toEqual([before, [], "syncing"]);
  node.answers(passOn);
  await takeOver();
  expect(await updates(user)).toEqual(allUpdates);
  expect((await addressOf(user)).chains[0]).toMatchObject({ state: "read", block: expect.any(Number) });
});

test("a sync killed while it writes is rolled back, and the next process records each update once", async () => {
  node.answers(asNodeBefore(() => chain.url));
  const user = await userWithAddress();
  const before = await rowCount();
  // Another transaction is writing one coin's reference price: the sync waits for it after it has written balances.
  await app.ctx.db.execute(sql`delete from portfolio_prices`);
  const other = await app.ctx.db.$client.connect();
  await other.query("begin");
  await other.query("insert into portfolio_prices (coin_id, price_usd, at) values ($1, 2, now())", [tokens[1]?.coinId]);
  try {
    const child = await startProcess();
    await vi.waitFor(async () => {
      const { rows } = await app.ctx.db.execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%portfolio_prices%'`);
      expect(rows).toHaveLength(1);
    }, 10_000);
    await kill(child);
  } finally {
    await other.query("rollback");
    other.release();
  }
  await vi.waitFor(async () => expect((await addressOf(user)).sync_status).toBe("syncing"), 10_000);
  expect([await rowCount(), await updates(user)]).toEqual([before, []]);
  await takeOver();
  expect(await updates(user)).toEqual(allUpdates);
  await takeOver();
  expect(await updates(user)).toEqual(allUpdates);
});
