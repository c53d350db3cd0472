import type { Asked, Provider } from "./provider.ts";
import { createStore } from "./store.ts";

/** The wallet that answers reads of its own network, while one is connected. */
export const reader = createStore<{ provider: Provider; chainId: number } | null>(null);

/** A wallet that takes longer is passed over: its network's node may be away, or it hides a question. */
const patienceMs = 6000;

let apiUrl = "/api";
export const readFrom = (url: string) => {
  apiUrl = url;
};

/** An answer of a node that says no; `code` is JSON-RPC's. */
class NodeError extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** A contract that refuses gives the same answer everywhere. */
const isRevert = (error: unknown) => (error as { code?: unknown } | null)?.code === 3;

/** No answer came in time. */
export class Late extends Error {}

/** @throws what comes first: the answer's own error, or Late */
export const inTime = <T>(answer: Promise<T>, ms: number): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late(`No answer within ${ms} ms`)), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};

let lastId = 0;

/** Asks the site's own node of a chain (api.md, chain reads). @throws NodeError */
export async function askSite(chainId: number, { method, params = [] }: Asked): Promise<unknown> {
  lastId += 1;
  const response = await fetch(`${apiUrl}/rpc/${chainId}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: lastId, method, params }),
    signal: AbortSignal.timeout(2 * patienceMs),
  });
  const { result, error } = (await response.json()) as {
    result?: unknown;
    error?: string | { code: number; message: string; data?: unknown };
  };
  if (error || !response.ok) {
    throw new NodeError(typeof error === "object" ? error : { code: -32603, message: `${error ?? response.status}` });
  }
  return result;
}

/** What the connected wallet alone can tell of its network; undefined where it does not answer, or is not there. */
export async function readByWallet(chainId: number, asked: Asked): Promise<unknown> {
  const wallet = reader.get();
  if (wallet?.chainId !== chainId) return undefined;
  return inTime(wallet.provider.request(asked), patienceMs).catch(() => undefined);
}

/** A read of a chain: by the connected wallet where it is there, else by the site. Nobody else is asked. */
export async function read(chainId: number, asked: Asked): Promise<unknown> {
  const wallet = reader.get();
  if (wallet?.chainId !== chainId) return askSite(chainId, asked);
  try {
    return await inTime(wallet.provider.request(asked), patienceMs);
  } catch (error) {
    if (isRevert(error)) throw error;
    return askSite(chainId, asked);
  }
}
