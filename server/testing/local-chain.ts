import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { afterAll, beforeAll } from "vitest";

export type LocalChain = {
  id: number;
  url: string;
  /** One call of the node, including `anvil_*` ones. @throws with the node's own message */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  rpc(method: string, ...params: unknown[]): Promise<any>;
  stop(): Promise<void>;
};

const sendMethods = new Set(["eth_sendTransaction", "eth_sendTransactionSync"]);
const staleNonceErrors = new Set(["nonce too low", "replacement transaction underpriced"]);

/** A local chain in a separate process, with this id and ten funded accounts; it mines a block for each transaction. */
export async function startChain(id: number, flags: string[] = []): Promise<LocalChain> {
  const node = spawn("anvil", ["--chain-id", `${id}`, "--port", "0", ...flags], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => node.once("exit", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    node.once("error", reject);
    node.once("exit", (code) => reject(new Error(`The chain ended with ${code}`)));
    createInterface({ input: node.stdout }).on("line", (line) => {
      const at = /Listening on (\S+)/.exec(line)?.[1];
      if (at) resolve(`http://${at}`);
    });
  });
  const rpc = async (method: string, ...params: unknown[]): Promise<unknown> => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } };
    // Anvil may choose a nonce while it still imports the previous block; it then refuses the transaction, which is sent again.
    if (sendMethods.has(method) && error && staleNonceErrors.has(error.message)) return rpc(method, ...params);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  const stop = async () => {
    node.kill();
    await ended;
  };
  return { id, url, rpc, stop };
}

/** A chain for all tests of a file or of a `describe`: started before the first of them, ended after the last. */
export function useLocalChain(id: number, flags?: string[]): LocalChain {
  const chain = {} as LocalChain;
  beforeAll(async () => {
    Object.assign(chain, await startChain(id, flags));
  });
  afterAll(() => chain.stop());
  return chain;
}
