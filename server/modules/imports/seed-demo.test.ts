import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { readPoints, writePoints } from "../../testing/price-history.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { clearDemo, countDemo } from "./clear-demo.ts";
import { demoCatalogue } from "./demo-catalogue.ts";
import { readDemoChoice, shouldSeedDemo, writeDemoChoice } from "./demo-choice.ts";
import { seedDemo } from "./seed-demo.ts";

/** More than one batch, and few, because each logo is rendered in three sizes. */
const sample = demoCatalogue().slice(0, 60);
const coinsOf = (...symbols: string[]) => sample.filter(({ symbol }) => symbols.includes(symbol));
const noProgress = () => {};
const now = "2026-11-21T10:00:00.000Z";
const app = useTestApp();

beforeEach(async () => {
  await clearDemo(app.ctx);
  await app.ctx.db.execute(sql`delete from votes`);
  await app.ctx.db.execute(sql`delete from moderation_actions`);
  await app.ctx.db.execute(sql`delete from coins`);
  await app.ctx.db.execute(sql`delete from settings where key = 'demo'`);
  app.setNow(now);
});

const list = async (path: string) => (await app.request("GET", path)).body;
const storedLogos = async () => await readdir(join(app.ctx.config.dataDir, "uploads"));
/** The context of a start with this DEMO setting. */
const starting = (demo?: boolean) => ({ ...app.ctx, config: { ...app.ctx.config, demo } });

describe("seedDemo", () => {
  test("lists real tokens, approved at that time, with logos and without invented figures", async () => {
    await seedDemo(app.ctx, noProgress, sample);
    const { coins, total } = await list("/coins?limit=100");
    expect(total).toBe(60);
    const ether = coins.find((coin: { symbol: string }) => coin.symbol === "ETH");
    expect(ether).toMatchObject({ name: "Ethereum", symbol: "ETH", type: "coin", address: null, contracts: [] });
    const aave = coins.find((coin: { symbol: string }) => coin.symbol === "AAVE");
    expect(aave).toMatchObject({
      slug: "aave",
      type: "token",
      stage: "launched",
      approved_at: now,
      approved_how: "imported",
      address: "0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9",
      decimals: 18,
      votes: { total: 0, today: 0, last_24h: 0 },
      watchers: 0,
      market: null,
      synthetic: false,
      links: { website: expect.stringContaining("https://") },
    });
    expect(aave.contracts[0]).toMatchObject({ chain_id: aave.chain_id, address: aave.address });
    expect((await list("/coins/approved")).total).toBe(60);
    expect((await list("/coins/today")).total, "what a list brings is no news").toBe(0);
    expect((await list("/coins/new")).total).toBe(0);
    expect(await storedLogos()).toHaveLength(60);
    for (const size of [32, 64, 256]) {
      expect(existsSync(join(app.ctx.config.dataDir, aave.logo_url.replace("256", size)))).toBe(true);
    }
  });

  test("gives a native coin its contracts on other chains, and no address", async () => {
    await seedDemo(app.ctx, noProgress, coinsOf("BNB"));
    const { coin } = await list("/coins/slugs/bnb");
    expect(coin).toMatchObject({ type: "coin", chain_id: 56, address: null, decimals: null });
    expect(coin.contracts).toEqual([expect.objectContaining({ chain_id: 1 })]);
    for (const chain of [1, 56]) {
      expect((await list(`/coins?chain_id=${chain}&search=BNB`)).coins.map((c: { slug: string }) => c.slug)).toContain(
        "bnb",
      );
    }
  });

  test("continues an interrupted seed without duplicates", async () => {
    const ended = seedDemo(
      app.ctx,
      (done) => {
        if (done === 50) throw new Error("killed");
      },
      sample,
    );
    await expect(ended).rejects.toThrow("killed");
    const { coins: before } = await list("/coins?limit=100");
    expect(before).toHaveLength(50);
    expect(await shouldSeedDemo(starting(), "embedded")).toBe(true);

    app.setNow("2026-11-22T10:00:00Z");
    const progress: number[] = [];
    await seedDemo(app.ctx, (done) => progress.push(done), sample);
    expect(progress).toEqual([50, 60]);
    const after = await list("/coins?limit=100&sort=approved_at&order=desc");
    expect(after.total).toBe(60);
    expect(after.coins).toEqual(expect.arrayContaining(before));
    expect(new Set(after.coins.map((coin: { approved_at: string }) => coin.approved_at))).toEqual(new Set([now]));
    expect(await storedLogos()).toHaveLength(60);
    await seedDemo(app.ctx, noProgress, sample);
    expect((await list("/coins")).total).toBe(60);
  });

  test("seeds once when two processes start", async () => {
    const some = sample.slice(0, 5);
    await Promise.all([seedDemo(app.ctx, noProgress, some), seedDemo(app.ctx, noProgress, some)]);
    expect((await list("/coins")).total).toBe(5);
  });

  test("skips a token whose contract is listed, and uses no taken slug", async () => {
    const [uni, aave] = coinsOf("AAVE", "UNI") as typeof sample;
    await app.ctx.db.execute(sql`
      insert into coins (id, slug, name, symbol, type, chain_id, chain_ids, stage, status, approved_at, name_skeleton, symbol_skeleton)
      values (gen_random_uuid(), 'uniswap', 'Mine', 'MINE', 'token', 1, '{1}', 'launched', 'approved', ${now}, 'x', 'x')`);
    await app.ctx.db.execute(sql`
      insert into contracts (coin_id, position, chain_id, address)
      select id, 0, 1, ${aave?.contracts[0]?.address} from coins`);
    await app.ctx.db.execute(sql`insert into coin_tallies (coin_id) select id from coins`);
    await seedDemo(app.ctx, noProgress, [aave, uni] as typeof sample);
    expect((await list("/coins")).coins.map((coin: { slug: string }) => coin.slug).sort()).toEqual([
      "uniswap",
      "uniswap-uni",
    ]);
  });
});

