import { type Address, formatUnits, parseAbi, parseEther, parseUnits } from "viem";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { useLocalExchange } from "../testing/local-exchange.ts";
import { type Exchange, exchangeOf } from "./exchanges.ts";
import { dollar } from "./market.ts";
import { nodeErrorOf } from "./node-error.ts";
import { createNodes } from "./nodes.ts";
import { v2Prices } from "./v2-prices.ts";

const localExchange = useLocalExchange(56);
const { sampleBlocks, hubs } = exchangeOf(56) as Exchange;
const nobody = "0x00000000000000000000000000000000000000A1" as Address;
const quiet = { warn: () => {}, info: () => {} };

let back: (() => Promise<void>) | undefined;
afterEach(async () => {
  await back?.();
  back = undefined;
});

const mine = (blocks: number) => localExchange.chain.rpc("anvil_mine", `0x${blocks.toString(16)}`);
/** Mines blocks so that all samples see the current state. */
const settle = () => mine(2 * sampleBlocks + 1);
const stable = () => localExchange.exchange.stables[0]?.address as Address;

/** A token with the code and state of the dollar token, at the address of a hub. */
const makeHub = async (): Promise<Address> => {
  const hub = hubs[2] as Address;
  const { rpc } = localExchange.chain;
  await rpc("anvil_setCode", hub, await rpc("eth_getCode", stable(), "latest"));
  for (let n = 0; n < 8; n++) {
    const slot = `0x${n.toString(16).padStart(64, "0")}`;
    await rpc("anvil_setStorageAt", hub, slot, await rpc("eth_getStorageAt", stable(), slot, "latest"));
  }
  await localExchange.write(hub, parseAbi(["function issue(uint256)"]), "issue", [parseEther("100000000")]);
  return hub;
};

const prices = (clock = () => new Date()) => {
  const nodes = createNodes(() => ({ 56: localExchange.chain.url }), quiet, clock);
  const read = v2Prices(nodes, clock);
  return (tokens: Address[]) => read(56, tokens);
};

/** The dollar price of a whole token as a number, or the reason why there is none. */
const priceOf = async (token: Address, read = prices()) => {
  const found = (await read([token])).prices.get(token);
  return typeof found === "object" ? Number(formatUnits(found.price, 36)) : found;
};

