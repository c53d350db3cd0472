import { path } from "./dialog-path.ts";
import { type Identity, identityOf } from "./names.ts";
import { picturesAllowed, settingsStore } from "./settings.ts";
import { createStore } from "./store.ts";
import { type Address, walletStore } from "./wallet-state.ts";

const staleAfterMs = 10 * 60_000;

/** Whether the connected address is being looked up. */
export const lookingForName = createStore(false);

/** Who was looked up last, and by which service beside the chains' own. */
let last: { address: Address; service: string | null; at: number; found: Promise<Identity> } | undefined;

/**
 * Looks up name and avatar of the connected address: the chains' name services at any time, the operator's identity service from an open
 * dialog alone (operations.md).
 */
export async function learnWho(): Promise<void> {
  const { address } = walletStore.get();
  if (!address) return;
  const settings = settingsStore.get();
  const service = path.get().length > 0 ? settings.identityUrl : null;
  const at = Date.now();
  const isKnown = last?.address === address && at - last.at < staleAfterMs && (last.service || !service);
  if (!isKnown) last = { address, service, at, found: identityOf(address, service, picturesAllowed(settings)) };
  const mine = last;
  lookingForName.set(true);
  const found = await mine?.found;
  if (last !== mine) return;
  lookingForName.set(false);
  if (walletStore.get().address === address) walletStore.set({ ...walletStore.get(), ...found });
}
