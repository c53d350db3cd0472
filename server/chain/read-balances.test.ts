import type { Address } from "viem";
import { beforeAll, expect, test } from "vitest";
import { useLocalChain } from "../testing/local-chain.ts";
import { quietLog } from "../testing/quiet-log.ts";
import { randomAddress } from "../testing/samples.ts";
import { createTokenFixture, type TokenFixture } from "../testing/token-fixture.ts";
import { NodeError } from "./node-error.ts";
import { createNodes, type Nodes } from "./nodes.ts";
import { readBalances } from "./read-balances.ts";

const chain = useLocalChain(56);
const holder = randomAddress() as Address;
let fixture: TokenFixture;
let nodes: Nodes;
let calls: number;

beforeAll(async () => {
  fixture = await createTokenFixture(chain);
  const real = createNodes(
    () => ({ 56: chain.url }),
    quietLog,
    () => new Date(),
  );
  const ask: Nodes["ask"] = (chainId, method, ...rest) => {
    if (method === "eth_call") calls++;
    return real.ask(chainId, method, ...rest);
  };
  nodes = { ...real, ask };
  await fixture.give(holder, 5n);
});

test("a request that runs out of gas continues where it stopped", async () => {
  const [thief, token] = [await fixture.deploy("GasThief"), await fixture.deploy("Clean6")];
  await fixture.transfer(token, holder, 9n);
  calls = 0;
  const found = await readBalances(nodes, 56, holder, [...Array.from({ length: 200 }, () => thief), token]);
  expect(found).toMatchObject({ native: 5n, held: [{ token, balance: 9n, supply: 10n ** 12n, decimals: 6 }] });
  expect(found.unread).toHaveLength(200);
  expect(calls).toBeGreaterThan(1);
  expect(calls).toBeLessThan(6);
});

test("a response that would be too long is split into several", async () => {
  const token = await fixture.deploy("Clean0");
  await fixture.transfer(token, holder, 1n);
  calls = 0;
  const found = await readBalances(
    nodes,
    56,
    holder,
    Array.from({ length: 1000 }, () => token),
  );
  expect(found.held).toHaveLength(1000);
  expect(calls).toBe(3);
});

test("a request that is too large for a gateway is made smaller until it passes", async () => {
  const token = await fixture.deploy("Clean0");
  await fixture.transfer(token, holder, 1n);
  const narrow: Nodes = {
    ...nodes,
    ask: async (chainId, method, ...rest) => {
      if (JSON.stringify(rest).length > 16_000) throw new NodeError("too_large", "HTTP 413");
      return nodes.ask(chainId, method, ...rest);
    },
  };
  const tokens = Array.from({ length: 1000 }, () => token);
  expect((await readBalances(narrow, 56, holder, tokens)).held).toHaveLength(1000);
  const shut: Nodes = {
    ...narrow,
    ask: async (chainId, method, ...rest) => {
      if (method === "eth_call") throw new NodeError("too_large", "HTTP 413");
      return nodes.ask(chainId, method, ...rest);
    },
  };
  await expect(readBalances(shut, 56, holder, tokens)).rejects.toThrow("HTTP 413");
});

test("a node that lacks the newest block is asked for the block before it", async () => {
  const token = await fixture.deploy("Clean0");
  await fixture.transfer(token, holder, 1n);
  await chain.rpc("anvil_mine", "0x10");
  const head = Number(await chain.rpc("eth_blockNumber"));
  const lagging: Nodes = {
    ...nodes,
    ask: async (chainId, method, params, ...rest) =>
      method !== "eth_blockNumber" && Number(params[1]) > head - 3
        ? { error: { code: -32000, message: "header not found" } }
        : nodes.ask(chainId, method, params, ...rest),
  };
  expect(await readBalances(lagging, 56, holder, [token])).toMatchObject({ block: head - 8, held: [{ token }] });
});

test("a node that does not run undeployed code is read by multicall, with the same result", async () => {
  const names = ["Clean0", "Clean24", "Closing", "Boundless", "NoDecimals", "NoToken", "GasThief", "AnswerBomb"];
  const tokens: Address[] = [];
  for (const name of names) tokens.push(await fixture.deploy(name));
  for (const n of [0, 1, 4]) await fixture.transfer(tokens[n] as Address, holder, 3n);
  await fixture.close(tokens[2] as Address, true);
  const strict: Nodes = {
    ...nodes,
    ask: async (chainId, method, params, ...rest) => {
      if (method === "eth_call" && !(params[0] as { to?: string }).to) {
        return { error: { code: -32602, message: "missing field `to`" } };
      }
      return nodes.ask(chainId, method, params, ...rest);
    },
  };
  const sorted = (found: Awaited<ReturnType<typeof readBalances>>) => ({ ...found, unread: found.unread.sort() });
  const probed = sorted(await readBalances(nodes, 56, holder, tokens));
  expect(probed.held.length).toBeGreaterThan(3);
  expect(sorted(await readBalances(strict, 56, holder, tokens))).toEqual(probed);
  const incomplete: Nodes = {
    ...strict,
    ask: async (chainId, method, ...rest) =>
      method === "eth_getBalance"
        ? { error: { code: -32000, message: "header not found" } }
        : strict.ask(chainId, method, ...rest),
  };
  await expect(readBalances(incomplete, 56, holder, tokens)).rejects.toThrow("it returns no balance");
});

test("no tokens, invalid tokens and a native balance are handled", async () => {
  const none = randomAddress() as Address;
  expect(await readBalances(nodes, 56, none, [])).toMatchObject({ native: 0n, held: [], unread: [] });
  expect(await readBalances(nodes, 56, holder, [none, holder])).toMatchObject({
    native: 5n,
    held: [],
    unread: [none, holder],
  });
});
