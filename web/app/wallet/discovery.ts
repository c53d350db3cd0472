import { type Provider, validatingProvider } from "./provider.ts";
import { safeIcon, safeName } from "./sanitize.ts";
import { walletConnectEntry } from "./wallet-entry.ts";

/**
 * Discovery (EIP-6963) is wagmi's. It trusts whatever is announced, so invalid announcements are stopped before they reach it, and the
 * others are replaced by a sanitized copy.
 */

/** More than a browser has; a page full of announcements must not hang. */
const maxWallets = 30;

const announced = "eip6963:announceProvider";
const rdnsPattern = /^[\w.:/-]{1,100}$/;

export const isProvider = (provider: unknown): provider is Provider =>
  typeof provider === "object" && provider !== null && typeof (provider as Provider).request === "function";

/** A safe copy of an announcement, or null where it is not valid. Reading it may throw. */
function sanitizedDetail(detail: unknown) {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown };
    const { rdns } = info;
    const name = safeName(info.name);
    if (typeof rdns !== "string" || !rdnsPattern.test(rdns) || !name || !isProvider(provider)) return null;
    // Nobody else goes by the name of the connector that is ours.
    if (rdns === walletConnectEntry.id) return null;
    // wagmi keeps the first announcement of each uuid: which makes it the first of each rdns.
    return {
      info: { uuid: rdns, rdns, name, icon: safeIcon(info.icon) ?? "" },
      provider: validatingProvider(provider),
    };
  } catch {
    return null;
  }
}

/** From now on only sanitized announcements reach listeners that are added later. */
export function sanitizeAnnouncements(): void {
  const copies = new WeakSet<Event>();
  const known = new Set<string>();
  const sanitize = (event: Event) => {
    if (copies.has(event)) return;
    event.stopImmediatePropagation();
    const detail = sanitizedDetail((event as CustomEvent).detail);
    if (!detail || known.has(detail.info.rdns) || known.size >= maxWallets) return;
    known.add(detail.info.rdns);
    const copy = new CustomEvent(announced, { detail });
    copies.add(copy);
    window.dispatchEvent(copy);
  };
  window.addEventListener(announced, sanitize, { capture: true });
}
