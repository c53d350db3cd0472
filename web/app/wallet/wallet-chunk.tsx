import { listenToTabs, startConnecting } from "./connect.ts";
import { isPhone } from "./deep-link.ts";
import { WalletDialog } from "./dialog.tsx";
import { startSwitching } from "./switch-network.ts";
import { walletStore } from "./wallet-state.ts";

/** Everything of the wallet that is loaded when it is needed; `wallet.ts` loads it. */
export { follow } from "./connect.ts";
export { addToken, askAddress, openDialog, walletOn } from "./page-requests.ts";

/** Once: the dialog takes its place, and the effects of the state machine begin. */
export function start(): void {
  startConnecting();
  startSwitching();
  listenToTabs();
  walletStore.set({ Dialog: WalletDialog, onPhone: isPhone() });
}
