import type { testNode as endpoint, NodeOutcome, NodeTest } from "@cointally/contract/chains.ts";
import type { Input } from "@cointally/contract/endpoint.ts";
import { nodeSettingName } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { type Address, getAddress, type Hex } from "viem";
import { textIn } from "../../chain/contract-facts.ts";
import { addressIn, bytesIn, numberIn, quantityIn } from "../../chain/decode-hex.ts";
import { httpConnection, type RpcConnection } from "../../chain/json-rpc.ts";
import { NodeError } from "../../chain/node-error.ts";
import { websocketTransport } from "../../chain/websocket-transport.ts";
import { fieldError } from "../../core/app-error.ts";
import { unencryptedHost } from "../../core/config/encrypted-connections.ts";
import { rpcUrl } from "../../core/config/variables.ts";
import type { Context } from "../../core/context.ts";
import { isForThisMachineAlone } from "../../core/network.ts";
import { publicAddressOf } from "../../core/public-address.ts";

/** An admin waits for the answer. */
const timeoutMs = 8_000;

const nothing = { chain_id: null, block: null, has_old_logs: null, known: null, exchange: null, tokens: [] };

type NoAnswer = Exclude<NodeOutcome, "ok" | "wrong_chain">;

/**
 * Contacts a node once, outside of the pool that the site reads, and reads from it once it has said to which chain it belongs. A site that
 * others can reach refuses nodes on private addresses, so that nobody can look for services of its network, and connects to the address that was checked.
 */
async function askNode<T>(
  { config, clock }: Pick<Context, "config" | "clock">,
  url: string,
  read: (chainId: number, connection: RpcConnection, signal: AbortSignal) => Promise<T>,
): Promise<T | NoAnswer> {
  const address = isForThisMachineAlone(config) ? undefined : await publicAddressOf(new URL(url).hostname);
  if (address === null) return "private_address";
  if (address === undefined && !isForThisMachineAlone(config)) return "no_answer";
  const connection = /^wss?:/.test(url) ? websocketTransport(url, address) : httpConnection(url, clock, address);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const id = quantityIn(await resultOf(connection, "eth_chainId", [], signal));
    if (id === null || id > Number.MAX_SAFE_INTEGER) return "no_answer";
    return await read(Number(id), connection, signal);
  } catch (error) {
    if (error instanceof NodeError) return error.kind === "busy" ? "busy" : "no_answer";
    if (signal.aborted) return "no_answer";
    throw error;
  } finally {
    connection.close();
  }
}

/** The chain that a node belongs to; null where it does not answer, or may not be asked. */
export async function chainOfNode(ctx: Pick<Context, "config" | "clock">, url: string): Promise<number | null> {
  const found = await askNode(ctx, url, async (chainId) => chainId);
  return typeof found === "number" ? found : null;
}

/**
 * What a node is and can do. What it said is repeated as numbers, addresses and symbols only.
 * @throws {AppError} validation for a URL that is none, and where there is no node in use
 */
export async function testNode(
  ctx: Pick<Context, "config" | "settings" | "clock">,
  { url: given, chain_id: chainId, router, tokens }: Input<typeof endpoint>["body"],
): Promise<NodeTest> {
  const { data: url } = rpcUrl.safeParse(given ?? ctx.settings.current().rpcUrls[chainId ?? 0]);
  if (!url) throw fieldError("url", m.error_node_url());
  const host = unencryptedHost(nodeSettingName(chainId ?? 1), url, ctx.settings.current().unencryptedHosts);
  if (host !== undefined) throw fieldError("url", m.error_unencrypted({ host }));
  const found = await askNode(ctx, url, async (id, connection, signal): Promise<NodeTest> => {
    if (chainId !== undefined && id !== chainId) return { ...nothing, chain_id: id, outcome: "wrong_chain" };
    const [block, logs, exchange, facts] = await Promise.all([
      resultOf(connection, "eth_blockNumber", [], signal),
      resultOf(connection, "eth_getLogs", [{ fromBlock: "0x1", toBlock: "0x2" }], signal),
      router ? readRouter(connection, router, signal) : null,
      Promise.all(tokens.map((token) => readToken(connection, token, signal))),
    ]);
    return {
      outcome: "ok",
      chain_id: id,
      block: Number(quantityIn(block) ?? 0n),
      has_old_logs: Array.isArray(logs),
      // Loading the list takes time that is not the node's.
      known: await knownChain(id),
      exchange,
      tokens: facts,
    };
  });
  return typeof found === "string" ? { ...nothing, outcome: found } : found;
}

/** The result of a call; undefined where the node refuses it. */
const resultOf = async (
  connection: RpcConnection,
  method: string,
  params: unknown[],
  signal: AbortSignal,
): Promise<unknown> => {
  const answer = await connection.ask(method, params, signal);
  return "result" in answer ? answer.result : undefined;
};

const callOf = async (connection: RpcConnection, to: Address, data: Hex, signal: AbortSignal): Promise<Hex | null> =>
  bytesIn(await resultOf(connection, "eth_call", [{ to, data }, "latest"], signal));

/** The functions of a V2-style router and of an ERC-20 token, by their selectors. */
const selectors = {
  factory: "0xc45a0155",
  wrapped: "0xad5c4648",
  symbol: "0x95d89b41",
  decimals: "0x313ce567",
} as const;

const readRouter = async (
  connection: RpcConnection,
  router: Address,
  signal: AbortSignal,
): Promise<NodeTest["exchange"]> => {
  const [factory, wrapped] = await Promise.all(
    [selectors.factory, selectors.wrapped].map(async (data) =>
      addressIn(await callOf(connection, router, data, signal)),
    ),
  );
  return factory && wrapped ? { factory: getAddress(factory), wrapped: getAddress(wrapped) } : null;
};

const readToken = async (
  connection: RpcConnection,
  address: Address,
  signal: AbortSignal,
): Promise<NodeTest["tokens"][number]> => {
  const [symbol, decimals] = await Promise.all([
    callOf(connection, address, selectors.symbol, signal),
    callOf(connection, address, selectors.decimals, signal),
  ]);
  const places = numberIn(decimals);
  return { address, symbol: textIn(symbol), decimals: places !== null && places <= 255n ? Number(places) : null };
};

/** The chain in viem's list, which is large and rarely needed. */
const knownChain = async (id: number): Promise<NodeTest["known"]> => {
  const all = Object.values(await import("viem/chains"));
  const chain = all.find((one) => one.id === id);
  if (!chain) return null;
  const { name, symbol } = chain.nativeCurrency;
  return {
    name: chain.name,
    native: { name, symbol },
    rpc: chain.rpcUrls.default.http[0] ?? "",
    explorer: chain.blockExplorers?.default.url.replace(/\/+$/, "") ?? "",
    type: chain.testnet ? "testnet" : "mainnet",
  };
};
