import { useEffect } from "react";
import { useWords } from "../../lib/locale.ts";
import { storage, storageKeys } from "../../lib/storage.ts";
import { walletWords } from "../../words/wallet.ts";
import { askForWallets, foundWallets, walletsHere } from "../discovery.ts";
import { recommendedCount } from "../known-wallets.ts";
import { listed, refreshListing } from "../listing.ts";
import { settingsStore } from "../settings.ts";
import { type WalletEntry, walletConnectEntry } from "../wallet-entry.ts";

/** The wallet that was connected last, for its mark and its place. */
export const lastWallet = (): string | null => storage.get(storageKeys.lastWallet);

/**
 * What a search finds, or without one: what is in this browser, the last used first, and the recommended; WalletConnect where the
 * operator set it up. The listing service is asked meanwhile, and waited for by nobody.
 */
export function useWallets(search: string) {
  const { browserWallet } = useWords(walletWords);
  const { listingUrl, projectId } = settingsStore.use();
  const found = walletsHere(foundWallets.use(), browserWallet);
  const { wallets, total } = listed.use();
  useEffect(askForWallets, []);
  useEffect(() => {
    if (!listingUrl) return;
    const leave = new AbortController();
    refreshListing(listingUrl, search, leave.signal);
    return () => leave.abort();
  }, [listingUrl, search]);
  const last = lastWallet();
  const isHere = (wallet: WalletEntry) => found.some(({ id, name }) => id === wallet.id || name === wallet.name);
  const isNamed = ({ name }: WalletEntry) => name.toLowerCase().includes(search);
  const elsewhere = wallets.filter((wallet) => !isHere(wallet));
  const relay = projectId ? [walletConnectEntry] : [];
  return {
    here: found.filter(isNamed).sort((a, b) => Number(b.id === last) - Number(a.id === last)),
    others: [...(search ? elsewhere.filter(isNamed) : elsewhere.slice(0, recommendedCount)), ...relay.filter(isNamed)],
    total: total - (wallets.length - elsewhere.length) + found.length + relay.length,
  };
}
