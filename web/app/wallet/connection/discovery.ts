import { type Provider, validatingProvider } from "../provider.ts";
import { walletConnectEntry } from "../wallet-entry.ts";
import { safeIcon, safeName } from "./sanitize.ts";

/**
 * wagmi discovers wallets (EIP-6963), but trusts every announcement: invalid ones are stopped before they reach it, the others replaced by
 * a sanitized copy.
 */

/** Limits announcements, so that a flood of them cannot block the page. */
const maxWallets = 30;

const announced = "eip6963:announceProvider";
const rdnsPattern = /^[\w.:/-]{1,100}$/;

export const isProvider = (provider: unknown): provider is Provider =>
  typeof provider === "object" && provider !== null && typeof (provider as Provider).request === "function";

/** A safe copy of an announcement; null if it is invalid. */
function sanitizedDetail(detail: unknown) {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown };
    const { rdns } = info;
    const name = safeName(info.name);
    if (typeof rdns !== "string" || !rdnsPattern.test(rdns) || !name || !isProvider(provider)) return null;
    // The ID of our own connector is reserved.
    if (rdns === walletConnectEntry.id) return null;
    // wagmi keeps the first announcement of each uuid; with the rdns as uuid, the first of each wallet.
    return {
      info: { uuid: rdns, rdns, name, icon: safeIcon(info.icon) ?? "" },
      provider: validatingProvider(provider),
    };
  } catch {
    return null;
  }
}

/** Lets only sanitized announcements reach listeners that are added later. */
export function sanitizeAnnouncements(): void {
  const copies = new WeakSet<Event>();
  const seenIds = new Set<string>();
  const sanitize = (event: Event) => {
    if (copies.has(event)) return;
    event.stopImmediatePropagation();
    const detail = sanitizedDetail((event as CustomEvent).detail);
    if (!detail || seenIds.has(detail.info.rdns) || seenIds.size >= maxWallets) return;
    seenIds.add(detail.info.rdns);
    const copy = new CustomEvent(announced, { detail });
    copies.add(copy);
    window.dispatchEvent(copy);
  };
  window.addEventListener(announced, sanitize, { capture: true });
}
