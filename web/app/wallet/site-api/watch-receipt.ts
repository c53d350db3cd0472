import { dispatch } from "../machine.ts";
import { walletStore } from "../wallet-state.ts";
import { read } from "./reads.ts";

/** How long a transaction is watched. */
const watchMs = 120_000;
const pollEveryMs = 1500;

/** Whether a transaction is in a block that reads already see; the site's node may be a second behind. */
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

/** Watches a sent transaction until it is mined. */
export async function watchReceipt(hash: string): Promise<void> {
  const { chainId } = walletStore.get().wallet;
  for (let waited = 0; waited < watchMs; waited += pollEveryMs) {
    if (await isMined(chainId, hash)) return dispatch({ type: "transaction_mined" });
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
  }
}
