import { read, readByWallet } from "../../../wallet/reads.ts";
import type { TransactionReader } from "./follow-transaction.ts";

type Receipt = { blockNumber: string; status: string } | null;
type Transaction = { hash: string; nonce: string; from: string; to: string | null; input: string };

const hex = (value: number) => `0x${value.toString(16)}`;

/** Polling slows down while the page is hidden. */
const pollEveryMs = 1500;

/**
 * Reads what following a transaction needs: receipts and blocks from the wallet or the site; pending transactions and the account's nonce
 * from the wallet alone, and not at all if it does not respond.
 */
export const transactionReader = (chainId: number, account: string, signal: AbortSignal): TransactionReader => {
  const newestBlock = async () => Number(await read(chainId, { method: "eth_blockNumber" }));
  return {
    newestBlock,
    async receipt(hash) {
      const receipt = (await read(chainId, { method: "eth_getTransactionReceipt", params: [hash] })) as Receipt;
      // The next reads must include it: the site's node may be a second behind the wallet's.
      if (!receipt?.blockNumber || (await newestBlock()) < Number(receipt.blockNumber)) return null;
      return { block: Number(receipt.blockNumber), succeeded: Number(receipt.status) === 1 };
    },
    async transaction(hash) {
      const known = await readByWallet(chainId, { method: "eth_getTransactionByHash", params: [hash] });
      return known ? { nonce: Number((known as Transaction).nonce) } : (known as null | undefined);
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
      const taker = found?.transactions?.find(
        ({ from, nonce: number }) => from.toLowerCase() === account.toLowerCase() && Number(number) === nonce,
      );
      return taker ? { hash: taker.hash, to: taker.to, data: taker.input } : null;
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
};
