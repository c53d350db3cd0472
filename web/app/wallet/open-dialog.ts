import { chainById } from "@cointally/shared/chains.ts";
import { storage, storageKeys } from "../lib/storage.ts";
import { attempt, startAttempt } from "./connect-status.ts";
import { go, path } from "./dialog-path.ts";
import { askForWallets, foundWallets, walletsHere } from "./discovery.ts";
import { settingsStore } from "./settings.ts";
import { firstView, type Opening } from "./views.ts";
import type { WalletEntry } from "./wallet-entry.ts";
import { walletStore } from "./wallet-state.ts";

/** Opens the dialog on its first view (specification §2), or connects an injected wallet without one. */
export async function open(opening: Opening = {}): Promise<void> {
  const { networkFirst, preferInjected } = settingsStore.get();
  const asked = { network: networkFirst, injected: preferInjected, ...opening };
  const view = firstView(asked, walletStore.get().address !== null);
  if (view !== "connect injected") {
    if (view.name === "Wallet") startAttempt(view.wallet);
    return go({ instead: view });
  }
  askForWallets();
  const wallets = walletsHere(foundWallets.get(), "");
  const wallet = wallets.find(({ id }) => id === storage.get(storageKeys.lastWallet)) ?? wallets[0];
  if (wallet) await connectUnseen(wallet);
  else go({ instead: { name: "ConnectWallet" } });
}

/**
 * Connects a wallet without a view. One that takes long, refuses or fails shows how it stands with it, and the way to the other wallets;
 * one on a network that is none of ours shows the account, which says so.
 */
async function connectUnseen(wallet: WalletEntry): Promise<void> {
  const show = () => {
    const stage = attempt.get()?.wallet === wallet ? attempt.get()?.stage : undefined;
    const isQuiet = !stage || stage.is === "opening" || (stage.is === "awaiting" && !stage.slow);
    if (isQuiet || path.get().length > 0) return;
    go({ instead: { name: "ConnectWallet" } });
    go({ to: { name: "Wallet", wallet } });
  };
  const stop = attempt.subscribe(show);
  await startAttempt(wallet);
  stop();
  const { address, chainId } = walletStore.get();
  if (address && path.get().length === 0 && !chainById(chainId)) go({ instead: { name: "Account" } });
}
