import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../database/client.ts";
import { inDepth } from "../../testing/depth.ts";
import { type TestApp, testApp } from "../../testing/test-app.ts";
import { demoCatalogue } from "../imports/demo-catalogue.ts";
import { insertCoins } from "../imports/insert-coins.ts";
import { demoId } from "../imports/seed-demo.ts";
import { seedSyntheticCoins } from "../imports/seed-synthetic-coins.ts";
import { otherListings, phraseQueries, searchQueries } from "./search-queries.ts";

let app: TestApp;
const seededAt = new Date("2026-06-01T00:00:00Z");
/** When coins were listed last: each call of `list` is a day later. */
let listedAt = seededAt;
const syntheticCount = inDepth([2_000, 20_000]).at(-1) as number;

const setVotes = (votes: { id: string; votes: number }[]) =>
  app.ctx.db.execute(sql`
    update coin_tallies t set votes_total = given.votes
    from json_to_recordset(${JSON.stringify(votes)}::json) as given (id uuid, votes int) where t.coin_id = given.id`);

/** Lists coins, later than those before, and gives them votes. */
const list = async (listings: readonly (readonly [name: string, symbol: string, votes: number])[]) => {
  const coins = listings.map(([name, symbol, votes]) => ({ id: newId(), name, symbol, votes }));
  const rest = { chainId: 56, contracts: [], description: null, tags: [], links: {}, logoId: null };
  const rows = coins.map(({ id, name, symbol }) => ({ id, name, symbol, type: "token" as const, ...rest }));
  listedAt = new Date(listedAt.getTime() + 86_400_000);
  await app.ctx.db.transaction((tx) => insertCoins(app.ctx, tx, rows, "import", listedAt));
  await setVotes(coins);
};

beforeAll(async () => {
  app = await testApp({}, undefined, { plansByValue: true });
  const coins = demoCatalogue().map((coin, rank) => ({ ...coin, id: demoId(coin.key, rank, seededAt), logoId: null }));
  await app.ctx.db.transaction((tx) => insertCoins(app.ctx, tx, coins, "demo", seededAt));
  await setVotes(coins.map(({ id }, rank) => ({ id, votes: Math.round(6_000 / (1 + rank / 5)) })));
  await list(otherListings);
  await seedSyntheticCoins(app.ctx, syntheticCount, () => {});
  await app.ctx.db.execute(
    "update coin_tallies t set votes_total = 1 + hashtext(c.slug) % 500 from coins c where c.id = t.coin_id and c.source = 'synthetic' and hashtext(c.slug) > 0",
  );
  await app.ctx.db.execute("analyze");
}, 120_000);
afterAll(() => app.close());

