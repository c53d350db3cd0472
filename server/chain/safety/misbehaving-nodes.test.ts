import { type Address, encodeFunctionData, parseAbi } from "viem";
import { afterEach, beforeAll, expect, test } from "vitest";
import { useLocalService } from "../../testing/local-service.ts";
import { quietOutages, useSafetyFixture } from "../../testing/safety-fixture.ts";
import { nodeErrorOf } from "../node-error.ts";
import { createNodes, type Nodes } from "../nodes.ts";
import { readSafety } from "./read-safety.ts";

const { exchange, pooled } = useSafetyFixture();
const service = useLocalService();
const tokens: Record<string, Address> = {};
const kinds = [
  ...[
    "Clean18",
    "TaxedSell",
    "TrapSell",
    "TrapForever",
    "TrapSameBlock",
    "Cooldown",
    "CooldownDay",
    "Dated",
    "OpenZeppelinToken",
  ],
];
let nodes: Nodes;
beforeAll(async () => {
  for (const kind of kinds) tokens[kind] = (await pooled(kind)).token;
});
afterEach(() => nodes.close());

type Call = { id: number; method: string; params: unknown[] };
class Refused extends Error {}
class HungUp extends Error {}
const refuse = (message: string): never => {
  throw new Refused(message);
};

/** The real node, except for calls that `distort` changes. */
const readThrough = async (kind: string, distort: (call: Call) => Call) => {
  service.answers(async ({ body }, response) => {
    const call = JSON.parse(body) as Call;
    response.setHeader("content-type", "application/json");
    try {
      const answer = await fetch(exchange.chain.url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(distort(call)),
      });
      response.end(await answer.text());
    } catch (error) {
      if (error instanceof HungUp) return response.destroy();
      if (!(error instanceof Refused)) throw error;
      response.end(JSON.stringify({ jsonrpc: "2.0", id: call.id, error: { code: -32601, message: error.message } }));
    }
  });
  nodes = createNodes(
    () => ({ 56: service.url }),
    quietOutages,
    () => new Date(),
  );
  const { facts } = await readSafety(await nodes.client(56), 56, tokens[kind] as Address);
  return { sellable: facts.sellable, sellTax: facts.sellTax };
};

const noSimulation = (call: Call) => (call.method === "eth_simulateV1" ? refuse("no such method") : call);
const noOverrides = (call: Call) =>
  call.method === "eth_call" && call.params.length > 2 ? refuse("too many arguments") : noSimulation(call);
const ignoredOverrides = (call: Call) =>
  call.method === "eth_call" ? { ...call, params: call.params.slice(0, 2) } : noSimulation(call);
const noGasPrice = (call: Call) =>
  call.method === "eth_gasPrice" || (call.params[0] as { gasPrice?: string })?.gasPrice ? refuse("no price") : call;
const clean = { sellable: true, sellTax: 0 };
const taxed = { sellable: true, sellTax: 1000 };
const trap = { sellable: false, sellTax: null };
const unknown = { sellable: null, sellTax: null };

test.each([
  ["refuses overrides", noOverrides],
  ["ignores overrides", ignoredOverrides],
  ["knows no simulation of blocks", noSimulation],
  ["balks at a price of gas", noGasPrice],
])("a node that %s gives the same facts", async (_what, distort) => {
  expect(await readThrough("Clean18", distort)).toEqual(clean);
  expect(await readThrough("TaxedSell", distort)).toEqual(taxed);
  expect(await readThrough("TrapSell", distort)).toEqual(trap);
});

test("is unknown where a pause and a honeypot cannot be distinguished", async () => {
  expect(await readThrough("Cooldown", noSimulation)).toEqual(unknown);
  expect(await readThrough("TrapForever", noSimulation)).toEqual(unknown);
  expect(await readThrough("OpenZeppelinToken", noSimulation)).toEqual(clean);
});

test("there, buyers who cannot sell a day later prove a honeypot, and a pause of less accuses nobody", async () => {
  const abi = parseAbi(["function swapExactETHForTokens(uint256, address[], address, uint256) payable"]);
  const bought = ["Cooldown", "CooldownDay", "Dated", "TrapForever", "TrapSameBlock"];
  for (const kind of bought) {
    for (const buyer of exchange.accounts.slice(1, 4)) {
      const path = [exchange.exchange.wrapped, tokens[kind] as Address];
      const args = [0n, path, buyer, 2n ** 255n] as const;
      const data = encodeFunctionData({ abi, functionName: "swapExactETHForTokens", args });
      await exchange.send({ from: buyer, to: exchange.exchange.router, data, value: 10n ** 16n });
    }
  }
  const found = async (distort = noSimulation) => {
    const results = [];
    for (const kind of bought) results.push((await readThrough(kind, distort)).sellable);
    return results;
  };
  await exchange.chain.rpc("evm_increaseTime", 3600);
  await exchange.chain.rpc("evm_mine");
  expect(await found()).toEqual([null, null, true, null, null]);
  await exchange.chain.rpc("evm_increaseTime", 86_400);
  await exchange.chain.rpc("evm_mine");
  expect(await found()).toEqual([null, null, true, false, false]);
  const noLogs = (call: Call) => (call.method === "eth_getLogs" ? refuse("range too wide") : noSimulation(call));
  expect(await found(noLogs)).toEqual([null, null, null, null, null]);
});

test.each([
  ["eth_call", "Clean18"],
  ["eth_call", "TrapSell"],
  ["eth_getStorageAt", "Clean18"],
  ["eth_getCode", "Clean18"],
])("a node that refuses %s leaves %s unknown", async (method, kind) => {
  const { sellable } = await readThrough(kind, (call) => (call.method === method ? refuse("not here") : call));
  expect(sellable).toBe(method === "eth_call" ? null : true);
});

test("a node that fails half way leaves no facts behind, not even unknown ones", async () => {
  let remaining = 6;
  const cut = (call: Call) => {
    remaining -= 1;
    if (remaining < 0) throw new HungUp();
    return call;
  };
  const error = await readThrough("Clean18", cut).catch((thrown) => thrown);
  expect(nodeErrorOf(error)?.kind).toBe("unavailable");
});
