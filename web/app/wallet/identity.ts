import { path } from "./dialog-path.ts";
import { identityOf } from "./names.ts";
import { picturesAllowed, settingsStore } from "./settings.ts";
import { createStore } from "./store.ts";
import { type Address, walletStore } from "./wallet-state.ts";

const staleAfterMs = 10 * 60_000;

/** Whether the connected address is being looked up. */
export const lookingForName = createStore(false);

let asked: { address: Address; service: string | null; at: number } | undefined;

/**
 * Looks up name and avatar of the connected address: the chains' name services at any time, the operator's identity service from an open
 * dialog alone (operations.md).
 */
export async function learnWho(): Promise<void> {
  const { address } = walletStore.get();
  if (!address) return;
  const settings = settingsStore.get();
  const service = path.get().length > 0 ? settings.identityUrl : null;
  const isNews = asked?.address !== address || Date.now() - asked.at > staleAfterMs;
  if (!isNews && (asked?.service || !service)) return;
  const mine = { address, service, at: Date.now() };
  asked = mine;
  lookingForName.set(true);
  const found = await identityOf(address, service, picturesAllowed(settings));
  if (asked !== mine) return;
  lookingForName.set(false);
  if (walletStore.get().address === address) walletStore.set({ ...walletStore.get(), ...found });
}
