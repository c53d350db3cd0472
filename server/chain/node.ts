import type { Logger } from "pino";
import { createBreaker, SourceAway, type Verdict } from "../core/circuit-breaker.ts";
import { outageLog } from "../core/outage-log.ts";
import { httpLine, type Line, type RpcAnswer } from "./json-rpc.ts";
import { NodeError } from "./node-error.ts";
import { socketLine } from "./socket-line.ts";

/** One chain's node, asked only while it is known to be of that chain. */
export type ChainNode = {
  /** @throws {NodeError} when the node is away or another chain's; the AbortError of `signal` */
  ask(method: string, params: unknown[], signal?: AbortSignal): Promise<RpcAnswer>;
  isUp(): boolean;
  /**
   * Whether it can be asked now: it answered within the last minute, or does so now. One that is left alone after failures is not asked.
   */
  answers(): Promise<boolean>;
  close(): void;
};

/** How long a node is believed to be of its chain: what stands behind an address may change. */
const believedMs = 60_000;
/** A wrong node is put right by a person. */
const wrongChainPauseMs = 60_000;

const judge = (error: unknown): Verdict => {
  if (!(error instanceof NodeError)) return "nothing";
  if (error.trouble === "too_large") return "answered";
  return error.retryAfterMs === undefined ? "failed" : { pauseMs: error.retryAfterMs };
};

/** Another try, when the first failed at once; one that was waited for is not worth a second wait. */
const retried = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const isQuick = error instanceof NodeError && error.trouble === "away" && !error.message.endsWith("in time");
    if (!isQuick) throw error;
    return work();
  }
};

/** The parts of an address that may be its key: what stands in it besides the host. */
const keysOf = (address: string): string[] => {
  const { username, password, pathname, searchParams } = new URL(address);
  return [username, password, ...pathname.split("/"), ...searchParams.values()].filter((part) => part.length >= 8);
};

/** An answer without the node's key, which some put into their errors: those reach visitors and the log. */
const discreet = (answer: RpcAnswer, keys: string[]): RpcAnswer => {
  if ("result" in answer) return answer;
  const told = keys.reduce((text, key) => text.replaceAll(key, "…"), JSON.stringify(answer));
  return JSON.parse(told) as RpcAnswer;
};

/** The node at this URL, behind a breaker, told of in the log when it goes and when it is back. */
export const createNode = (
  chainId: number,
  url: string,
  log: Pick<Logger, "info" | "warn">,
  clock: () => Date,
): ChainNode => {
  const keys = keysOf(url);
  const line: Line = /^wss?:/.test(url) ? socketLine(url) : httpLine(url, clock);
  const outage = outageLog(log, clock, `node of chain ${chainId}`);
  const breaker = createBreaker({ clock, outage, judge });
  let believedUntil = 0;
  let verifying: Promise<void> | undefined;

  /** Only once for all who ask meanwhile. */
  const verify = async () => {
    const answer = await retried(() => line.ask("eth_chainId", []));
    const told = "result" in answer ? Number(answer.result) : Number.NaN;
    if (!Number.isSafeInteger(told)) throw new NodeError("away", "no chain id");
    if (told !== chainId) {
      throw new NodeError("wrong_chain", `it is of chain ${told}, not ${chainId}`, wrongChainPauseMs);
    }
    believedUntil = clock().getTime() + believedMs;
  };

  const believed = async () => {
    if (clock().getTime() < believedUntil) return;
    verifying ??= verify().finally(() => {
      verifying = undefined;
    });
    await verifying;
  };

  return {
    async ask(method, params, signal) {
      try {
        return await breaker.run(async () => {
          await believed();
          return discreet(await retried(() => line.ask(method, params, signal)), keys);
        });
      } catch (error) {
        if (error instanceof SourceAway) throw new NodeError("away", "the node is left alone", error.retryAfterMs);
        // After a failure another node may stand there.
        if (error instanceof NodeError && error.trouble === "away") believedUntil = 0;
        throw error;
      }
    },
    isUp: () => !breaker.isOpen(),
    async answers() {
      if (!breaker.isOpen() && clock().getTime() < believedUntil) return true;
      try {
        await breaker.run(believed);
        return true;
      } catch (error) {
        if (error instanceof NodeError || error instanceof SourceAway) return false;
        throw error;
      }
    },
    close: line.close,
  };
};
