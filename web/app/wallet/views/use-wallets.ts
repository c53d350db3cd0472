import { useEffect, useRef, useState } from "react";
import { useWords } from "../../lib/locale.ts";
import { storage, storageKeys } from "../../lib/storage.ts";
import { walletWords } from "../../words/wallet.ts";
import { path } from "../dialog-path.ts";
import { askForWallets, foundWallets, walletsHere } from "../discovery.ts";
import { recommendedCount } from "../known-wallets.ts";
import { entries, listed, readListing } from "../listing.ts";
import { settingsStore } from "../settings.ts";
import { createStore } from "../store.ts";
import { type WalletEntry, walletConnectEntry } from "../wallet-entry.ts";

/** The wallet that was connected last, for its mark and its place. */
export const lastWallet = (): string | null => storage.get(storageKeys.lastWallet);

/** Whether all wallets are shown and not the recommended alone: until the dialog is closed, so that the way back leads to them. */
export const showsAll = createStore(false);
path.subscribe(() => path.get().length === 0 && showsAll.set(false));

/**
 * What a search finds, or without one: what is in this browser, the last used first, and the recommended or all others; WalletConnect
 * where the operator set it up. The listing service is asked meanwhile, and waited for by nobody.
 */
export function useWallets(search: string) {
  const { browserWallet } = useWords(walletWords);
  const { projectId } = settingsStore.use();
  const found = walletsHere(foundWallets.use(), browserWallet);
  const { wallets, total } = listed.use();
  const isAll = showsAll.use();
  const listing = useListing(search);
  useEffect(askForWallets, []);
  const last = lastWallet();
  const isHere = (wallet: WalletEntry) => found.some(({ id, name }) => id === wallet.id || name === wallet.name);
  const isNamed = ({ name }: WalletEntry) => name.toLowerCase().includes(search);
  const elsewhere = wallets.filter((wallet) => !isHere(wallet));
  const relay = projectId ? [walletConnectEntry] : [];
  const [first, rest] = [elsewhere.slice(0, recommendedCount), elsewhere.slice(recommendedCount)];
  const isWhole = isAll || search !== "";
  return {
    here: found.filter(isNamed).sort((a, b) => Number(b.id === last) - Number(a.id === last)),
    others: search ? [...elsewhere, ...relay].filter(isNamed) : [...first, ...relay, ...(isAll ? rest : [])],
    total: total - (wallets.length - elsewhere.length) + found.length + relay.length,
    /** There are others, which are not shown before one asks for them. */
    hasRest: !isWhole && (rest.length > 0 || listing.readMore !== null),
    /** The next page of the listing, where there is one. */
    readMore: isWhole ? listing.readMore : null,
    listing: listing.is,
  };
}

type Reach = { pages: number; total: number; is: "idle" | "reading" | "failed" };
const unread: Reach = { pages: 0, total: 0, is: "idle" };

/** How far the listing was read for a search: its first page by itself, each further one when it is asked for. */
function useListing(search: string) {
  const { listingUrl } = settingsStore.use();
  const [reach, setReach] = useState(unread);
  const leave = useRef<AbortController>(undefined);
  const read = async (url: string, page: number) => {
    leave.current?.abort();
    const mine = new AbortController();
    leave.current = mine;
    setReach((before) => ({ ...before, is: "reading" }));
    const total = await readListing(url, search, page, mine.signal);
    if (mine.signal.aborted) return;
    setReach((before) => (total === null ? { ...before, is: "failed" } : { pages: page, total, is: "idle" }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is of this search
  useEffect(() => {
    if (!listingUrl) return;
    setReach(unread);
    read(listingUrl, 1);
    return () => leave.current?.abort();
  }, [listingUrl, search]);
  const hasMore = reach.pages > 0 && reach.pages * entries < reach.total;
  return { is: reach.is, readMore: listingUrl && hasMore ? () => read(listingUrl, reach.pages + 1) : null };
}
