import { followConnection } from "./connection.ts";
import { readFrom } from "./reads.ts";
import { settingsStore } from "./settings.ts";
import { listenToTabs } from "./sync-tabs.ts";
import type { WalletSettings } from "./wallet-state.ts";

/** Everything of the wallet that comes when it is needed; `wallet.ts` loads it. */
export { addToken } from "./add-token.ts";
export { WalletDialog } from "./dialog.tsx";
export { open } from "./open-dialog.ts";
export { follow } from "./sync-tabs.ts";
export { askAddress, walletOn } from "./wallet-on.ts";

/** Once, with what the operator set; a page whose root did not load knows of nothing. */
export function begin(settings: WalletSettings = settingsStore.get()): void {
  settingsStore.set(settings);
  readFrom(settings.apiUrl);
  followConnection();
  listenToTabs();
}
