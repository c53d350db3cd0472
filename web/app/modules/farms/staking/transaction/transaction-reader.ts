import { limits } from "@cointally/contract/limits.ts";
import type { Request } from "../../../../wallet/provider.ts";
import { NodeError, read, readAllBySite, readBySite, readByWallet } from "../../../../wallet/site-api/reads.ts";
import type { TransactionReader } from "./follow-transaction.ts";

type Receipt = { blockNumber: string; status: string } | null;
type Transaction = { hash: string; nonce: string; from: string; to: string | null; input: string };

/** Undefined where the node answers with an error, such as for a state that it has pruned. */
const undefinedOnNodeError = (error: unknown): undefined => {
  if (!(error instanceof NodeError)) throw error;
};

/** Through the wallet; through the site where the wallet cannot read or does not know the answer. */
async function readEither(chainId: number, request: Request): Promise<unknown> {
  const byWallet = await readByWallet(chainId, request);
  return byWallet ?? readBySite(chainId, request).catch(undefinedOnNodeError);
}

const hex = (value: number) => `0x${value.toString(16)}`;

const pollEveryMs = 1500;

/** The reads for following a transaction, through the wallet or the site. */
export function transactionReader(chainId: number, account: string, signal: AbortSignal): TransactionReader {
  const newestBlock = async () => Number(await read(chainId, { method: "eth_blockNumber" }));

  const isOurs = (nonce: number) => (transaction: Transaction | null) =>
    transaction?.from.toLowerCase() === account.toLowerCase() && Number(transaction.nonce) === nonce;

  /** Transactions of blocks that were read one by one and are not ours. */
  const others = new Set<string>();

  /** The account's transaction with this number among these, as the site knows them: it answers with no block of all transactions. */
  async function amongHashes(hashes: readonly string[], nonce: number): Promise<Transaction | undefined> {
    const rest = hashes.filter((hash) => !others.has(hash));
    for (let start = 0; start < rest.length; start += limits.rpc.maxCalls) {
      const part = rest.slice(start, start + limits.rpc.maxCalls);
      const requests = part.map((hash) => ({ method: "eth_getTransactionByHash", params: [hash] }));
      const found = (await readAllBySite(chainId, requests)) as (Transaction | null)[];
      const ours = found.find(isOurs(nonce));
      if (ours) return ours;
      for (const hash of part) others.add(hash);
    }
    return undefined;
  }
  return {
    newestBlock,
    async receipt(hash) {
      const receipt = (await read(chainId, { method: "eth_getTransactionReceipt", params: [hash] })) as Receipt;
      // Later reads must include its block: the site's node may be a second behind the wallet's.
      if (!receipt?.blockNumber || (await newestBlock()) < Number(receipt.blockNumber)) return null;
      return { block: Number(receipt.blockNumber), succeeded: Number(receipt.status) === 1 };
    },
    async transaction(hash) {
      const transaction = await readEither(chainId, { method: "eth_getTransactionByHash", params: [hash] });
      return transaction ? { nonce: Number((transaction as Transaction).nonce) } : (transaction as null | undefined);
    },
    async count(block) {
      const request = {
        method: "eth_getTransactionCount",
        params: [account, block === undefined ? "latest" : hex(block)],
      };
      const count = await readEither(chainId, request);
      return count === undefined || count === null ? undefined : Number(count);
    },
    async inBlock(block, nonce) {
      const request = (whole: boolean) => ({ method: "eth_getBlockByNumber", params: [hex(block), whole] });
      const full = (await readByWallet(chainId, request(true))) as { transactions?: Transaction[] } | null | undefined;
      const hashes = async () => {
        const found = await readBySite(chainId, request(false)).catch(undefinedOnNodeError);
        return (found as { transactions?: string[] } | null | undefined)?.transactions ?? [];
      };
      const transaction = full?.transactions
        ? full.transactions.find(isOurs(nonce))
        : await amongHashes(await hashes(), nonce);
      return transaction ? { hash: transaction.hash, to: transaction.to, data: transaction.input } : null;
    },
    now: Date.now,
    pause: () =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const timer = setTimeout(resolve, pollEveryMs);
        signal.addEventListener("abort", () => {
          clearTimeout(timer);
          reject(signal.reason);
        });
      }),
  };
}
