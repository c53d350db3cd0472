import { read } from "./reads.ts";
import { createStore } from "./store.ts";
import { walletStore } from "./wallet-state.ts";

/** Told of each transaction of this page that is in a block. */
export const mined = createStore(0);

/** Left without an answer a transaction is no news any more. */
const watchMs = 120_000;
const lookEveryMs = 1500;

/** Whether a transaction is in a block, and that block is the one that reads are answered from: the site's may be a second behind. */
async function isMined(chainId: number, hash: string): Promise<boolean> {
  try {
    const receipt = (await read(chainId, { method: "eth_getTransactionReceipt", params: [hash] })) as {
      blockNumber: string;
    } | null;
    return (
      receipt !== null &&
      BigInt((await read(chainId, { method: "eth_blockNumber" })) as string) >= BigInt(receipt.blockNumber)
    );
  } catch {
    return false;
  }
}

/** Watches a transaction that was just sent. */
export async function tellWhenMined(hash: string): Promise<void> {
  const { chainId } = walletStore.get();
  for (let waited = 0; waited < watchMs; waited += lookEveryMs) {
    if (await isMined(chainId, hash)) return mined.set(mined.get() + 1);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
