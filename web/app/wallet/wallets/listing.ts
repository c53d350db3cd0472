import * as m from "@cointally/i18n/messages";
import { useEffect, useRef, useState } from "react";
import { storage, storageKeys } from "../../lib/storage/storage.ts";
import { safeIcon, safeLink, safeName } from "../connection/sanitize.ts";
import { dispatch } from "../machine.ts";
import { isWalletConnect, requestWallets, type WalletEntry, walletConnectEntry } from "../wallet-entry.ts";
import { useWalletState, type WalletState, walletStore } from "../wallet-state.ts";
import { knownWallets, recommendedCount } from "./known-wallets.ts";

/** The bundled wallets and those of the listing service. */
export const allWallets = ({ listing }: Pick<WalletState, "listing">): readonly WalletEntry[] => [
  ...knownWallets,
  ...listing.wallets,
];

type Listing = { name?: unknown; image_url?: unknown; homepage?: unknown; rdns?: unknown; mobile?: unknown };

type Response = { listings: Record<string, Listing | null>; total?: unknown };

const timeoutMs = 3000;

/** Wallets per page of the listing. */
export const pageSize = 50;

/** The part before `wc?uri=` of a link into an app, from `metamask:` or `https://metamask.app.link`. */
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

/** An icon on the listing's own origin, since the Content-Security-Policy allows no other, or a data URL. */
const iconOf = (picture: unknown, origin: string): string | null => {
  const link = safeLink(picture);
  return link && new URL(link).origin === origin ? link : safeIcon(picture);
};

/** One wallet of the service at `origin`; null if it is invalid. */
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

/** Adds a wallet, unless there is one with the same ID or name. */
const withWallet = (wallets: readonly WalletEntry[], wallet: WalletEntry): readonly WalletEntry[] =>
  wallets.some(({ id, name }) => id === wallet.id || name === wallet.name) ? wallets : [...wallets, wallet];

/**
 * Reads a page of the operator's listing service into the state. The bundled wallets stay, whatever it responds.
 * @returns how many wallets the service has for this search, at least those that were read; null if it is down, slow or invalid
 */
export async function readListing(
  listingUrl: string,
  search: string,
  page: number,
  signal: AbortSignal,
): Promise<number | null> {
  const url = new URL(listingUrl);
  url.searchParams.set("entries", String(pageSize));
  url.searchParams.set("page", String(page));
  if (search) url.searchParams.set("search", search);
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      referrerPolicy: "no-referrer",
    });
    const { listings, total } = (await response.json()) as Response;
    const read = Object.entries(listings).slice(0, pageSize);
    const found = read.flatMap(([id, listing]) => entryOf(id, listing, url.origin) ?? []);
    const before = walletStore.get();
    const all = found.reduce<readonly WalletEntry[]>(withWallet, allWallets(before));
    const readSoFar = (page - 1) * pageSize + read.length;
    const claimed = typeof total === "number" && Number.isSafeInteger(total) && read.length > 0 ? total : 0;
    dispatch({
      type: "wallets_listed",
      wallets: all.slice(knownWallets.length),
      total: Math.max(all.length, before.listing.total, search ? 0 : claimed),
    });
    return Math.max(claimed, readSoFar);
  } catch {
    return null;
  }
}

/** The wallet that was connected last, which is marked and listed first. */
export const lastWallet = (): string | null => storage.get(storageKeys.lastWallet);

/**
 * The wallets that match a search; without one, the installed ones, last used first, and the recommended or all others. Includes
 * WalletConnect if the operator configured it. Reads the listing service in the background.
 */
export function useWallets(search: string) {
  const { projectId } = useWalletState(({ settings }) => settings);
  const installed = useWalletState((state) => state.installed);
  const listing = useWalletState((state) => state.listing);
  const showsAll = useWalletState(({ showsAllWallets }) => showsAllWallets);
  const listingPages = useListing(search);
  useEffect(requestWallets, []);
  const last = lastWallet();
  const wallets = allWallets({ listing });
  const named = installed.map((wallet) => ({ ...wallet, name: wallet.name || m.wallet_browser_wallet() }));
  const isInstalled = (wallet: WalletEntry) => named.some(({ id, name }) => id === wallet.id || name === wallet.name);
  const matches = ({ name }: WalletEntry) => name.toLowerCase().includes(search);
  const notInstalled = wallets.filter((wallet) => !isInstalled(wallet));
  const relay = projectId ? [walletConnectEntry] : [];
  const [recommended, rest] = [notInstalled.slice(0, recommendedCount), notInstalled.slice(recommendedCount)];
  const isComplete = showsAll || search !== "";
  const total = Math.max(wallets.length, listing.total);
  return {
    installed: named.filter(matches).sort((a, b) => Number(b.id === last) - Number(a.id === last)),
    others: search
      ? [...notInstalled, ...relay].filter(matches)
      : [...recommended, ...relay, ...(showsAll ? rest : [])],
    total: total - (wallets.length - notInstalled.length) + named.length + relay.length,
    /** Whether a button offers the remaining wallets. */
    hasRest: !isComplete && (rest.length > 0 || listingPages.readMore !== null),
    /** Reads the next page of the listing; null if there is none. */
    readMore: isComplete ? listingPages.readMore : null,
    listing: listingPages.status,
  };
}

type ListingPages = { pages: number; total: number; status: "idle" | "reading" | "failed" };
const unread: ListingPages = { pages: 0, total: 0, status: "idle" };

/** Reads the listing for a search: the first page at once, each further one on request. */
function useListing(search: string) {
  const { listingUrl } = useWalletState(({ settings }) => settings);
  const [{ pages, total, status }, setPages] = useState(unread);
  const controller = useRef<AbortController>(undefined);
  const read = async (url: string, page: number) => {
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    setPages((before) => ({ ...before, status: "reading" }));
    const found = await readListing(url, search, page, signal);
    if (signal.aborted) return;
    setPages((before) =>
      found === null ? { ...before, status: "failed" } : { pages: page, total: found, status: "idle" },
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` belongs to this search
  useEffect(() => {
    if (!listingUrl) return;
    setPages(unread);
    read(listingUrl, 1);
    return () => controller.current?.abort();
  }, [listingUrl, search]);
  const hasMore = pages > 0 && pages * pageSize < total;
  return { status, readMore: listingUrl && hasMore ? () => read(listingUrl, pages + 1) : null };
}
