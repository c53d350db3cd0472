import { chainById } from "@cointally/api/chains.ts";
import { slowAfterMs } from "./attempt.ts";
import { current } from "./connection.ts";
import { troubleOf, wordsOf } from "./errors.ts";
import { chainIdOf, type Provider } from "./provider.ts";
import { askSite } from "./reads.ts";
import { createStore } from "./store.ts";

/** Where changing the network stands. `added`: the wallet has learned the network on the way. */
export type Switching =
  | { is: "asking" | "slow"; added: boolean }
  | { is: "refused" | "not supported" | "already open" | "down" | "stayed"; added: boolean }
  | { is: "failed"; added: boolean; words: string };

type State = { chainId: number; stage: Switching; leave: AbortController };
export const switching = createStore<State | null>(null);

/** Wallets change over a moment after they said yes. */
const settleMs = 3000;
const lookEveryMs = 150;

const hex = (chainId: number) => `0x${chainId.toString(16)}`;

/** Waits until the wallet is on this network. False when it stays where it is. */
async function isOn(provider: Provider, chainId: number): Promise<boolean> {
  for (let waited = 0; waited < settleMs; waited += lookEveryMs) {
    if (chainIdOf(await provider.request({ method: "eth_chainId" })) === chainId) return true;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  return false;
}

/** Makes the network known to the wallet (EIP-3085). */
const add = (provider: Provider, chainId: number): Promise<unknown> => {
  const { name, native, rpc, explorer } = chainById(chainId) as NonNullable<ReturnType<typeof chainById>>;
  const chain = { chainId: hex(chainId), chainName: name, nativeCurrency: native, rpcUrls: [rpc] };
  return provider.request({ method: "wallet_addEthereumChain", params: [{ ...chain, blockExplorerUrls: [explorer] }] });
};

const ask = (provider: Provider, chainId: number) =>
  provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId: hex(chainId) }] });

/** What an error means; a network that we cannot reach either is away, whatever the wallet makes of it. */
async function stageOf(error: unknown, chainId: number, added: boolean): Promise<Switching> {
  const trouble = troubleOf(error);
  if (trouble === "refused" || trouble === "already open" || trouble === "not supported") return { is: trouble, added };
  const answers = await askSite(chainId, { method: "eth_blockNumber" }).then(
    () => true,
    () => false,
  );
  return answers ? { is: "failed", added, words: wordsOf(error) } : { is: "down", added };
}

/** Leaves the question: what comes of it later is not waited for. */
export function cancelSwitching(): void {
  switching.get()?.leave.abort(new Error("Cancelled"));
  switching.set(null);
}

/** Has the wallet change to a network of ours, adding it first where it is unknown (EIP-3326). Resolves true once it is there. */
export async function switchTo(chainId: number): Promise<boolean> {
  cancelSwitching();
  const leave = new AbortController();
  let added = false;
  const to = (stage: Switching) => {
    if (!leave.signal.aborted) switching.set({ chainId, stage, leave });
    return false;
  };
  to({ is: "asking", added });
  const timer = setTimeout(() => to({ is: "slow", added }), slowAfterMs);
  leave.signal.addEventListener("abort", () => clearTimeout(timer));
  try {
    const connector = current();
    if (!connector) throw new Error("No wallet is connected");
    const provider = (await connector.getProvider()) as Provider;
    try {
      await ask(provider, chainId);
    } catch (error) {
      if (troubleOf(error) !== "unknown network") throw error;
      // Whoever left asks nothing more of the wallet.
      leave.signal.throwIfAborted();
      await add(provider, chainId);
      leave.signal.throwIfAborted();
      added = true;
      to({ is: "asking", added });
      // Most wallets change over by themselves once they know it.
      if (chainIdOf(await provider.request({ method: "eth_chainId" })) !== chainId) await ask(provider, chainId);
    }
    if (!(await isOn(provider, chainId))) return to({ is: "stayed", added });
    // Not every wallet tells of the change.
    connector.onChainChanged(hex(chainId));
    if (leave.signal.aborted) return false;
    switching.set(null);
    return true;
  } catch (error) {
    return to(await stageOf(error, chainId, added));
  } finally {
    clearTimeout(timer);
  }
}
