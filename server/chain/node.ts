import { SpanKind } from "@opentelemetry/api";
import type { Logger } from "pino";
import { createBreaker, SourceUnavailable, type Verdict } from "../core/circuit-breaker.ts";
import { inSpan } from "../core/in-span.ts";
import { outageLog } from "../core/outage-log.ts";
import { httpConnection, type RpcAnswer, type RpcConnection } from "./json-rpc.ts";
import { NodeError } from "./node-error.ts";
import { websocketTransport } from "./websocket-transport.ts";

/** One chain's node, used only while it is verified to be of that chain. */
export type ChainNode = {
  /** @throws {NodeError} when the node is unavailable or of another chain; the AbortError of `signal` */
  ask(method: string, params: unknown[], signal?: AbortSignal): Promise<RpcAnswer>;
  isUp(): boolean;
  /**
   * Whether it can be used now: it responded within the last minute, or does so now. A paused node is not asked.
   */
  answers(): Promise<boolean>;
  close(): void;
};

/** How long a check of the chain id is valid, because the node behind a URL can change. */
const verificationMs = 60_000;
/** Pause after a wrong chain id, which an operator has to correct. */
const wrongChainPauseMs = 60_000;

const judge = (error: unknown): Verdict => {
  if (!(error instanceof NodeError)) return "nothing";
  if (error.kind === "too_large") return "answered";
  return error.retryAfterMs === undefined ? "failed" : { pauseMs: error.retryAfterMs };
};

/** A quick failure is retried once; a slow one is not worth a second wait. */
const retried = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const isQuick = error instanceof NodeError && error.kind === "unavailable" && !error.message.endsWith("in time");
    if (!isQuick) throw error;
    return work();
  }
};

/** The parts of a URL that may be its key: everything besides the host. */
const keysOf = (address: string): string[] => {
  const { username, password, pathname, searchParams } = new URL(address);
  return [username, password, ...pathname.split("/"), ...searchParams.values()].filter((part) => part.length >= 8);
};

/** Removes the node's key, which some nodes quote in errors, because those reach visitors and the log. */
const discreet = (answer: RpcAnswer, keys: string[]): RpcAnswer => {
  if ("result" in answer) return answer;
  const redacted = keys.reduce((text, key) => text.replaceAll(key, "…"), JSON.stringify(answer));
  return JSON.parse(redacted) as RpcAnswer;
};

/** The node at this URL, behind a circuit breaker; failure and recovery are logged. */
export function createNode(
  chainId: number,
  url: string,
  log: Pick<Logger, "info" | "warn">,
  clock: () => Date,
): ChainNode {
  const keys = keysOf(url);
  const line: RpcConnection = /^wss?:/.test(url) ? websocketTransport(url) : httpConnection(url, clock);
  const outage = outageLog(log, clock, `node of chain ${chainId}`);
  const breaker = createBreaker({ clock, outage, judge });
  let verifiedUntil = 0;
  let verifying: Promise<void> | undefined;

  /** Once for all concurrent callers. */
  const verify = async () => {
    const answer = await retried(() => line.ask("eth_chainId", []));
    const reportedId = "result" in answer ? Number(answer.result) : Number.NaN;
    if (!Number.isSafeInteger(reportedId)) throw new NodeError("unavailable", "no chain id");
    if (reportedId !== chainId) {
      throw new NodeError("wrong_chain", `it belongs to chain ${reportedId}, not ${chainId}`, wrongChainPauseMs);
    }
    verifiedUntil = clock().getTime() + verificationMs;
  };

  const ensureVerified = async () => {
    if (clock().getTime() < verifiedUntil) return;
    verifying ??= verify().finally(() => {
      verifying = undefined;
    });
    await verifying;
  };

  return {
    async ask(method, params, signal) {
      try {
        return await breaker.run(async () => {
          await ensureVerified();
          const attributes = { "rpc.system": "jsonrpc", "rpc.method": method, "cointally.chain_id": chainId };
          const ask = () =>
            inSpan(method, { kind: SpanKind.CLIENT, attributes }, () => line.ask(method, params, signal));
          return discreet(await retried(ask), keys);
        });
      } catch (error) {
        if (error instanceof SourceUnavailable)
          throw new NodeError("unavailable", "the node is paused", error.retryAfterMs);
        // After a failure the URL may lead to another node.
        if (error instanceof NodeError && error.kind === "unavailable") verifiedUntil = 0;
        throw error;
      }
    },
    isUp: () => !breaker.isOpen(),
    async answers() {
      if (!breaker.isOpen() && clock().getTime() < verifiedUntil) return true;
      try {
        await breaker.run(ensureVerified);
        return true;
      } catch (error) {
        if (error instanceof NodeError || error instanceof SourceUnavailable) return false;
        throw error;
      }
    },
    close: line.close,
  };
}
