import { knownWallets } from "./known-wallets.ts";
import { safeIcon, safeLink, safeName } from "./sanitize.ts";
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

/** How many a page of the listing has. */
export const entries = 50;

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

/** An icon on the listing's own host, which is all that the page's policy lets in, or in the answer itself. */
const iconOf = (picture: unknown, origin: string): string | null => {
  const link = safeLink(picture);
  return link && new URL(link).origin === origin ? link : safeIcon(picture);
};

/** One wallet of the service at `origin`, or null where it makes no sense. */
function entryOf(id: string, listing: Listing | null, origin: string): WalletEntry | null {
  const { name, image_url, homepage, rdns, mobile } = listing ?? {};
  const safe = safeName(name);
  if (!safe) return null;
  const picture = typeof image_url === "object" ? (image_url as { md?: unknown } | null)?.md : image_url;
  const entry = {
    id: typeof rdns === "string" && rdns ? rdns : id,
    name: safe,
    icon: iconOf(picture, origin),
    home: safeLink(homepage) ?? undefined,
    pairLink: pairLinkOf(mobile),
  };
  return isWalletConnect(entry) ? null : entry;
}

/** A wallet that is here already, by its id or its name, stays as it is. */
const withNew = (wallets: readonly WalletEntry[], wallet: WalletEntry): readonly WalletEntry[] =>
  wallets.some(({ id, name }) => id === wallet.id || name === wallet.name) ? wallets : [...wallets, wallet];

/**
 * Reads a page of the operator's listing service into `listed`. Whatever becomes of it, the bundled wallets stand.
 * @returns how many wallets the service has for this search, no fewer than were read; null where it is away, slow, or answers nonsense
 */
export async function readListing(
  listingUrl: string,
  search: string,
  page: number,
  signal: AbortSignal,
): Promise<number | null> {
  const url = new URL(listingUrl);
  url.searchParams.set("entries", String(entries));
  url.searchParams.set("page", String(page));
  if (search) url.searchParams.set("search", search);
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      referrerPolicy: "no-referrer",
    });
    const { listings, total } = (await response.json()) as Answer;
    const read = Object.entries(listings).slice(0, entries);
    const news = read.flatMap(([id, listing]) => entryOf(id, listing, url.origin) ?? []);
    const { wallets, total: before } = listed.get();
    const all = news.reduce<readonly WalletEntry[]>(withNew, wallets);
    const reached = (page - 1) * entries + read.length;
    const said = typeof total === "number" && Number.isSafeInteger(total) && read.length > 0 ? total : 0;
    listed.set({ wallets: all, total: Math.max(all.length, before, search ? 0 : said) });
    return Math.max(said, reached);
  } catch {
    return null;
  }
}