describe("v2Prices", () => {
  beforeAll(async () => {
    back = await localExchange.keep();
  });

  test("prices a token by its pair, with the decimals of both contracts", async () => {
    const six = await localExchange.deployToken("Clean6");
    const none = await localExchange.deployToken("Clean0");
    const many = await localExchange.deployToken("Clean24");
    await localExchange.pool(six, parseUnits("500000", 6), parseEther("100"));
    await localExchange.pool(none, 250n, parseUnits("10000", 18), stable());
    await localExchange.pool(many, parseUnits("800000", 24), parseUnits("2000", 18), stable());
    await settle();
    const {
      prices: found,
      block,
      at,
    } = await prices()([six, none, many, localExchange.exchange.wrapped, stable(), nobody]);
    const priceAndLiquidity = (token: Address) => {
      const it = found.get(token);
      return typeof it === "object" ? [Number(formatUnits(it.price, 36)), Number(it.liquidity / dollar)] : it;
    };
    expect(priceAndLiquidity(six)).toEqual([0.12, 120_000]);
    expect(priceAndLiquidity(none)).toEqual([40, 20_000]);
    expect(priceAndLiquidity(many)).toEqual([0.0025, 4000]);
    expect(priceAndLiquidity(localExchange.exchange.wrapped)).toEqual([600, 12_000_000]);
    // The main dollar token has no price of its own; an address without a contract has no pair.
    expect([priceAndLiquidity(stable()), priceAndLiquidity(nobody)]).toEqual(["no_pair", "no_pair"]);
    expect(block).toBe(await localExchange.client.getBlockNumber());
    expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(600_000);
  });

  test("values the whole supply, and the supply that is not burnt", async () => {
    const token = await localExchange.deployToken("Clean18");
    await localExchange.pool(token, parseEther("1000"), parseUnits("5000", 18), stable());
    const transfer = parseAbi(["function transfer(address, uint256)"]);
    await localExchange.write(token, transfer, "transfer", [
      "0x000000000000000000000000000000000000dEaD",
      parseEther("400000"),
    ]);
    await settle();
    const found = (await prices()([token])).prices.get(token);
    expect(found).toMatchObject({ price: 5n * dollar, diluted: 5_000_000n * dollar, market: 3_000_000n * dollar });
  });

  test("uses the pair with the most liquidity", async () => {
    const token = await localExchange.deployToken("Clean18");
    await localExchange.pool(token, parseEther("1000"), parseUnits("3000", 18), stable());
    await localExchange.pool(token, parseEther("10000"), parseEther("40"));
    await settle();
    expect(await priceOf(token)).toBe(2.4);
  });

  test("counts no pair below the floor, and prices by another pair when the main one is drained", async () => {
    const token = await localExchange.deployToken("Clean18");
    await localExchange.pool(token, parseEther("1000"), parseUnits("3000", 18), stable());
    await localExchange.pool(token, parseEther("1"), parseEther("0.5"));
    await settle();
    expect((await prices()([token])).prices.get(token)).toMatchObject({
      price: 3n * dollar,
      liquidity: 6000n * dollar,
    });
    await localExchange.pool(token, parseEther("1000"), parseEther("4"));
    await settle();
    await localExchange.pool(token, parseEther("1000"), 1n, stable());
    expect(await priceOf(token)).toBe(2.4);
  });

  test("prices a token through a hub token, with the smaller liquidity of both pairs", async () => {
    const hub = await makeHub();
    const token = await localExchange.deployToken("Clean18");
    await localExchange.pool(token, parseEther("1000"), parseEther("50000"), hub);
    await settle();
    // The hub has no pair yet and therefore no price.
    expect(await priceOf(token)).toBe("no_pair");
    await localExchange.pool(hub, parseEther("1000"), parseUnits("200", 18), stable());
    await settle();
    // A pair with 50,000 hubs has no more liquidity than the 200 dollars that price a hub.
    expect(await priceOf(token)).toBe("no_pair");
    await localExchange.pool(hub, parseEther("1000"), parseEther("5"));
    await settle();
    expect(await priceOf(token)).toBe(150);
    expect(await priceOf(hub)).toBe(3);
  });

  test("gives no price below the minimum liquidity, for an empty pair, without decimals, or with impossible ones", async () => {
    const poor = await localExchange.deployToken("Clean18");
    await localExchange.pool(poor, parseEther("1"), parseUnits("499", 18), stable());
    const mute = await localExchange.deployToken("NoDecimals");
    await localExchange.pool(mute, parseEther("1"), parseUnits("5000", 18), stable());
    const silent = await localExchange.deployToken("NoToken");
    await settle();
    expect(await priceOf(poor)).toBe("illiquid");
    expect(await priceOf(mute)).toBe("no_decimals");
    expect(await priceOf(silent)).toBe("no_pair");
    // The contract was destroyed, its pair was not.
    const destroyed = await localExchange.deployToken("Clean18");
    await localExchange.pool(destroyed, parseEther("1"), parseUnits("5000", 18), stable());
    await localExchange.chain.rpc("anvil_setCode", destroyed, "0x");
    expect(await priceOf(destroyed)).toBe("no_decimals");
  });
});

