import { type Address, parseEther, parseUnits } from "viem";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { pricedChainIds } from "../../chain/exchanges.ts";
import { createNodes } from "../../chain/nodes.ts";
import { useLocalExchange } from "../../testing/local-exchange.ts";
import { onchainSource } from "./onchain.ts";
import type { PricedCoin } from "./source.ts";

const localExchange = useLocalExchange(56);
const clock = () => new Date();
let lines: string[] = [];
const log = {
  warn: ({ source, reason }: { source: string; reason: string }) => lines.push(`${source}: ${reason}`),
  info: ({ source }: { source: string }) => lines.push(`${source}: back`),
} as never;
beforeEach(() => {
  lines = [];
});
const nobody = "0x00000000000000000000000000000000000000A1" as Address;
const within = () => AbortSignal.timeout(10_000);

/** Chain 1 has an unreachable node. */
const nodesOf = () => createNodes(() => ({ 56: localExchange.chain.url, 1: "http://127.0.0.1:9" }), log, clock);
const source = (nodes = nodesOf()) => onchainSource({ nodes, clock, log });

const coin = (id: string, ...places: [chainId: number, address: Address][]): PricedCoin => ({
  id,
  contracts: places.map(([chainId, address]) => ({ chainId, address, decimals: 18 })),
  nativeOf: null,
});

let token: Address;
let dear: Address;
beforeAll(async () => {
  const stable = localExchange.exchange.stables[0]?.address;
  await localExchange.pool(localExchange.exchange.wrapped, parseEther("10000"), parseUnits("6000000", 18), stable);
  token = await localExchange.deployToken("Clean18");
  await localExchange.pool(token, parseEther("700000"), parseEther("100"));
  dear = await localExchange.deployToken("Clean24");
  await localExchange.pool(dear, 1n, parseUnits("5000", 18), stable);
});

test("a quote has a plain decimal price and the value of the token's supply", async () => {
  const { quotes, failures } = await source().quotes([coin("a", [56, token])], within());
  expect(failures).toEqual([]);
  expect(quotes).toEqual([
    {
      coinId: "a",
      priceUsd: "0.0857142857142857142",
      liquidityUsd: "120000",
      volume24h: null,
      marketCap: "85714.28",
      fdv: "85714.28",
      isPartial: false,
      contracts: [{ chainId: 56, address: token, priceUsd: "0.0857142857142857142" }],
      at: expect.any(Date),
    },
  ]);
});

test("a native coin has the price of its wrapped token, without its market cap", async () => {
  const bnb: PricedCoin = { id: "bnb", contracts: [], nativeOf: 56 };
  const { quotes } = await source().quotes([bnb], within());
  expect(quotes).toMatchObject([{ priceUsd: "600", liquidityUsd: "12000000", marketCap: null, fdv: null }]);
});

test("each coin without a price has its reason, and an unavailable chain does not affect other chains", async () => {
  const { quotes, failures, failure } = await source().quotes(
    [
      coin("nowhere", [56, nobody]),
      coin("away", [1, nobody]),
      coin("half", [56, nobody], [1, nobody]),
      coin("both", [1, nobody], [56, token]),
      coin("dear", [56, dear]),
    ],
    within(),
  );
  expect(quotes).toMatchObject([{ coinId: "both", priceUsd: "0.0857142857142857142", marketCap: null }]);
  expect(failures).toEqual([
    { coinId: "nowhere", reason: "unknown" },
    { coinId: "away", reason: "unanswered" },
    { coinId: "half", reason: "unanswered" },
    { coinId: "dear", reason: "invalid" },
  ]);
  expect(failure).toBe(undefined);
});

test("coins on testnets have no price and are not requested", () => {
  const covers = (...places: [number, Address][]) => source().covers(coin("x", ...places));
  expect([covers([56, nobody]), covers([97, nobody]), covers([11155111, nobody]), covers()]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(pricedChainIds()).toHaveLength(4);
});

test("coins that were not read in time are unanswered", async () => {
  const stop = new AbortController();
  stop.abort();
  const { quotes, failures } = await source().quotes([coin("a", [56, token])], stop.signal);
  expect([quotes, failures]).toEqual([[], [{ coinId: "a", reason: "unanswered" }]]);
});

test("a node with invalid responses affects only the coins of its chain", async () => {
  const nodes = nodesOf();
  const rubbish = {
    "no number of a block": (method: string) =>
      method === "eth_getBlockByNumber" && { number: "new", timestamp: "0x1" },
    "no time of a block": (method: string) => method === "eth_getBlockByNumber" && { number: "0x1", timestamp: "now" },
    // As long as the response, but no hex digits.
    "no digits": (method: string, result: unknown) =>
      method === "eth_call" && `${String(result).slice(0, -64)}${"z".repeat(64)}`,
  };
  for (const [name, distort] of Object.entries(rubbish)) {
    const ask: typeof nodes.ask = async (chainId, method, params, signal) => {
      // Both chains use this node; only the second one gets true responses.
      const answer = await nodes.ask(56, method, params, signal);
      const result = chainId === 1 && "result" in answer && distort(method, answer.result);
      return result ? { result } : answer;
    };
    const client: typeof nodes.client = () => nodes.client(56);
    const both = source({ ...nodes, ask, client });
    const { quotes, failures, failure } = await both.quotes(
      [coin("bad", [1, token]), coin("good", [56, token])],
      within(),
    );
    expect([name, quotes.length, failures, failure]).toEqual([
      name,
      1,
      [{ coinId: "bad", reason: "unanswered" }],
      undefined,
    ]);
  }
});

test("a node that has pruned recent blocks gives no prices, which is logged once", async () => {
  await localExchange.chain.rpc("anvil_mine", "0x80");
  const nodes = nodesOf();
  let isPruned = true;
  const ask: typeof nodes.ask = async (chainId, method, params, signal) =>
    isPruned && method === "eth_call" && params[1] !== "latest"
      ? { error: { code: -32000, message: "missing trie node" } }
      : nodes.ask(chainId, method, params, signal);
  const pruned = source({ ...nodes, ask });
  const quotes = () => pruned.quotes([coin("a", [56, token])], within());
  for (let n = 0; n < 5; n++) expect((await quotes()).failures).toEqual([{ coinId: "a", reason: "unanswered" }]);
  expect(lines).toEqual(["pairs of chain 56: it refuses to read: missing trie node"]);
  isPruned = false;
  expect((await quotes()).quotes).toHaveLength(1);
  expect(lines[1]).toBe("pairs of chain 56: back");
});
