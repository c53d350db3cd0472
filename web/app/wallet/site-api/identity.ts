import { dispatch } from "../machine.ts";
import { type Address, walletStore } from "../wallet-state.ts";
import { walletApi } from "./wallet-api.ts";

const staleAfterMs = 10 * 60_000;
/** The server's own timeout is shorter. */
const timeoutMs = 10_000;

type Identity = { name: string | null; avatar: string | null };

/** The last lookup, and whether the operator's identity service was part of it. */
let last: { address: Address; service: boolean; at: number; identity: Promise<Identity> } | undefined;

/** Looks up an address through the site. Empty on errors, since names are optional. */
async function request(address: Address, service: boolean): Promise<Identity> {
  try {
    const { identity } = await walletApi.getIdentity({
      params: { address },
      query: { service: service || null },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { name: identity.name, avatar: identity.avatar_url };
  } catch {
    return { name: null, avatar: null };
  }
}

/**
 * Finds the name and avatar of an address through the site: by the chains' name services, and, while the dialog is open, by the operator's
 * identity service (operations.md).
 */
export async function findIdentity(address: Address): Promise<void> {
  const { views, settings } = walletStore.get();
  const service = views.length > 0 && settings.identityService;
  const at = Date.now();
  const isKnown = last?.address === address && at - last.at < staleAfterMs && (last.service || !service);
  if (!isKnown) last = { address, service, at, identity: request(address, service) };
  const lookup = last;
  dispatch({ type: "identity_requested" });
  const identity = await lookup?.identity;
  if (last === lookup && identity) dispatch({ type: "identity_found", address, ...identity });
}
