import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { type Address, type Hex, numberToHex } from "viem";
import { afterAll, beforeAll } from "vitest";

export type SentTransaction = { from: Address; to?: Address; data?: Hex; value?: bigint; gas?: bigint };

/** What tests read of a transaction's receipt, as the node words it. */
export type LocalReceipt = {
  transactionHash: Hex;
  contractAddress: Address | null;
  gasUsed: Hex;
  logs: { address: Address; data: Hex }[];
};

export type LocalChain = {
  id: number;
  url: string;
  /** One call of the node, including `anvil_*` ones. @throws with the node's own message */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  rpc(method: string, ...params: unknown[]): Promise<any>;
  /** Sends a transaction and waits until it is in a block. @throws when it reverts */
  send(transaction: SentTransaction): Promise<LocalReceipt>;
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
  // The node itself waits for the receipt: viem looks again only after the next block, which an idle chain does not have.
  const send: LocalChain["send"] = async ({ value = 0n, gas, ...rest }) => {
    const transaction = { ...rest, value: numberToHex(value), gas: gas && numberToHex(gas) };
    const receipt = (await rpc("eth_sendTransactionSync", transaction)) as LocalReceipt & { status: Hex };
    if (receipt.status !== "0x1") throw new Error(`The transaction to ${rest.to ?? "nobody"} reverted`);
    return receipt;
  };
  const stop = async () => {
    node.kill();
    await ended;
  };
  return { id, url, rpc, send, stop };
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
