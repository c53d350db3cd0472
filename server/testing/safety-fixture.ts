import { type Address, type PublicClient, parseEther } from "viem";
import { afterAll, beforeAll } from "vitest";
import { createNodes, type Nodes } from "../chain/nodes.ts";
import { readSafety } from "../chain/safety/read-safety.ts";
import { type LocalExchange, useLocalExchange } from "./local-exchange.ts";

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
  return { token, pair: await exchange.pool(token, reserve, quoteReserve, quote) };
}

export type SafetyFixture = {
  exchange: LocalExchange;
  client: PublicClient;
  /** Like `pooledToken`. */
  pooled(name: string, quote?: Address, quoteReserve?: bigint): Promise<{ token: Address; pair: Address }>;
  /** Its current safety facts. */
  factsOf(token: Address): Promise<Awaited<ReturnType<typeof readSafety>>["facts"]>;
};

/** A chain with its exchange, read through one of the site's nodes, for all tests of a file. */
export function useSafetyFixture(chainId = 56): SafetyFixture {
  const exchange = useLocalExchange(chainId);
  let nodes: Nodes;
  const fixture = {
    exchange,
    pooled: (...pool) => pooledToken(exchange, ...pool),
    async factsOf(token) {
      return (await readSafety(fixture.client, chainId, token)).facts;
    },
  } as SafetyFixture;
  beforeAll(async () => {
    nodes = createNodes(
      () => ({ [chainId]: exchange.chain.url }),
      quietOutages,
      () => new Date(),
    );
    fixture.client = await nodes.client(chainId);
  });
  afterAll(() => nodes.close());
  return fixture;
}
