import { knownWallets } from "./known-wallets.ts";
import { safeIcon, safeLink, safeName } from "./safe.ts";
import { createStore } from "./store.ts";
import { isWalletConnect, type WalletEntry } from "./wallet-entry.ts";

/** Bundled wallets, and those that the listing service has added since; `total` is how many there are to search in. */
export const listed = createStore<{ wallets: readonly WalletEntry[]; total: number }>({
  wallets: knownWallets,
  total: knownWallets.length,
});

type Listing = { name?: unknown; image_url?: unknown; homepage?: unknown; rdns?: unknown; mobile?: unknown };

type Answer = { listings: Record<string, Listing | null>; total?: unknown };

const patienceMs = 3000;

/** How many a search brings at most. */
const entries = 50;

/** A link into an app, such as `metamask:` or `https://metamask.app.link`, as what stands before `wc?uri=`. */
function pairLinkOf(mobile: unknown): string | undefined {
  const { native, universal } = (typeof mobile === "object" && mobile !== null ? mobile : { native: mobile }) as {
    native?: unknown;
    universal?: unknown;
  };
  const app =
    typeof native === "string" ? /^([a-z][a-z0-9+.-]{1,30}):(\/\/)?$/i.exec(native)?.[1]?.toLowerCase() : undefined;
  if (app && !["javascript", "data", "http", "https", "file", "blob"].includes(app)) return `${app}://`;
  const link = safeLink(universal);
  return link ? `${link.replace(/\/$/, "")}/` : undefined;
}

/** One wallet of the service, or null where it makes no sense. */
function entryOf(id: string, listing: Listing | null): WalletEntry | null {
  const { name, image_url, homepage, rdns, mobile } = listing ?? {};
  const safe = safeName(name);
  if (!safe) return null;
  const picture = typeof image_url === "object" ? (image_url as { md?: unknown } | null)?.md : image_url;
  const entry = {
    id: typeof rdns === "string" && rdns ? rdns : id,
    name: safe,
    icon: safeLink(picture) ?? safeIcon(picture),
    home: safeLink(homepage) ?? undefined,
    pairLink: pairLinkOf(mobile),
  };
  return isWalletConnect(entry) ? null : entry;
}

/** A wallet that is here already, by its id or its name, stays as it is. */
const withNew = (wallets: readonly WalletEntry[], wallet: WalletEntry): readonly WalletEntry[] =>
  wallets.some(({ id, name }) => id === wallet.id || name === wallet.name) ? wallets : [...wallets, wallet];

/** Asks the operator's listing service, in the background. Whatever becomes of it, the bundled wallets stand. */
export async function refreshListing(listingUrl: string, search: string, signal: AbortSignal): Promise<void> {
  const url = new URL(listingUrl);
  url.searchParams.set("entries", String(entries));
  url.searchParams.set("page", "1");
  if (search) url.searchParams.set("search", search);
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      referrerPolicy: "no-referrer",
    });
    const { listings, total } = (await response.json()) as Answer;
    const news = Object.entries(listings)
      .slice(0, entries)
      .flatMap(([id, listing]) => entryOf(id, listing) ?? []);
    const { wallets, total: before } = listed.get();
    const all = news.reduce<readonly WalletEntry[]>(withNew, wallets);
    const count = typeof total === "number" && Number.isSafeInteger(total) && !search ? total : before;
    listed.set({ wallets: all, total: Math.max(all.length, count) });
  } catch {
    // It is away, slow, or answers nonsense: the dialog stands without it.
  }
}
