import { listenToTabs, startConnecting } from "./connect.ts";
import { isPhone } from "./deep-link.ts";
import { WalletDialog } from "./dialog.tsx";
import { startSwitching } from "./switch-network.ts";
import { walletStore } from "./wallet-state.ts";

/** The part of the wallet that `wallet.ts` loads on demand. */
export { syncWallet } from "./connect.ts";
export { addToken, openDialog, requestAddress, walletClientOn } from "./page-requests.ts";

/** Called once: renders the dialog and starts the effects of the state machine. */
export function start(): void {
  startConnecting();
  startSwitching();
  listenToTabs();
  walletStore.set({ Dialog: WalletDialog, onPhone: isPhone() });
}
