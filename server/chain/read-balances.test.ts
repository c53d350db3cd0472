import type { Address } from "viem";
import { beforeAll, expect, test } from "vitest";
import { chainHere } from "../testing/local-chain.ts";
import { quietLog } from "../testing/quiet-log.ts";
import { randomAddress } from "../testing/samples.ts";
import { type TokenBed, tokenBed } from "../testing/token-bed.ts";
import { createNodes, type Nodes } from "./nodes.ts";
import { readBalances } from "./read-balances.ts";

const chain = chainHere(56);
const holder = randomAddress() as Address;
let bed: TokenBed;
let nodes: Nodes;
let calls: number;

beforeAll(async () => {
  bed = await tokenBed(chain);
  const real = createNodes({ rpcUrls: { 56: chain.url } }, quietLog, () => new Date());
  const ask: Nodes["ask"] = (chainId, method, ...rest) => {
    if (method === "eth_call") calls++;
    return real.ask(chainId, method, ...rest);
  };
  nodes = { ...real, ask };
  await bed.give(holder, 5n);
});

test("a request that runs out of gas is gone on with where it stopped", async () => {
  const [thief, token] = [await bed.deploy("GasThief"), await bed.deploy("Clean6")];
  await bed.transfer(token, holder, 9n);
  calls = 0;
  const found = await readBalances(nodes, 56, holder, [...Array.from({ length: 200 }, () => thief), token]);
  expect(found).toMatchObject({ native: 5n, held: [{ token, balance: 9n, supply: 10n ** 12n, decimals: 6 }] });
  expect(found.unread).toHaveLength(200);
  expect(calls).toBeGreaterThan(1);
  expect(calls).toBeLessThan(6);
});

test("an answer that would be too long is given in parts", async () => {
  const token = await bed.deploy("Clean0");
  await bed.transfer(token, holder, 1n);
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

test("no tokens, tokens that are none, and a native balance", async () => {
  const none = randomAddress() as Address;
  expect(await readBalances(nodes, 56, none, [])).toMatchObject({ native: 0n, held: [], unread: [] });
  expect(await readBalances(nodes, 56, holder, [none, holder])).toMatchObject({
    native: 5n,
    held: [],
    unread: [none, holder],
  });
});
