import { connection, connectTo, followConnection, leave } from "./connection.ts";
import { walletHere } from "./discovery.ts";
import { open } from "./open.ts";
import { readFrom } from "./reads.ts";
import { settingsStore } from "./settings.ts";
import { walletConnectEntry } from "./wallet-entry.ts";
import type { WalletSettings } from "./wallet-state.ts";

/** Everything of the wallet that comes when it is needed; `wallet.ts` loads it. */
export { addToken } from "./add-token.ts";
export { WalletDialog } from "./dialog.tsx";
export { walletOn } from "./wallet-on.ts";
export { leave, open };

/** Once, with what the operator set. */
export function begin(settings: WalletSettings): void {
  settingsStore.set(settings);
  readFrom(settings.apiUrl);
  followConnection();
}

/** A wallet that was connected before is asked for no longer than this, and nothing is said of it when it is not there. */
const patienceMs = 3000;

let asked: string | null = null;

/** Connects the wallet of before, without a question to the person. */
export async function reconnect(id: string): Promise<void> {
  if (asked === id || connection.get()?.wallet.id === id) return;
  asked = id;
  const signal = AbortSignal.timeout(patienceMs);
  try {
    if (id === walletConnectEntry.id) await (await import("./wallet-connect.ts")).resume(signal);
    else {
      const wallet = await walletHere(id, signal);
      if (wallet) await connectTo(wallet, { signal, quietly: true });
    }
  } catch {
    // It is locked, gone, or hangs: the person connects when they want to.
  } finally {
    asked = null;
  }
}
