import { type Address, parseAbi, parseEther } from "viem";
import { beforeAll, expect, test } from "vitest";
import { createNodes } from "../../chain/nodes.ts";
import { timesInDepth } from "../../testing/depth.ts";
import { useLocalExchange } from "../../testing/local-exchange.ts";
import { createRandom } from "../../testing/random.ts";
import { onchainSource } from "./onchain.ts";
import type { PricedCoin } from "./source.ts";

// Random markets of one token each, some with one attacker, read from a local chain. The reference is computed from what was put into the
// pools, in a way of its own: the price at which half of the money of all pools is traded at that price or a lower one.

const worlds = Math.max(4, timesInDepth(200));
/** Read together, so that the changes of attackers stay within the newest of the blocks that a price is read at. */
const perBatch = 4;
const floorUsd = 1000;

const localExchange = useLocalExchange(56);
const log = { warn: () => {}, info: () => {} } as never;

type Quote = { name: string; address: Address; price: number; decimals: number; maxUsd: number };
let quotes: Quote[];

/** A pool with as many dollars on either side, at a price. */
type Pool = { quote: Quote; usd: number; price: number };
type World = {
  token: Address;
  decimals: number;
  /** In whole tokens. */
  supply: bigint;
  /** The pools when the price is read, without what an attacker does in the newest block. */
  pools: Pool[];
  /** Moves of liquidity, long before the price is read. */
  move: () => Promise<unknown>;
  /** What an attacker does in the newest block. */
  attack: () => Promise<unknown>;
  what: string;
};

beforeAll(async () => {
  const { exchange, chain } = localExchange;
  const stable = exchange.stables[0]?.address as Address;
  await localExchange.pool(exchange.wrapped, parseEther("20000"), parseEther("12000000"), stable);
  // A deep hub at 3 dollars, and one at 50 that is traded for 2,000 dollars a side only: its pools hold no more than that.
  for (const [hub, hubs, usd] of [
    [exchange.hubs[2], 1_000_000, 3_000_000],
    [exchange.hubs[3], 40, 2000],
  ] as const) {
    await chain.rpc("anvil_setCode", hub, await chain.rpc("eth_getCode", stable, "latest"));
    for (let n = 0; n < 8; n += 1) {
      const slot = `0x${n.toString(16).padStart(64, "0")}`;
      await chain.rpc("anvil_setStorageAt", hub, slot, await chain.rpc("eth_getStorageAt", stable, slot, "latest"));
    }
    await localExchange.write(hub as Address, parseAbi(["function issue(uint256)"]), "issue", [
      parseEther("1000000000"),
    ]);
    await localExchange.pool(hub as Address, parseEther(String(hubs)), parseEther(String(usd)), stable);
  }
  quotes = [
    { name: "stable", address: stable, price: 1, decimals: 18, maxUsd: Number.POSITIVE_INFINITY },
    { name: "wrapped", address: exchange.wrapped, price: 600, decimals: 18, maxUsd: 12_000_000 },
    { name: "deep hub", address: exchange.hubs[2] as Address, price: 3, decimals: 18, maxUsd: 3_000_000 },
    { name: "thin hub", address: exchange.hubs[3] as Address, price: 50, decimals: 18, maxUsd: 2000 },
  ];
}, 120_000);

/** An amount in smallest units, with the 15 digits of a number. */
const units = (amount: number, decimals: number): bigint =>
  (BigInt(Math.round((amount * 1e15) / 10 ** Math.floor(Math.log10(amount)))) *
    10n ** BigInt(Math.max(0, decimals - 15 + Math.floor(Math.log10(amount))))) /
  10n ** BigInt(Math.max(0, 15 - decimals - Math.floor(Math.log10(amount))));

const fill = (token: Address, decimals: number, { quote, usd, price }: Pool) =>
  localExchange.pool(token, units(usd / price, decimals), units(usd / quote.price, quote.decimals), quote.address);

const moneyOf = ({ usd, quote }: Pool) => Math.min(usd, quote.maxUsd);

