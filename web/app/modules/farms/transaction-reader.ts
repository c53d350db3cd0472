import { read, readByWallet } from "../../wallet/reads.ts";
import type { Eyes } from "./follow.ts";

type Receipt = { blockNumber: string; status: string } | null;
type Transaction = { hash: string; nonce: string; from: string; to: string | null; input: string };

const hex = (value: number) => `0x${value.toString(16)}`;

/** A look every so often; a page out of sight looks less often, since browsers slow it down anyway. */
const lookEveryMs = 1500;

/**
 * How a transaction is followed: receipts and blocks by whoever answers reads; what only a wallet's node tells (a transaction that waits, an
 * account's count) by the wallet, and not at all where it does not.
 */
export const eyesOf = (chainId: number, account: string, signal: AbortSignal): Eyes => {
  const newestBlock = async () => Number(await read(chainId, { method: "eth_blockNumber" }));
  return {
    newestBlock,
    async receipt(hash) {
      const receipt = (await read(chainId, { method: "eth_getTransactionReceipt", params: [hash] })) as Receipt;
      // What is read next must know of it: the site's answers may be a second behind the wallet's.
      if (!receipt?.blockNumber || (await newestBlock()) < Number(receipt.blockNumber)) return null;
      return { block: Number(receipt.blockNumber), succeeded: Number(receipt.status) === 1 };
    },
    async transaction(hash) {
      const known = await readByWallet(chainId, { method: "eth_getTransactionByHash", params: [hash] });
      return known ? { nonce: Number((known as Transaction).nonce) } : (known as null | undefined);
    },
    async count(block) {
      const asked = {
        method: "eth_getTransactionCount",
        params: [account, block === undefined ? "latest" : hex(block)],
      };
      const count = await readByWallet(chainId, asked);
      return count === undefined || count === null ? undefined : Number(count);
    },
    async inBlock(block, nonce) {
      const asked = { method: "eth_getBlockByNumber", params: [hex(block), true] };
      const found = (await readByWallet(chainId, asked)) as { transactions?: Transaction[] } | null | undefined;
      const taker = found?.transactions?.find(
        ({ from, nonce: number }) => from.toLowerCase() === account.toLowerCase() && Number(number) === nonce,
      );
      return taker ? { hash: taker.hash, to: taker.to, data: taker.input } : null;
    },
    now: Date.now,
    pause: () =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const timer = setTimeout(resolve, lookEveryMs);
        signal.addEventListener("abort", () => {
          clearTimeout(timer);
          reject(signal.reason);
        });
      }),
  };
};
