import { connection, drop, join } from "./connection.ts";
import { afterConnect, path } from "./dialog-path.ts";
import { walletHere } from "./discovery.ts";
import type { Provider } from "./provider.ts";
import { settingsStore } from "./settings.ts";
import { type WalletEntry, walletConnectEntry } from "./wallet-entry.ts";

/** A wallet that was connected before is asked for no longer than this, and nothing is said of it when it is not there. */
const patienceMs = 3000;

let following: { id: string; stop: AbortController } | undefined;

/** Ends the following: the person has chosen in this tab. */
export function endFollowing(): void {
  following?.stop.abort(new Error("Chosen here"));
  following = undefined;
}

/** The wallet with this id, as far as it can be asked without the person. */
async function knownWallet(id: string, signal: AbortSignal): Promise<WalletEntry | null> {
  if (id !== walletConnectEntry.id) return walletHere(id, signal);
  // The operator may have given it up since.
  return settingsStore.get().projectId ? (await import("./wallet-connect.ts")).knownSession() : null;
}

/**
 * Goes along with another tab, or with the visit before: connects the wallet of this id, without a question to the person; null leaves.
 * What is left is not told of it, and nothing is kept: the tab in which the person chose has seen to both. A tab that cannot come along
 * is without a wallet, and the other keeps its own.
 */
export async function follow(id: string | null): Promise<void> {
  if (id !== null && following?.id === id) return;
  endFollowing();
  if (connection.get()?.wallet.id === id) return;
  drop();
  if (id === null) return;
  const stop = new AbortController();
  following = { id, stop };
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(patienceMs)]);
  try {
    const wallet = await knownWallet(id, signal);
    if (!wallet) return;
    await join(wallet, { signal, quietly: true });
    // Somebody was about to choose: it has come by itself.
    if (path.get().at(-1)?.name === "ConnectWallet") afterConnect();
  } catch {
    // It is locked, gone, or hangs: the person connects when they want to.
  } finally {
    if (following?.stop === stop) following = undefined;
  }
}

let tabs: BroadcastChannel | undefined;

/** Other tabs look where the wallet is now: not every wallet tells each of them. */
export const tellOfNetwork = (): void => tabs?.postMessage("network");

async function lookAtNetwork() {
  const { connector } = connection.get() ?? {};
  const provider = (await connector?.getProvider()) as Provider | undefined;
  const chainId = await provider?.request({ method: "eth_chainId" });
  if (connection.get()?.connector === connector) connector?.onChainChanged(chainId as string);
}

/** Hears what other tabs tell, from now on. */
export function listenToTabs(): void {
  tabs = new BroadcastChannel("cointally.wallet");
  // A wallet that does not answer stays where it was.
  tabs.onmessage = () => lookAtNetwork().catch(() => undefined);
}