describe("v2Prices against manipulation within one block", () => {
  test("is not affected by a trade in the pair, by a larger pair, or by the pair of the native coin", async () => {
    back = await localExchange.keep();
    const token = await localExchange.deployToken("Clean18", 1_000_000_000n);
    await localExchange.pool(token, parseEther("1000"), parseEther("100"));
    await settle();
    expect(await priceOf(token)).toBe(60);

    await localExchange.pool(token, parseEther("10"), parseEther("10000"));
    expect(await priceOf(token)).toBe(60);
    await localExchange.pool(token, parseEther("1000"), parseEther("100"));

    await localExchange.pool(token, parseEther("1"), parseUnits("9000000", 18), stable());
    expect(await priceOf(token)).toBe(60);

    await localExchange.pool(localExchange.exchange.wrapped, parseEther("100"), parseUnits("600000000", 18), stable());
    expect(await priceOf(token)).toBe(60);
  });

  test("takes a pool that is filled for one block for no liquidity, nor a supply that no market of this size is worth", async () => {
    back = await localExchange.keep();
    const token = await localExchange.deployToken("Clean18", 1_000_000_000n);
    await localExchange.pool(token, parseEther("1000"), parseUnits("600", 18), stable());
    await settle();
    const quiet = (await prices()([token])).prices.get(token);
    expect(quiet).toMatchObject({ price: (6n * dollar) / 10n, liquidity: 1200n * dollar, diluted: null, market: null });
    await localExchange.pool(token, parseEther("1500000"), parseUnits("900000", 18), stable());
    await localExchange.pool(token, parseEther("1000000"), parseEther("1000"));
    expect((await prices()([token])).prices.get(token)).toMatchObject({ liquidity: 1200n * dollar });
  });

  test("finds the pair that liquidity has moved to before it says that there is none", async () => {
    back = await localExchange.keep();
    let now = Date.now();
    const read = prices(() => new Date(now));
    const token = await localExchange.deployToken("Clean18");
    await localExchange.pool(token, parseEther("1000"), parseUnits("50000", 18), stable());
    await settle();
    expect(await priceOf(token, read)).toBe(50);
    await localExchange.pool(token, parseEther("1"), 1n, stable());
    await localExchange.pool(token, parseEther("12000"), parseEther("1000"));
    now += 60_000;
    expect(await priceOf(token, read)).toBe(50);
  });

  test("finds the pair that liquidity has moved to where a small older pair has another price", async () => {
    back = await localExchange.keep();
    let now = Date.now();
    const read = prices(() => new Date(now));
    const token = await localExchange.deployToken("Clean18");
    await localExchange.pool(token, parseEther("1000"), parseUnits("50000", 18), stable());
    await localExchange.pool(token, parseEther("300"), parseEther("5"));
    await settle();
    expect(await priceOf(token, read)).toBe(50);
    await localExchange.pool(token, parseEther("1"), 1n, stable());
    const hub = await makeHub();
    await localExchange.pool(hub, parseEther("100000"), parseEther("500"));
    await localExchange.pool(token, parseEther("1000"), parseEther("20000"), hub);
    await settle();
    now += 60_000;
    expect(await priceOf(token, read)).toBe(60);
  });

  test("finds the pair that the liquidity of a hub has moved to", async () => {
    back = await localExchange.keep();
    let now = Date.now();
    const read = prices(() => new Date(now));
    const [hub, token] = [await makeHub(), await localExchange.deployToken("Clean18")];
    await localExchange.pool(hub, parseEther("100000"), parseEther("500"));
    await localExchange.pool(token, parseEther("1000"), parseEther("20000"), hub);
    await settle();
    expect(await priceOf(token, read)).toBe(60);
    await localExchange.pool(hub, parseEther("100000"), 1n);
    await localExchange.pool(hub, parseEther("100000"), parseUnits("300000", 18), stable());
    await settle();
    now += 60_000;
    expect(await priceOf(token, read)).toBe(60);
  });

  test("is not affected by a second manipulated block; only a lasting price counts", async () => {
    back = await localExchange.keep();
    const token = await localExchange.deployToken("Clean18", 1_000_000_000n);
    await localExchange.pool(token, parseEther("1000"), parseEther("100"));
    await settle();
    await localExchange.pool(token, parseEther("1000"), parseEther("200"));
    await mine(sampleBlocks + 1);
    expect(await priceOf(token)).toBe(120);
  });

  test("accepts a first price from one block, and removes a price without liquidity at once", async () => {
    back = await localExchange.keep();
    const read = prices();
    const token = await localExchange.deployToken("Clean18");
    await settle();
    await localExchange.pool(token, parseEther("1000"), parseEther("100"));
    expect(await priceOf(token, read)).toBe(60);
    await settle();
    await localExchange.pool(token, parseEther("1000"), 1n);
    expect(await priceOf(token, read)).toBe("illiquid");
  });
});

