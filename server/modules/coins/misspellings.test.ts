import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../database/client.ts";
import { inDepth } from "../../testing/depth.ts";
import { type TestApp, testApp } from "../../testing/test-app.ts";
import { demoCatalogue } from "../imports/demo-catalogue.ts";
import { insertCoins } from "../imports/insert-coins.ts";
import { demoId } from "../imports/seed-demo.ts";
import { seedSyntheticCoins } from "../imports/seed-synthetic-coins.ts";
import { misspellings } from "./misspellings.ts";

let app: TestApp;
/** Coins beside the real ones, among whose names the intended coin must be found. */
const syntheticCount = inDepth([2_000, 20_000]).at(-1) as number;
const seededAt = new Date("2026-06-01T00:00:00Z");

beforeAll(async () => {
  app = await testApp({}, undefined, { plansByValue: true });
  const coins = demoCatalogue().map((coin, rank) => ({ ...coin, id: demoId(coin.key, rank, seededAt), logoId: null }));
  await app.ctx.db.transaction((tx) => insertCoins(app.ctx, tx, coins, "demo", seededAt));
  await seedSyntheticCoins(app.ctx, syntheticCount, () => {});
  // Synthetic coins get votes as after seeding, real ones get none.
  await app.ctx.db.execute(
    "update coin_tallies t set votes_total = 1 + hashtext(c.slug) % 500 from coins c where c.id = t.coin_id and c.source = 'synthetic' and hashtext(c.slug) > 0",
  );
  await app.ctx.db.execute("analyze");
}, 120_000);
afterAll(() => app.close());

const search = async (words: string, query = ""): Promise<{ name: string; id: string }[]> => {
  const { status, body } = await app.request("GET", `/coins?limit=8&search=${encodeURIComponent(words)}${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.coins;
};
const names = async (words: string, query = "") => (await search(words, query)).map(({ name }) => name);

test("finds the intended coin among the first three for 95 of 100 misspelled names", async () => {
  expect(new Set(misspellings.map(([typed]) => typed)).size).toBe(100);
  const missed: string[] = [];
  for (const [typed, meant] of misspellings) {
    const found = await names(typed);
    if (!found.slice(0, 3).includes(meant)) missed.push(`${typed}, for ${meant}: ${found.join(", ")}`);
  }
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(5);
}, 120_000);

test.each([
  ["etherium", "Ethereum"],
  ["pankaceswap", "PancakeSwap"],
  ["chainlnk", "Chainlink"],
])("%s finds %s first", async (typed, meant) => expect((await names(typed))[0]).toBe(meant));

test("orders equally close coins by votes, and accepts a misspelled beginning", async () => {
  const add = async (name: string, symbol: string, votes: number) => {
    const id = newId();
    const row = {
      id,
      name,
      symbol,
      chainId: 56,
      contracts: [],
      description: null,
      tags: [],
      links: {},
      logoId: null,
    };
    await app.ctx.db.transaction((tx) => insertCoins(app.ctx, tx, [{ ...row, type: "coin" }], "import", new Date()));
    await app.ctx.db.execute(`update coin_tallies set votes_total = ${votes} where coin_id = '${id}'`);
  };
  await add("Zorblax", "ZBX", 2);
  await add("Zorblux", "ZBU", 90);
  await add("Zorblix", "ZBI", 7);
  expect((await names("zorblox")).slice(0, 3)).toEqual(["Zorblux", "Zorblix", "Zorblax"]);
  expect((await names("decentarl"))[0]).toBe("Decentraland");
});

test("finds a renamed coin by a misspelling of its new name", async () => {
  const [coin] = await search("Zorblax");
  await app.ctx.db.execute(`update coins set name = 'Quixotry', symbol = 'QXR' where id = '${coin?.id}'`);
  expect((await names("quixtory"))[0]).toBe("Quixotry");
});

test("applies the list's filters to close matches", async () => {
  expect((await names("pankaceswap", "&chain_id=56"))[0]).toBe("PancakeSwap");
  expect(await names("pankaceswap", "&chain_id=25&stage=presale")).toEqual([]);
});

test.each([
  ["words in another order", "inu shiba", "Shiba Inu"],
  ["a name without its space", "shibainu", "Shiba Inu"],
  ["a name with an extra space", "pancake swap", "PancakeSwap"],
])("finds %s", async (_what, typed, meant) => expect((await names(typed)).slice(0, 3)).toContain(meant));

test("pages by cursor through exact and close matches, each coin once", async () => {
  const ids: string[] = [];
  let cursor: string | null = null;
  let total = 0;
  do {
    const { body } = await app.request("GET", `/coins?search=etherium&limit=4${cursor ? `&cursor=${cursor}` : ""}`);
    ids.push(...body.coins.map(({ id }: { id: string }) => id));
    ({ next_cursor: cursor, total } = body);
  } while (cursor);
  expect(total).toBeGreaterThan(4);
  expect(ids).toHaveLength(total);
  expect(new Set(ids).size).toBe(total);
  const sorted = await app.request("GET", "/coins?search=etherium&limit=100&sort=name");
  expect(new Set(sorted.body.coins.map(({ id }: { id: string }) => id))).toEqual(new Set(ids));
});

test.each([
  "%",
  "%%%",
  "___",
  "\\\\\\",
  "!!!???",
  "$$$",
  "💎🙌💎🙌",
  "柴犬",
  "柴犬币的",
  "0x",
  "0x0",
  "'\"--;",
  "a ".repeat(49),
  "x".repeat(100),
])("searches for %j literally, and finds no coin without it", async (words) => {
  const found = await search(words);
  const { status } = await app.request("GET", `/coins?sort=name&search=${encodeURIComponent(words)}`);
  expect(status).toBe(200);
  if (!/[a-z0-9]/i.test(words)) expect(found).toEqual([]);
});
