import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "../server/core/config/config.ts";
import { offlineSettings } from "../server/testing/offline-settings.ts";
import { createRandom } from "../server/testing/random.ts";
import { createTestDatabase } from "../server/testing/test-database.ts";
import { startSimulatedChain } from "./chain.ts";
import { type Market, openMarkets } from "./history.ts";
import { listCoin } from "./listings.ts";
import { live } from "./live.ts";
import { addPeople } from "./people.ts";
import { openSite } from "./site.ts";
import type { Inhabited } from "./world.ts";

const hourMs = 3_600_000;
const stops: (() => unknown)[] = [];
let world: Inhabited;
let turning: Market;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "cointally-live-"));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const database = await createTestDatabase();
  stops.push(database.drop);
  const begin = new Date();
  const chain = await startSimulatedChain(56, begin, (end) => stops.push(end));
  turning = (await openMarkets([chain])).find(({ coin }) => coin.temper === "turning") as Market;
  const environment = { NODE_ENV: "production", DATA_DIR: folder, PORT: "0", HOST: "127.0.0.1", DEMO: "0" };
  const config = readConfig({
    ...offlineSettings,
    ...environment,
    RPC_URL_56: chain.chain.url,
    REQUIRE_ADMIN_2FA: "0",
  });
  const site = await openSite(config, database.connection);
  stops.push(site.close);
  const people = await addPeople(site, createRandom(1), begin);
  await site.run("make-vote-partitions");
  turning.id = await listCoin(site, people, turning.coin, turning.pool.token, 0);
  world = { chains: [chain], markets: [turning], sales: [], factories: [], site, people };
}, 120_000);
afterAll(async () => {
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
});

/** What the site's own check of the coin finds at this time, which is later than all before. */
async function checkAt(at: Date) {
  const { site, people } = world;
  site.setNow(at);
  await site.run("check-safety");
  const { contracts } = await site.call(people.voter, "GET", `/coins/${turning.id}/safety`);
  const { coin } = await site.call(people.voter, "GET", `/coins/${turning.id}`);
  return { sellable: contracts[0]?.sellable, level: coin.safety?.verdict.level, reasons: coin.safety?.verdict.reasons };
}

test("a coin that turns into a trap can be sold before, and not after", async () => {
  const start = Date.now();
  let hours = 0;
  const nextCheck = () => {
    hours += 24 * 8;
    return checkAt(new Date(start + hours * hourMs));
  };
  expect(await checkAt(new Date(start))).toMatchObject({ sellable: true });
  const errors: unknown[] = [];
  const stop = live(world, (error) => errors.push(error), 1);
  const trapped = { sellable: false, level: "danger", reasons: ["cannot_be_sold"] };
  await vi.waitFor(async () => expect(await nextCheck()).toMatchObject(trapped), { timeout: 30_000 });
  await stop();
  expect(errors).toEqual([]);
});
