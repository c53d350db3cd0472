/** A wallet to choose. Names, icons and links from outside are sanitized before they get here. */
export type WalletEntry = {
  /** Its rdns where it has one (EIP-6963). */
  id: string;
  name: string;
  /** Of this site, or what `safeIcon` let through. */
  icon: string | null;
  /** Whether it is in this browser. */
  installed?: boolean;
  /** Where to get it. */
  home?: string;
  /** Opens this page in the wallet's own browser on a phone: `{url}` is the page's address encoded, `{bare}` without its scheme. */
  appLink?: string;
  /** Hands a WalletConnect address to the wallet's app: the part before `wc?uri=`. */
  pairLink?: string;
};

/** WalletConnect itself, as one more row. */
export const walletConnectEntry: WalletEntry = {
  id: "walletConnect",
  name: "WalletConnect",
  icon: "/wallets/wallet-connect.svg",
};

export const isWalletConnect = ({ id }: WalletEntry): boolean => id === walletConnectEntry.id;

/** The event that asks wallets to announce themselves (EIP-6963). */
export const walletsRequested = "eip6963:requestProvider";

/** Asks which wallets are in this browser. Those that come later announce themselves. */
export const requestWallets = (): void => void window.dispatchEvent(new Event(walletsRequested));