/** The price at which half of the money trades, or null below the floor. */
const referenceOf = (pools: Pool[]): number | null => {
  const counted = pools.filter((pool) => 2 * moneyOf(pool) >= floorUsd).sort((a, b) => a.price - b.price);
  const half = counted.reduce((sum, pool) => sum + moneyOf(pool), 0) / 2;
  let below = 0;
  for (const pool of counted) {
    below += moneyOf(pool);
    if (below >= half) return pool.price;
  }
  return null;
};

/** The liquidity of the pools that count and agree with the one of most money, both sides. */
const liquidityOf = (pools: Pool[]): number => {
  const counted = pools.filter((pool) => 2 * moneyOf(pool) >= floorUsd).sort((a, b) => moneyOf(b) - moneyOf(a));
  const agreeing = counted.filter(
    ({ price }) => Math.abs(Math.log(price / (counted[0]?.price ?? 0))) <= Math.log(1.25),
  );
  return 2 * agreeing.reduce((sum, pool) => sum + moneyOf(pool), 0);
};

/** How many times its liquidity a coin may be worth. */
const mostWorth = 10_000;

const makeWorld = async (seed: number): Promise<World> => {
  const random = createRandom(seed);
  const logUniform = (from: number, to: number) => 10 ** random.between(Math.log10(from), Math.log10(to));
  const [name, decimals, cheapest] = random.pick([
    ["Clean18", 18, 1e-8],
    ["Clean6", 6, 1e-8],
    ["Clean24", 24, 1e-2],
  ] as const);
  // One in four has a supply that no market of its size is worth.
  const supply = 10n ** ((decimals === 24 ? 11n : 16n) + (random.chance(0.25) ? 4n : 0n));
  const token = await localExchange.deployToken(name, supply);
  const price = logUniform(cheapest, 2000);
  const [first, ...others] = random.sample(quotes, quotes.length) as [Quote, ...Quote[]];
  const honest = [first, ...others.slice(0, random.whole(0, 2))].map((quote) => ({
    ...{ quote, usd: logUniform(300, 1e6) },
    price: price * random.between(0.998, 1.002),
  }));
  const free = quotes.filter((quote) => !honest.some((pool) => pool.quote === quote));
  // A pair holds at most 2^112 smallest units.
  const mostTokens = decimals === 24 ? 4e9 : 4e15;
  const wrong = (quote: Quote, usd: number): Pool => ({
    ...{ quote, usd },
    price: Math.max(usd / mostTokens, price * logUniform(0.0001, 10_000)),
  });
  const main = Math.max(...honest.map(moneyOf));

  // Each returns the attacker's pool, or what it does in the newest block.
  const attacks: Record<string, () => Pool | (() => Promise<unknown>) | null> = {
    nobody: () => null,
    "a pool below the floor": () => wrong(random.pick(free), random.between(1, 480)),
    "a smaller pool": () => wrong(random.pick(free), random.between(0.1, 0.6) * main),
    "a pool of a made-up token": () => async () => {
      const made = await localExchange.deployToken("Clean18", 10n ** 12n);
      await fill(token, decimals, wrong({ ...first, address: made, price: 1 }, 1e6));
    },
    "a trade in one block": () => {
      const pool = random.pick(honest);
      const factor = logUniform(0.1, 100);
      // The product of the reserves stays.
      const moved = { ...pool, usd: pool.usd * Math.sqrt(factor), price: pool.price * factor };
      return () => fill(token, decimals, moved);
    },
    "a deep pool for one block": () => {
      const pool = wrong(random.pick(free), 5e6);
      return () => fill(token, decimals, pool);
    },
    "liquidity for one block": () => {
      const pool = { quote: random.pick(free), usd: logUniform(1e4, 5e6), price };
      return () => fill(token, decimals, pool);
    },
  };
  // The liquidity of the deepest pool goes to a pair that did not exist when the pairs were read first.
  const movesTo = free.length > 1 && random.chance(0.3) ? free.at(-1) : undefined;
  const what = random.pick(Object.keys(attacks));
  const attack = attacks[what]?.() ?? null;
  const pools = attack && typeof attack !== "function" ? [...honest, attack] : honest;
  for (const pool of pools) await fill(token, decimals, pool);
  const inBlock = { what, attack: typeof attack === "function" ? attack : async () => {} };
  const world = { token, decimals, supply, ...inBlock };
  const isTaken = attack && typeof attack !== "function" && attack.quote === movesTo;
  if (!movesTo || isTaken || what.endsWith("one block")) return { ...world, pools, move: async () => {} };
  const deepest = honest.toSorted((a, b) => moneyOf(b) - moneyOf(a))[0] as Pool;
  const rest = { ...deepest, usd: 5 };
  const moved = { ...deepest, quote: movesTo };
  return {
    ...world,
    what: `${what}, liquidity moved to the ${movesTo.name}`,
    pools: [...pools.filter((pool) => pool !== deepest), rest, moved],
    move: async () => {
      await fill(token, decimals, rest);
      await fill(token, decimals, moved);
    },
  };
};