describe("shouldSeedDemo", () => {
  test.each([
    ["the first run with the embedded database", undefined, "embedded", true],
    ["an external database", undefined, "external", false],
    ["DEMO=1 and an external database", true, "external", true],
    ["DEMO=0", false, "embedded", false],
  ] as const)("%s", async (_, demo, database, wants) => {
    expect(await shouldSeedDemo(starting(demo), database)).toBe(wants);
  });

  test("stays false once declined, until DEMO=1", async () => {
    await shouldSeedDemo(starting(false), "embedded");
    expect(await shouldSeedDemo(starting(), "embedded")).toBe(false);
    expect(await shouldSeedDemo(starting(true), "embedded")).toBe(true);
  });

  test("is false for a database with coins", async () => {
    await seedDemo(app.ctx, noProgress, sample.slice(0, 1));
    await app.ctx.db.execute(sql`delete from settings where key = 'demo'`);
    expect(await shouldSeedDemo(starting(), "embedded")).toBe(false);
  });

  test.each([undefined, false, true])("is false once seeded, with DEMO %s", async (demo) => {
    await writeDemoChoice(app.ctx.db, { state: "seeded", at: now });
    expect(await shouldSeedDemo(starting(demo), "embedded")).toBe(false);
  });

  test("is true after a clearing only with DEMO=1, and once", async () => {
    await seedDemo(app.ctx, noProgress, sample.slice(0, 3));
    const before = await storedLogos();
    await clearDemo(app.ctx);
    for (const demo of [undefined, false]) expect(await shouldSeedDemo(starting(demo), "embedded")).toBe(false);
    expect(await shouldSeedDemo(starting(true), "embedded")).toBe(true);

    app.setNow("2026-11-22T10:00:00Z");
    await seedDemo(app.ctx, noProgress, sample.slice(0, 3));
    const { coins, total } = await list("/coins");
    expect([total, coins[0].approved_at]).toEqual([3, "2026-11-22T10:00:00.000Z"]);
    expect((await storedLogos()).filter((id) => before.includes(id))).toEqual([]);
    expect(await shouldSeedDemo(starting(true), "embedded")).toBe(false);
  });

  test("lets a seed after an interrupted clearing remove its files first", async () => {
    await seedDemo(app.ctx, noProgress, sample.slice(0, 2));
    const logos = await storedLogos();
    await app.ctx.db.execute(sql`delete from coins`);
    await app.ctx.db.execute(sql`delete from uploads`);
    await writeDemoChoice(app.ctx.db, { state: "cleared", logos });
    app.setNow("2026-11-22T10:00:00Z");
    await seedDemo(app.ctx, noProgress, sample.slice(0, 2));
    expect(await storedLogos()).toHaveLength(2);
    expect((await storedLogos()).filter((id) => logos.includes(id))).toEqual([]);
  });
});

describe("clearDemo", () => {
  test("removes coins, votes, watchers, history, prices, logos and logins, and nothing else", async () => {
    await seedDemo(app.ctx, noProgress, coinsOf("AAVE", "USDT", "ETH"));
    const [voter, demo] = [await app.user(), await app.user()];
    await app.ctx.db.execute(sql`update users set demo = true where id = ${demo.id}`);
    const mine = await list("/coins/slugs/aave");
    const id = mine.coin.id;
    await app.ctx.db.execute(sql`update coins set source = 'submitted' where id = ${id}`);
    const { coin: other } = await list("/coins/slugs/tether");
    for (const user of [voter, demo]) {
      for (const coinId of [id, other.id]) {
        expect((await app.request("POST", `/votes/${coinId}`, { token: user.token })).status).toBe(201);
        await app.request("POST", "/watchlists/coins", { token: user.token, body: { coin_id: coinId } });
      }
    }
    await app.ctx.db.execute(
      sql`insert into moderation_actions (id, coin_id, action) values (gen_random_uuid(), ${other.id}, 'changed')`,
    );
    for (const coinId of [id, other.id]) await writePoints(app.ctx, coinId, [[now, 1]]);
    expect(await countDemo(app.ctx)).toEqual({ coins: 2, logins: 1, votes: 2, watchers: 2 });

    await clearDemo(app.ctx);
    expect(await countDemo(app.ctx)).toEqual({ coins: 0, logins: 0, votes: 0, watchers: 0 });
    const remaining = await list("/coins");
    expect(remaining.coins).toMatchObject([{ slug: "aave", votes: { total: 2, today: 2 }, watchers: 1 }]);
    expect(await storedLogos()).toEqual([id]);
    expect([await readPoints(app.ctx, "price_raw", id), await readPoints(app.ctx, "price_raw", other.id)]).toEqual([
      ["2026-11-21 10:00:00 1"],
      [],
    ]);
    const { rows } = await app.ctx.db.execute(sql`select count(*)::int as n from uploads`);
    expect(rows).toEqual([{ n: 1 }]);
    const indexes = await app.ctx.db.execute(sql`select from pg_indexes where indexname = 'votes_coin_for_removal'`);
    expect(indexes.rows).toEqual([]);
  });

  test("removes logos that an interrupted run left", async () => {
    await seedDemo(app.ctx, noProgress, sample.slice(0, 2));
    const logos = await storedLogos();
    await app.ctx.db.execute(sql`delete from coins`);
    await writeDemoChoice(app.ctx.db, { state: "cleared", logos });
    await clearDemo(app.ctx);
    expect(await storedLogos()).toEqual([]);
    expect(await readDemoChoice(app.ctx.db)).toEqual({ state: "cleared", logos: [] });
  });
});
