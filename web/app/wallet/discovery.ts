import type { Provider } from "./provider.ts";
import { safeIcon, safeName } from "./sanitize.ts";
import { createStore } from "./store.ts";
import { isWalletConnect, type WalletEntry } from "./wallet-entry.ts";

type Found = WalletEntry & { provider: Provider };

/** More than a browser has; a page of announcements is no reason to hang. */
const mostWallets = 30;

/** Wallets in this browser, in the order in which they said so (EIP-6963): the first of each rdns. */
export const foundWallets = createStore<readonly Found[]>([]);

/** The id of a wallet from before EIP-6963, which is in the window and says nothing of itself. */
const windowId = "window.ethereum";

const isProvider = (provider: unknown): provider is Provider =>
  typeof provider === "object" && provider !== null && typeof (provider as Provider).request === "function";

/** What an announcement says, or null where it makes no sense. The announcing side is not ours: reading it may throw. */
function entryOf(detail: unknown): Found | null {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown };
    const { rdns } = info;
    const name = safeName(info.name);
    if (typeof rdns !== "string" || !/^[\w.:/-]{1,100}$/.test(rdns) || !name || !isProvider(provider)) return null;
    const entry = { id: rdns, name, icon: safeIcon(info.icon), provider };
    // Nobody else goes by the name of the way that we lead ourselves.
    return isWalletConnect(entry) ? null : entry;
  } catch {
    return null;
  }
}

function onAnnounced(event: Event) {
  const entry = entryOf((event as CustomEvent).detail);
  const before = foundWallets.get();
  if (!entry || before.length >= mostWallets || before.some(({ id }) => id === entry.id)) return;
  foundWallets.set([...before, entry]);
}

let listening = false;

/** Asks the wallets of this browser to say who they are; those that come later say so by themselves. */
export function askForWallets(): void {
  if (!listening) window.addEventListener("eip6963:announceProvider", onAnnounced);
  listening = true;
  window.dispatchEvent(new Event("eip6963:requestProvider"));
}

/** The wallets found; where none has said who it is, the one that is in the window. */
export function walletsHere(found: readonly Found[], browserWallet: string): readonly Found[] {
  const { ethereum } = window as { ethereum?: unknown };
  if (found.length > 0 || !isProvider(ethereum)) return found;
  return [{ id: windowId, name: browserWallet, icon: null, provider: ethereum }];
}

/** The wallet with this id, as soon as it is there; null when `signal` ends first. */
export function walletHere(id: string, signal: AbortSignal): Promise<Found | null> {
  return new Promise((resolve) => {
    const stop = foundWallets.subscribe(look);
    signal.addEventListener("abort", () => done(null), { once: true });
    function done(found: Found | null) {
      stop();
      resolve(found);
    }
    function look() {
      const all = id === windowId ? walletsHere([], "") : foundWallets.get();
      const found = all.find((wallet) => wallet.id === id);
      if (found) done(found);
    }
    askForWallets();
    look();
  });
}
