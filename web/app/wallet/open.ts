import { storage, storageKeys } from "../lib/storage.ts";
import { toastError } from "../ui/toasts.tsx";
import { startAttempt } from "./attempt.ts";
import { connectTo } from "./connect.ts";
import { go } from "./dialog-path.ts";
import { askForWallets, foundWallets, walletsHere } from "./discovery.ts";
import { asWalletError, troubleOf } from "./errors.ts";
import { firstView, type Opening } from "./views.ts";
import { walletStore } from "./wallet-state.ts";

/** Opens the dialog on its first view (specification §2), or connects an injected wallet without one. */
export async function open(opening: Opening = {}): Promise<void> {
  const view = firstView(opening, walletStore.get().address !== null);
  if (view !== "connect injected") {
    if (view.name === "Wallet") startAttempt(view.wallet);
    return go({ instead: view });
  }
  askForWallets();
  const wallets = walletsHere(foundWallets.get(), "");
  const wallet = wallets.find(({ id }) => id === storage.get(storageKeys.lastWallet)) ?? wallets[0];
  if (!wallet) return go({ instead: { name: "ConnectWallet" } });
  await connectTo(wallet, { signal: new AbortController().signal }).catch((error) => {
    // A refusal is not an error of ours: nothing is said of it.
    if (troubleOf(error) !== "refused") toastError(asWalletError(error));
  });
}
