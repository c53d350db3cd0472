import { read, readByWallet } from "../../../../wallet/site-api/reads.ts";
import type { TransactionReader } from "./follow-transaction.ts";

type Receipt = { blockNumber: string; status: string } | null;
type Transaction = { hash: string; nonce: string; from: string; to: string | null; input: string };

const hex = (value: number) => `0x${value.toString(16)}`;

const pollEveryMs = 1500;

/**
 * The reads for following a transaction: receipts and blocks through the wallet or the site; pending transactions and the account's nonce
 * only through the wallet, if it responds.
 */
export function transactionReader(chainId: number, account: string, signal: AbortSignal): TransactionReader {
  const newestBlock = async () => Number(await read(chainId, { method: "eth_blockNumber" }));
  return {
    newestBlock,
    async receipt(hash) {
      const receipt = (await read(chainId, { method: "eth_getTransactionReceipt", params: [hash] })) as Receipt;
      // Later reads must include its block: the site's node may be a second behind the wallet's.
      if (!receipt?.blockNumber || (await newestBlock()) < Number(receipt.blockNumber)) return null;
      return { block: Number(receipt.blockNumber), succeeded: Number(receipt.status) === 1 };
    },
    async transaction(hash) {
      const transaction = await readByWallet(chainId, { method: "eth_getTransactionByHash", params: [hash] });
      return transaction ? { nonce: Number((transaction as Transaction).nonce) } : (transaction as null | undefined);
    },
    async count(block) {
      const request = {
        method: "eth_getTransactionCount",
        params: [account, block === undefined ? "latest" : hex(block)],
      };
      const count = await readByWallet(chainId, request);
      return count === undefined || count === null ? undefined : Number(count);
    },
    async inBlock(block, nonce) {
      const request = { method: "eth_getBlockByNumber", params: [hex(block), true] };
      const found = (await readByWallet(chainId, request)) as { transactions?: Transaction[] } | null | undefined;
      const transaction = found?.transactions?.find(
        ({ from, nonce: number }) => from.toLowerCase() === account.toLowerCase() && Number(number) === nonce,
      );
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
