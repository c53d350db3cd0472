import type { ReadMethod, RpcAnswer } from "@cointally/contract/rpc.ts";
import { withTimeout } from "viem";
import type { Provider, Request } from "../provider.ts";
import { isWalletConnect } from "../wallet-entry.ts";
import { walletStore } from "../wallet-state.ts";
import { walletApi } from "./wallet-api.ts";

/** The connected wallet, if it is on this chain. */
function readerOf(chainId: number): Provider | undefined {
  const { connection, wallet } = walletStore.get();
  // WalletConnect would send reads back to this site.
  if (!connection || wallet.chainId !== chainId || isWalletConnect(connection.wallet)) return undefined;
  return connection.provider;
}

/** After this time the site's node is used instead: the wallet's node may be down, or a prompt may be hidden. */
const timeoutMs = 6000;

/** A node's JSON-RPC error. */
export class NodeError extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** A revert is the same on every node, but not every wallet passes on its data. */
const isDecodableRevert = (error: unknown) => {
  const { code, data } = (error ?? {}) as { code?: unknown; data?: unknown };
  return code === 3 && typeof data === "string" && data.length > 2;
};

let lastId = 0;

/** Reads from the site's own node of a chain (api.md, chain reads), all in one request. @throws {NodeError | ApiError} */
export async function readAllBySite(chainId: number, requests: readonly Request[]): Promise<unknown[]> {
  const body = requests.map(({ method, params = [] }) => {
    lastId += 1;
    return { jsonrpc: "2.0" as const, id: lastId, method: method as ReadMethod, params: params as unknown[] };
  });
  const response = await walletApi.readChain({
    params: { chainId },
    body: body.length === 1 ? (body[0] as (typeof body)[number]) : body,
    signal: AbortSignal.timeout(2 * timeoutMs),
  });
  return ([response].flat() as RpcAnswer[]).map(({ result, error }) => {
    if (error) throw new NodeError(error);
    return result;
  });
}

/** One read from the site's own node. @throws {NodeError | ApiError} */
export const readBySite = async (chainId: number, request: Request): Promise<unknown> =>
  (await readAllBySite(chainId, [request]))[0];

/** A read through the connected wallet only; undefined if it fails or is on another network. */
export async function readByWallet(chainId: number, request: Request): Promise<unknown> {
  const reader = readerOf(chainId);
  return reader && withTimeout(() => reader.request(request), { timeout: timeoutMs }).catch(() => undefined);
}

/** A read through the connected wallet if it is on this chain, else through the site; never through a third party. */
export async function read(chainId: number, request: Request): Promise<unknown> {
  const reader = readerOf(chainId);
  if (!reader) return readBySite(chainId, request);
  try {
    return await withTimeout(() => reader.request(request), { timeout: timeoutMs });
  } catch (error) {
    if (isDecodableRevert(error)) throw error;
    return readBySite(chainId, request).catch((siteError) => {
      // If the site's node is away, the wallet's error says more.
      throw siteError instanceof NodeError || (error as { code?: unknown } | null)?.code !== 3 ? siteError : error;
    });
  }
}
