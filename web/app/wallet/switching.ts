import { type Chain, chainById } from "@cointally/shared/chains.ts";
import { slowAfterMs } from "./connect-status.ts";
import { current } from "./connection.ts";
import { Disconnected, troubleOf, wordsOf } from "./errors.ts";
import { chainIdOf, type Provider } from "./provider.ts";
import { askSite, inTime } from "./reads.ts";
import { createStore } from "./store.ts";
import { tellOfNetwork } from "./sync-tabs.ts";

/** Where changing the network stands. `added`: the wallet has learned the network on the way. */
export type Switching =
  | { is: "asking" | "slow"; added: boolean }
  | { is: "refused" | "not supported" | "already open" | "down" | "stayed" | "no wallet"; added: boolean }
  | { is: "failed"; added: boolean; words: string };

type State = { chainId: number; stage: Switching; leave: AbortController };
export const switching = createStore<State | null>(null);

/** Wallets change over a moment after they said yes. */
const settleMs = 3000;
const lookEveryMs = 150;

/** Waits until the wallet is on this network. False when it stays where it is. */
async function isOn(provider: Provider, chainId: number): Promise<boolean> {
  for (let waited = 0; waited < settleMs; waited += lookEveryMs) {
    if (chainIdOf(await provider.request({ method: "eth_chainId" })) === chainId) return true;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  return false;
}

/** Makes the network known to the wallet (EIP-3085). */
const add = (provider: Provider, { hexId, name, native, rpc, explorer }: Chain): Promise<unknown> => {
  const chain = { chainId: hexId, chainName: name, nativeCurrency: native, rpcUrls: [rpc] };
  return provider.request({ method: "wallet_addEthereumChain", params: [{ ...chain, blockExplorerUrls: [explorer] }] });
};

const ask = (provider: Provider, { hexId }: Chain) =>
  provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId: hexId }] });

const answers = (question: Promise<unknown>) =>
  question.then(
    () => true,
    () => false,
  );

/** What an error means: with a wallet that answers, a network that we cannot reach either is away, whatever the wallet makes of it. */
async function stageOf(error: unknown, provider: Provider, { id }: Chain, added: boolean): Promise<Switching> {
  const trouble = troubleOf(error);
  if (trouble === "refused" || trouble === "already open" || trouble === "not supported") return { is: trouble, added };
  const [isThere, isUp] = await Promise.all([
    answers(inTime(provider.request({ method: "eth_chainId" }), settleMs)),
    answers(askSite(id, { method: "eth_blockNumber" })),
  ]);
  return isThere && !isUp ? { is: "down", added } : { is: "failed", added, words: wordsOf(error) };
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
  const chain = chainById(chainId);
  const connector = current();
  if (!chain || !connector) return to({ is: "no wallet", added });
  to({ is: "asking", added });
  const timer = setTimeout(() => to({ is: "slow", added }), slowAfterMs);
  leave.signal.addEventListener("abort", () => clearTimeout(timer));
  const provider = (await connector.getProvider()) as Provider;
  try {
    try {
      await ask(provider, chain);
    } catch (error) {
      if (troubleOf(error) !== "unknown network") throw error;
      // Whoever left asks nothing more of the wallet.
      leave.signal.throwIfAborted();
      await add(provider, chain);
      leave.signal.throwIfAborted();
      added = true;
      to({ is: "asking", added });
      // Most wallets change over by themselves once they know it.
      if (chainIdOf(await provider.request({ method: "eth_chainId" })) !== chainId) await ask(provider, chain);
    }
    if (!(await isOn(provider, chainId))) return to({ is: "stayed", added });
    // Not every wallet tells of the change.
    connector.onChainChanged(chain.hexId);
    tellOfNetwork();
    if (leave.signal.aborted) return false;
    switching.set(null);
    return true;
  } catch (error) {
    if (error instanceof Disconnected) return to({ is: "no wallet", added });
    return to(await stageOf(error, provider, chain, added));
  } finally {
    clearTimeout(timer);
  }
}
