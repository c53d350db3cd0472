import { setTimeout as wait } from "node:timers/promises";
import { chainById, multicall3, type Chain as OurChain } from "@cointally/shared/chains.ts";
import type { Logger } from "pino";
import { createPublicClient, custom, defineChain, type PublicClient, RpcRequestError } from "viem";
import type { Config } from "../core/config/config.ts";
import type { RpcAnswer } from "./json-rpc.ts";
import { type ChainNode, createNode } from "./node.ts";
import { type CallNode, createRpcCache } from "./rpc-cache.ts";

/** The nodes of all supported chains, each contacted when it is first needed. */
export type Nodes = {
  /**
   * viem's client of a chain, its reads gathered into multicalls.
   * @throws {NodeError} when the node is away or another chain's
   */
  client(chainId: number): Promise<PublicClient>;
  /** One call as it is. @throws {NodeError} */
  ask: CallNode;
  /** The same for visitors, who share its answer until the next block. @throws {NodeError} */
  read(chainId: number, method: string, params: unknown[]): Promise<RpcAnswer>;
  /** Which of these chains can be read now; a node that says nothing for 3 seconds cannot. At most one request each, a minute apart. */
  answering(chainIds: readonly number[]): Promise<number[]>;
  /** Of those that have been asked. */
  states(): { chainId: number; up: boolean }[];
  close(): void;
};

/** Work that is done in turns does not wait for a node longer than this. */
const answerWithinMs = 3_000;

const viemChain = ({ id, name, native, explorer }: OurChain, hasMulticall: boolean) =>
  defineChain({
    id,
    name,
    nativeCurrency: native,
    rpcUrls: { default: { http: [] } },
    blockExplorers: { default: { name: "Explorer", url: explorer } },
    ...(hasMulticall ? { contracts: { multicall3: { address: multicall3 } } } : {}),
  });

const clientOf = (chain: OurChain, node: ChainNode, hasMulticall: boolean): PublicClient => {
  const request = async ({ method, params }: { method: string; params?: unknown[] }) => {
    const answer = await node.ask(method, params ?? []);
    if ("result" in answer) return answer.result;
    // Without the URL, which may hold a key and would reach the log.
    throw new RpcRequestError({ body: { method }, error: answer.error, url: `the node of chain ${chain.id}` });
  };
  return createPublicClient({
    chain: viemChain(chain, hasMulticall),
    // The node tries again by itself, where that helps.
    transport: custom({ request }, { retryCount: 0 }),
    // JSON-RPC batches stay off: public nodes limit or refuse them, and multicalls save more.
    batch: { multicall: { deployless: !hasMulticall } },
    // A contract could send us to any address (CCIP-Read).
    ccipRead: false,
  }) as PublicClient;
};

/** @param clock tells when a node was asked last, and when it may be asked again */
export function createNodes(
  config: Pick<Config, "rpcUrls">,
  log: Pick<Logger, "info" | "warn">,
  clock: () => Date,
): Nodes {
  const nodes = new Map<number, { chain: OurChain; node: ChainNode; client?: PublicClient }>();

  const of = (chainId: number) => {
    const entry = nodes.get(chainId);
    if (entry) return entry;
    const chain = chainById(chainId);
    if (!chain) throw new Error(`Chain ${chainId} is none of ours`);
    const created = { chain, node: createNode(chainId, config.rpcUrls[chainId] ?? chain.rpc, log, clock) };
    nodes.set(chainId, created);
    return created;
  };

  const ask: Nodes["ask"] = (chainId, method, params, signal) => of(chainId).node.ask(method, params, signal);

  return {
    async client(chainId) {
      const entry: { chain: OurChain; node: ChainNode; client?: PublicClient } = of(chainId);
      if (!entry.client) {
        const code = await entry.node.ask("eth_getCode", [multicall3, "latest"]);
        const hasMulticall = "result" in code && code.result !== "0x";
        const client = clientOf(entry.chain, entry.node, hasMulticall);
        // Asked again the next time, as a node may be behind, or busy: without it each read is a request.
        if (!hasMulticall) return client;
        entry.client ??= client;
      }
      return entry.client;
    },
    ask,
    read: createRpcCache(ask, clock),
    async answering(chainIds) {
      const silent = wait(answerWithinMs, false, { ref: false });
      const up = await Promise.all(chainIds.map((chainId) => Promise.race([of(chainId).node.answers(), silent])));
      return chainIds.filter((_, n) => up[n]);
    },
    states: () => [...nodes].map(([chainId, { node }]) => ({ chainId, up: node.isUp() })),
    close() {
      for (const { node } of nodes.values()) node.close();
    },
  };
}
