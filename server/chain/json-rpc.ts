import { loginOf } from "../core/config/variables.ts";
import { FetchError, fetchJson, retryAfterMs } from "../core/fetch-json.ts";
import { logContext } from "../core/log-context.ts";
import { NodeError } from "./node-error.ts";

/** A node's response to one call: a result, or an error such as a revert. */
export type RpcAnswer = { result: unknown } | { error: { code: number; message: string; data?: unknown } };

/** A connection to a node. @throws {NodeError} when no response came; the AbortError of `signal` */
export type RpcConnection = {
  ask(method: string, params: unknown[], signal?: AbortSignal): Promise<RpcAnswer>;
  close(): void;
};

/** -32005: limit exceeded (EIP-1474); some services use 429 instead. */
const busyCodes = [-32005, 429];

/**
 * Parses a JSON-RPC response of a node.
 * @throws {NodeError} when it is none, or when the node limits requests
 */
export function rpcAnswer(json: unknown): RpcAnswer {
  const { result, error } = (json ?? {}) as { result?: unknown; error?: { code?: unknown; message?: unknown } };
  if (error && typeof error === "object" && typeof error.code === "number") {
    if (busyCodes.includes(error.code)) throw new NodeError("busy", "the node limits requests");
    return { error: { ...error, code: error.code, message: String(error.message ?? "") } };
  }
  if (result === undefined) throw new NodeError("unavailable", "a response that is not JSON-RPC");
  return { result };
}

/**
 * A node behind http or https; user and password of the URL become Basic authentication.
 * @param address of the node's host, to connect to without a look-up
 */
export function httpConnection(given: string, clock: () => Date, address?: string): RpcConnection {
  const url = new URL(given);
  const login = loginOf(url);
  url.username = "";
  url.password = "";
  const headers = {
    "content-type": "application/json",
    ...(login?.user ? { authorization: `Basic ${Buffer.from(`${login.user}:${login.pass}`).toString("base64")}` } : {}),
  };
  let lastId = 0;
  return {
    async ask(method, params, signal) {
      const body = JSON.stringify({ jsonrpc: "2.0", id: ++lastId, method, params });
      const { request_id } = logContext();
      try {
        const answer = await fetchJson(url.href, {
          method: "POST",
          headers: { ...headers, ...(request_id && { "x-request-id": request_id }) },
          body,
          signal,
          address,
        });
        if (answer.status === 429) {
          throw new NodeError("busy", "HTTP 429", retryAfterMs(answer.headers, clock()));
        }
        if (answer.status === 413) throw new NodeError("too_large", "HTTP 413");
        const isError = typeof (answer.json as { error?: { code?: unknown } } | undefined)?.error?.code === "number";
        // Some nodes send a JSON-RPC error with an HTTP error status.
        if (answer.status >= 300 && !isError) throw new NodeError("unavailable", `HTTP ${answer.status}`);
        return rpcAnswer(answer.json);
      } catch (error) {
        if (!(error instanceof FetchError)) throw error;
        throw new NodeError(error.tooLarge ? "too_large" : "unavailable", error.message);
      }
    },
    close() {},
  };
}
