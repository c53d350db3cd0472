import { listenToTabs, startConnecting } from "./connection/connect.ts";
import { startSwitching } from "./connection/switch-network.ts";
import { WalletDialog } from "./dialog.tsx";
import { walletStore } from "./wallet-state.ts";
import { isPhone } from "./wallets/deep-link.ts";

/** The part of the wallet that `wallet.ts` loads on demand. */
export { syncWallet } from "./connection/connect.ts";
export { addToken, openDialog, requestAddress, walletClientOn } from "./connection/page-requests.ts";

/** Called once: renders the dialog and starts the effects of the state machine. */
export function start(): void {
  startConnecting();
  startSwitching();
  listenToTabs();
  walletStore.set({ Dialog: WalletDialog, onPhone: isPhone() });
}
