import { type Address, type PublicClient, parseEther } from "viem";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createNodes, type Nodes } from "../chain/nodes.ts";
import type { SafetyFacts } from "../chain/safety/facts.ts";
import { readSafety } from "../chain/safety/read-safety.ts";
import { type LocalExchange, useLocalExchange } from "./local-exchange.ts";
import { asNodeBefore, useLocalService } from "./local-service.ts";

export const quietOutages = { warn: () => undefined, info: () => undefined } as never;

const decimalsOf: Record<string, bigint> = { Clean6: 6n, NoAnswer: 6n, Clean0: 0n, Clean24: 24n };

/** A new token of this kind in a pool with a tenth of its million, against 100 native coins or the given quote. */
export async function pooledToken(
  exchange: LocalExchange,
  name: string,
  quote?: Address,
  quoteReserve = parseEther("100"),
): Promise<{ token: Address; pair: Address }> {
  const token = await exchange.deployToken(name);
  const reserve = 100_000n * 10n ** (decimalsOf[name] ?? 18n);
  const pair = await exchange.pool(token, reserve, quoteReserve, quote);
  // The fee of the local chain's empty blocks falls to 0, which a token could take for a simulation.
  await exchange.chain.rpc("anvil_setNextBlockBaseFeePerGas", "0x3b9aca00");
  await exchange.chain.rpc("evm_mine");
  return { token, pair };
}

export type SafetyFixture = {
  exchange: LocalExchange;
  client: PublicClient;
  /** Like `pooledToken`. */
  pooled(name: string, quote?: Address, quoteReserve?: bigint): Promise<{ token: Address; pair: Address }>;
  /** Its current safety facts. */
  factsOf(token: Address): Promise<SafetyFacts>;
  /** The same from a node without `eth_simulateV1`. */
  factsWithoutSimulation(token: Address): Promise<SafetyFacts>;
};

/** A chain with its exchange, read through one of the site's nodes, for all tests of a file. */
export function useSafetyFixture(chainId = 56): SafetyFixture {
  const exchange = useLocalExchange(chainId);
  const withoutSimulation = useLocalService();
  let nodes: Nodes;
  let plainNodes: Nodes;
  const fixture = {
    exchange,
    pooled: (...pool) => pooledToken(exchange, ...pool),
    factsOf: async (token) => (await readSafety(fixture.client, chainId, token)).facts,
    factsWithoutSimulation: async (token) => (await readSafety(await plainNodes.client(chainId), chainId, token)).facts,
  } as SafetyFixture;
  const nodesAt = (url: string) =>
    createNodes(
      () => ({ [chainId]: url }),
      quietOutages,
      () => new Date(),
    );
  beforeAll(async () => {
    nodes = nodesAt(exchange.chain.url);
    plainNodes = nodesAt(withoutSimulation.url);
    fixture.client = await nodes.client(chainId);
  });
  beforeEach(() =>
    withoutSimulation.answers(
      asNodeBefore(
        () => exchange.chain.url,
        (call) => (call.method === "eth_simulateV1" ? { ...call, method: "no_such_method" } : call),
      ),
    ),
  );
  afterAll(() => {
    nodes.close();
    plainNodes.close();
  });
  return fixture;
}