test(`price, liquidity and value of a token are those of all its pools, or unknown, in ${worlds} random markets`, {
  timeout: worlds * 30_000,
}, async () => {
  let now = Date.now();
  const clock = () => new Date(now);
  let priced = 0;
  for (let from = 1; from <= worlds; from += perBatch) {
    const seeds = Array.from({ length: Math.min(perBatch, worlds - from + 1) }, (_, n) => from + n);
    const batch: World[] = [];
    for (const seed of seeds) batch.push(await makeWorld(seed));
    // A source of its own for each batch, which knows the pairs from before liquidity moves.
    const source = onchainSource({
      nodes: createNodes(() => ({ 56: localExchange.chain.url }), log, clock),
      clock,
      log,
    });
    const coins = batch.map(
      ({ token, decimals }, n): PricedCoin => ({
        id: String(seeds[n]),
        contracts: [{ chainId: 56, address: token, decimals }],
        nativeOf: null,
      }),
    );
    await source.quotes(coins, AbortSignal.timeout(60_000));
    for (const { move } of batch) await move();
    now += 2 * 60_000;
    await localExchange.chain.rpc("anvil_mine", `0x${(2 * localExchange.exchange.sampleBlocks + 1).toString(16)}`);
    for (const { attack } of batch) await attack();
    const { quotes: found, failures } = await source.quotes(coins, AbortSignal.timeout(60_000));
    for (const [n, { pools, supply, what }] of batch.entries()) {
      const id = String(seeds[n]);
      const { priceUsd, liquidityUsd, marketCap, fdv } = found.find(({ coinId }) => coinId === id) ?? {};
      const reference = referenceOf(pools);
      const market = `seed ${id}, ${what}: ${JSON.stringify(pools.map(({ quote, usd, price }) => [quote.name, usd, price]))}`;
      if (priceUsd !== undefined) {
        priced += 1;
        expect.soft(Math.abs(Number(priceUsd) / (reference ?? 0) - 1), market).toBeLessThan(0.005);
        const liquidity = liquidityOf(pools);
        // What an attacker adds or takes in the newest block may hide liquidity, and never adds any. Known pairs are read again later only.
        const isWhole = !what.includes("one block") && !what.includes("moved");
        expect.soft(Number(liquidityUsd) / liquidity, `liquidity of ${market}`).toBeLessThan(1.005);
        if (isWhole) expect.soft(Number(liquidityUsd) / liquidity, `liquidity of ${market}`).toBeGreaterThan(0.995);
        const worth = Number(supply) * Number(priceUsd);
        for (const value of [marketCap, fdv]) {
          if (value) expect.soft(Math.abs(Number(value) / worth - 1), `value of ${market}`).toBeLessThan(0.005);
          if (worth > mostWorth * 1.01 * liquidity) expect.soft(value, `value of ${market}`).toBe(null);
          if (isWhole && worth < mostWorth * 0.99 * liquidity && worth < 1e15)
            expect.soft(value, `value of ${market}`).not.toBe(null);
        }
      } else {
        expect.soft(failures.find(({ coinId }) => coinId === id)?.reason, market).toMatch(/^(illiquid|unknown)$/);
        // Only a trade or pool of the newest block may take a price away.
        if (!what.includes("one block")) expect.soft(reference, market).toBe(null);
      }
    }
  }
  expect(priced).toBeGreaterThan(worlds / 2);
});
