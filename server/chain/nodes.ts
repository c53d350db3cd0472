import { setTimeout as wait } from "node:timers/promises";
import { chainById, multicall3, type Chain as OurChain } from "@cointally/shared/chains.ts";
import type { Logger } from "pino";
import { createPublicClient, custom, defineChain, type PublicClient, RpcRequestError } from "viem";
import type { SiteConfig } from "../core/config/config.ts";
import type { RpcAnswer } from "./json-rpc.ts";
import { type ChainNode, createNode } from "./node.ts";
import { NodeError } from "./node-error.ts";
import { type CallNode, createRpcCache } from "./rpc-cache.ts";

/** The nodes of all supported chains, each contacted when it is first needed. */
export type Nodes = {
  /**
   * viem's client of a chain, which combines reads into multicalls.
   * @throws {NodeError} when the node is unavailable or of another chain
   */
  client(chainId: number): Promise<PublicClient>;
  /** One call, unchanged. @throws {NodeError} */
  ask: CallNode;
  /** The same for visitors, who share the response until the next block. @throws {NodeError} */
  read(chainId: number, method: string, params: unknown[]): Promise<RpcAnswer>;
  /**
   * Which of these chains can be read now; a node that does not respond within 3 seconds cannot. At most one request per node and minute.
   */
  answering(chainIds: readonly number[]): Promise<number[]>;
  /** The chains whose node was contacted so far. */
  states(): { chainId: number; up: boolean }[];
  close(): void;
};

type Entry = { chain: OurChain; url: string; node: ChainNode; client?: PublicClient };

/** Timeout of jobs that read chains one after another. */
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
    // The log gets no URL, which may contain a key.
    throw new RpcRequestError({ body: { method }, error: answer.error, url: `the node of chain ${chain.id}` });
  };
  return createPublicClient({
    chain: viemChain(chain, hasMulticall),
    // `createNode` retries where that helps.
    transport: custom({ request }, { retryCount: 0 }),
    // JSON-RPC batches stay off: public nodes limit or refuse them, and multicalls save more.
    batch: { multicall: { deployless: !hasMulticall } },
    // A contract could send us to any address (CCIP-Read).
    ccipRead: false,
  }) as PublicClient;
};

/**
 * @param rpcUrls the nodes by chain id, read at each use: an operator may change them while the site runs
 * @param clock the time of requests and of pauses after failures
 */
export function createNodes(
  rpcUrls: () => SiteConfig["rpcUrls"],
  log: Pick<Logger, "info" | "warn">,
  clock: () => Date,
): Nodes {
  const nodes = new Map<number, Entry>();

  const remove = (chainId: number) => {
    nodes.get(chainId)?.node.close();
    nodes.delete(chainId);
  };

  const of = (chainId: number): Entry => {
    const chain = chainById(chainId);
    const url = chain && (rpcUrls()[chainId] ?? chain.rpc);
    const entry = nodes.get(chainId);
    if (entry && entry.chain === chain && entry.url === url) return entry;
    remove(chainId);
    if (!chain || !url) throw new NodeError("unavailable", `chain ${chainId} is not supported`);
    const created = { chain, url, node: createNode(chainId, url, log, clock) };
    nodes.set(chainId, created);
    return created;
  };

  const answers = async (chainId: number) => chainById(chainId) !== undefined && (await of(chainId).node.answers());

  const ask: Nodes["ask"] = async (chainId, method, params, signal) => of(chainId).node.ask(method, params, signal);

  return {
    async client(chainId) {
      const entry = of(chainId);
      if (!entry.client) {
        const code = await entry.node.ask("eth_getCode", [multicall3, "latest"]);
        const hasMulticall = "result" in code && code.result !== "0x";
        const client = clientOf(entry.chain, entry.node, hasMulticall);
        // Not cached after a failure, because a node may lag or be busy; without the cache each read would be a request.
        if (!hasMulticall) return client;
        entry.client ??= client;
      }
      return entry.client;
    },
    ask,
    read: createRpcCache(ask, clock),
    async answering(chainIds) {
      const silent = wait(answerWithinMs, false, { ref: false });
      const up = await Promise.all(chainIds.map((chainId) => Promise.race([answers(chainId), silent])));
      return chainIds.filter((_, n) => up[n]);
    },
    states: () =>
      [...nodes].filter(([chainId]) => chainById(chainId)).map(([chainId, { node }]) => ({ chainId, up: node.isUp() })),
    close() {
      for (const { node } of nodes.values()) node.close();
    },
  };
}
