/// <reference path="./ws.d.ts" />
import { WebSocket } from "ws";
import { parseJson } from "../core/parse-json.ts";
import { lookupOf } from "../core/public-address.ts";
import { type RpcConnection, rpcAnswer } from "./json-rpc.ts";
import { NodeError } from "./node-error.ts";

type PendingCall = { answer: (json: unknown) => void; fail: (reason: string) => void };

type Connection = { socket: WebSocket; waiting: Map<number, PendingCall>; end: (reason: string) => void };

const timeoutMs = 10_000;
/** The limit in bytes for responses over http. A longer message is refused by its announced length, before it is read. */
const maxPayload = 8 * 1024 * 1024;

/**
 * A node behind ws or wss, over one connection that is opened when it is needed and again after it broke. viem's transport returns closed
 * connections (docs/decisions/0032-websocket-to-nodes.md).
 * @param address of the node's host, to connect to without a look-up
 */
export function websocketTransport(url: string, address?: string): RpcConnection {
  // What is not compressed cannot become longer than it was announced.
  const options = { maxPayload, perMessageDeflate: false, ...(address && { lookup: lookupOf(address) }) };
  let open: Promise<Connection> | undefined;
  let lastId = 0;

  const connect = () => {
    const connection = new Promise<Connection>((resolve, reject) => {
      const socket = new WebSocket(url, options);
      const waiting = new Map<number, PendingCall>();
      const late = setTimeout(() => end("no connection in time"), timeoutMs);
      /** The end of this connection does not affect a newer one. */
      const end = (reason: string) => {
        clearTimeout(late);
        if (open === connection) open = undefined;
        for (const call of waiting.values()) call.fail(reason);
        waiting.clear();
        socket.close();
        reject(new NodeError("unavailable", reason));
      };
      socket.onopen = () => {
        clearTimeout(late);
        resolve({ socket, waiting, end });
      };
      socket.onerror = ({ error }) =>
        end(error?.code === "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH" ? "a response that is too long" : "no connection");
      socket.onclose = () => end("the connection broke");
      socket.onmessage = ({ data }) => {
        if (typeof data !== "string") return end("a response that is not text");
        try {
          const json = parseJson(data) as { id?: number };
          const call = waiting.get(json.id as number);
          waiting.delete(json.id as number);
          call?.answer(json);
        } catch {
          end("a response that is not JSON");
        }
      };
    });
    return connection;
  };

  return {
    async ask(method, params, signal) {
      open ??= connect();
      const { socket, waiting } = await open;
      signal?.throwIfAborted();
      const id = ++lastId;
      let stop = () => {};
      try {
        const json = await new Promise<unknown>((resolve, reject) => {
          const fail = (reason: string) => reject(new NodeError("unavailable", reason));
          const late = setTimeout(() => fail("no response in time"), timeoutMs);
          const abort = () => reject(signal?.reason);
          signal?.addEventListener("abort", abort, { once: true });
          stop = () => {
            clearTimeout(late);
            signal?.removeEventListener("abort", abort);
          };
          waiting.set(id, { answer: resolve, fail });
          socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
        });
        return rpcAnswer(json);
      } finally {
        stop();
        waiting.delete(id);
      }
    },
    close() {
      open?.then(
        ({ end }) => end("closed"),
        () => {},
      );
    },
  };
}