describe("v2Prices of many tokens", () => {
  test("reads them in few requests at first and in fewer later", async () => {
    back = await localExchange.keep();
    const tokens: Address[] = [];
    for (let n = 0; n < 5; n++) {
      const token = await localExchange.deployToken("Clean18");
      await localExchange.pool(token, parseEther("1000"), parseEther(`${100 + n}`));
      tokens.push(token);
    }
    await settle();
    const others = Array.from({ length: 500 }, (_, n) => `0x${(n + 16).toString(16).padStart(40, "1")}` as Address);
    let requests = 0;
    const nodes = createNodes(
      () => ({ 56: localExchange.chain.url }),
      quiet,
      () => new Date(),
    );
    const ask: typeof nodes.ask = (...call) => {
      requests++;
      return nodes.ask(...call);
    };
    const counted = { ...nodes, ask };
    const read = v2Prices(counted, () => new Date());
    const first = await read(56, [...others, ...tokens]);
    expect(tokens.map((token) => (first.prices.get(token) as { price: bigint }).price / dollar)).toEqual([
      60n,
      60n,
      61n,
      61n,
      62n,
    ]);
    // Decimals, supply, two burn addresses and seven possible pairs of each: 5,500 reads.
    expect(requests).toBeLessThan(5_500 / 100);
    requests = 0;
    await read(56, [...others, ...tokens]);
    expect(requests).toBe(1 + 3);
  });

  test("is not affected by a token that burns all gas or returns endless data", async () => {
    back = await localExchange.keep();
    const good = await localExchange.deployToken("Clean18");
    await localExchange.pool(good, parseEther("1000"), parseEther("100"));
    const last = await localExchange.deployToken("Clean18");
    await localExchange.pool(last, parseEther("1000"), parseEther("100"));
    const [thief, bomb] = [await localExchange.deployToken("GasThief"), await localExchange.deployToken("AnswerBomb")];
    const others = Array.from({ length: 100 }, (_, n) => `0x${(n + 16).toString(16).padStart(40, "2")}` as Address);
    const { prices: found } = await prices()([good, thief, ...others, bomb, last]);
    expect([found.get(good), found.get(last)]).toEqual([
      expect.objectContaining({ price: 60n * dollar }),
      expect.objectContaining({ price: 60n * dollar }),
    ]);
    expect([found.get(thief), found.get(bomb)]).toEqual(["no_pair", "no_pair"]);
  });
});

test("reads a token whose decimals could not be read again soon, not after hours", async () => {
  back = await localExchange.keep();
  const token = await localExchange.deployToken("Clean18");
  await localExchange.pool(token, parseEther("1000"), parseEther("100"));
  await settle();
  const code = await localExchange.chain.rpc("eth_getCode", token, "latest");
  await localExchange.chain.rpc("anvil_setCode", token, "0xfe");
  let late = 0;
  const read = prices(() => new Date(Date.now() + late));
  expect(await priceOf(token, read)).toBe("no_decimals");
  await localExchange.chain.rpc("anvil_setCode", token, code);
  expect(await priceOf(token, read)).toBe("no_decimals");
  late = 11 * 60_000;
  expect(await priceOf(token, read)).toBe(60);
});

test("a node without earlier blocks gives no price, because a single block could be manipulated", async () => {
  const nodes = createNodes(
    () => ({ 56: localExchange.chain.url }),
    quiet,
    () => new Date(),
  );
  const pruned = {
    ...nodes,
    ask: async (...[chainId, method, params, signal]: Parameters<typeof nodes.ask>) =>
      method === "eth_call" && params[1] !== "latest"
        ? { error: { code: -32000, message: "missing trie node" } }
        : nodes.ask(chainId, method, params, signal),
  };
  await settle();
  const error = await v2Prices(pruned, () => new Date())(56, [localExchange.exchange.wrapped]).catch((e) => e);
  expect(nodeErrorOf(error)).toMatchObject({ kind: "refused", message: "it refuses to read: missing trie node" });
});