const slugs = async (typed: string): Promise<string[]> => {
  const { status, body } = await app.request("GET", `/coins?limit=8&search=${encodeURIComponent(typed)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.coins.map(({ slug }: { slug: string }) => slug);
};

test("finds the intended coin among the first three for 95 of 100 queries", async () => {
  expect(new Set(searchQueries.map(({ typed }) => typed)).size).toBe(200);
  const { rows } = await app.ctx.db.execute<{ slug: string }>("select slug from coins where source <> 'synthetic'");
  const listed = new Set(rows.map(({ slug }) => slug));
  expect(searchQueries.filter(({ slug }) => !listed.has(slug))).toEqual([]);
  const missed: { isHeldOut: boolean; message: string }[] = [];
  for (const { typed, slug, isHeldOut } of searchQueries) {
    const found = await slugs(typed);
    if (found.slice(0, 3).includes(slug)) continue;
    missed.push({ isHeldOut, message: `${typed}, for ${slug}: ${found.join(", ")}` });
  }
  const messages = missed.map(({ message }) => message).join("\n");
  expect(missed.length, messages).toBeLessThanOrEqual(10);
  expect(missed.filter(({ isHeldOut }) => isHeldOut).length, messages).toBeLessThanOrEqual(2);
}, 400_000);

test("finds the coin of 95 of 100 questions with several words that its listing lacks", async () => {
  const missed: string[] = [];
  for (const [typed, slug] of phraseQueries) {
    const found = await slugs(typed);
    if (!found.slice(0, 3).includes(slug)) missed.push(`${typed}, for ${slug}: ${found.join(", ")}`);
  }
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(0.05 * phraseQueries.length);
}, 400_000);

test("puts the coin that was listed first before later ones with the same symbol or name, whatever their names are", async () => {
  await list([["Quorbit Dollar", "QRBD", 0]]);
  const [established] = await slugs("Quorbit Dollar");
  await list([
    ["QRBD", "QRBDX", 0],
    ["Q", "QRBD", 0],
    ["Quorbit Dollar", "QRBD", 0],
  ]);
  for (const typed of ["qrbd", "$QRBD", "Quorbit Dollar", "quorbitdollar"]) {
    expect([typed, (await slugs(typed))[0]]).toEqual([typed, established]);
  }
});

test("puts a name in the letters that were typed before one in others that look like them", async () => {
  await list([["Zyntar", "ZYN", 0]]);
  const [established] = await slugs("zyntar");
  await list([["Ｚｙｎｔａｒ", "ZNT", 400]]);
  const { rows } = await app.ctx.db.execute<{ slug: string }>("select slug from coins where symbol = 'ZNT'");
  expect((await slugs("zynta")).indexOf(established as string)).toBe(0);
  // As an imitation that was listed before the coin that it imitates.
  await app.ctx.db.execute(sql`update coins set name = 'Zyntar Dollar', slug = 'zd' where slug = ${established}`);
  await app.ctx.db.execute(sql`update coins set slug = 'zyntar' where slug = ${rows[0]?.slug}`);
  expect(await slugs("zyntar")).toEqual(["zd", "zyntar"]);
});

test("gives a coin that cannot be sold no popularity", async () => {
  await list([
    ["Wexlo One", "WXO", 5_000],
    ["Wexlo Two", "WXT", 10],
  ]);
  expect(await slugs("wexlo")).toEqual(["wexlo-one", "wexlo-two"]);
  await app.ctx.db.execute("update coins set unsellable = true where slug = 'wexlo-one'");
  expect(await slugs("wexlo")).toEqual(["wexlo-two", "wexlo-one"]);
});

test("finds the contract on the chain that the text names, and no other", async () => {
  const [uniswapOnBsc, linkOnPolygon] = [
    "0xBf5140A22578168FD562DCcF235E5D43A02ce9B1",
    "0x53E0bca35eC356BD5ddDFebbD1Fc0fD03FaBad39",
  ];
  expect(await slugs(`eip155:56/erc20:${uniswapOnBsc}`)).toEqual(["uniswap"]);
  expect(await slugs(`https://bscscan.com/token/${uniswapOnBsc}`)).toEqual(["uniswap"]);
  expect(await slugs(`ethereum:${linkOnPolygon}@137`)).toEqual(["chainlink"]);
  for (const typed of [
    `eip155:1/erc20:${uniswapOnBsc}`,
    `https://etherscan.io/token/${uniswapOnBsc}`,
    `ethereum:${linkOnPolygon}@999999999999999`,
    `https://etherscan.io/tx/0x${"1f".repeat(32)}`,
  ]) {
    expect([typed, await slugs(typed)]).toEqual([typed, []]);
  }
});

test("reads the pages of a search with several words to their end, each coin once", async () => {
  for (const typed of ["pepe coin", "uniswap token", "shiba inu token"]) {
    const ids: string[] = [];
    let cursor: string | null = null;
    let total = 0;
    do {
      const query = `search=${encodeURIComponent(typed)}&limit=7${cursor ? `&cursor=${cursor}` : ""}`;
      const { body } = await app.request("GET", `/coins?${query}`);
      ids.push(...body.coins.map(({ id }: { id: string }) => id));
      ({ next_cursor: cursor, total } = body);
    } while (cursor);
    expect([typed, ids.length, new Set(ids).size]).toEqual([typed, total, total]);
  }
});

test("answers any signs, also those of patterns, without an error", async () => {
  for (const typed of [
    "#1",
    "#",
    "$",
    "%$#@!",
    "a_b% c\\",
    "(pepe",
    "[[pepe]]",
    "*** pepe ?+",
    "uni|swap",
    "eip155:1",
    "https://",
    "-",
    "x - y",
  ]) {
    await slugs(typed);
  }
});
