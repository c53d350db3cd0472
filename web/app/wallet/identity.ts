import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getIdentity } from "@cointally/contract/identities.ts";
import { path } from "./dialog-path.ts";
import { settingsStore } from "./settings.ts";
import { createStore } from "./store.ts";
import { type Address, walletStore } from "./wallet-state.ts";

const staleAfterMs = 10 * 60_000;
/** The site waits for its own sources no longer than this. */
const patienceMs = 10_000;

type Identity = { name: string | null; avatar: string | null };

/** Whether the connected address is being looked up. */
export const lookingForName = createStore(false);

/** Who was looked up last, and whether the operator's identity service was asked as well. */
let last: { address: Address; service: boolean; at: number; found: Promise<Identity> } | undefined;

/** What the site finds out about an address. Nothing where it does not answer: names are not needed. */
async function ask(address: Address, service: boolean): Promise<Identity> {
  try {
    const url = `${settingsStore.get().apiUrl}/identities/${address}${service ? "?service=true" : ""}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
    const { identity } = (await response.json()) as ResponseOf<typeof getIdentity>;
    return { name: identity.name, avatar: identity.avatar_url };
  } catch {
    return { name: null, avatar: null };
  }
}

/**
 * Looks up name and avatar of the connected address through the site: at the chains' name services at any time, at the operator's
 * identity service from an open dialog alone (operations.md).
 */
export async function learnWho(): Promise<void> {
  const { address } = walletStore.get();
  if (!address) return;
  const service = path.get().length > 0 && settingsStore.get().identityService;
  const at = Date.now();
  const isKnown = last?.address === address && at - last.at < staleAfterMs && (last.service || !service);
  if (!isKnown) last = { address, service, at, found: ask(address, service) };
  const mine = last;
  lookingForName.set(true);
  const found = await mine?.found;
  if (last !== mine) return;
  lookingForName.set(false);
  if (walletStore.get().address === address) walletStore.set({ ...walletStore.get(), ...found });
}
