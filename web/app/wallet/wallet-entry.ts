/** A wallet in the list. Names, icons and links from outside are already sanitized. */
export type WalletEntry = {
  /** Its rdns if it has one (EIP-6963). */
  id: string;
  name: string;
  /** A path of this site, or a result of `safeIcon`. */
  icon: string | null;
  /** Whether it is installed in this browser. */
  installed?: boolean;
  /** Its download page. */
  home?: string;
  /** Opens a page in the wallet's in-app browser: `{url}` is the encoded URL, `{bare}` the URL without its scheme. */
  appLink?: string;
  /** Passes a WalletConnect URI to the wallet's app: the part before `wc?uri=`. */
  pairLink?: string;
};

/** WalletConnect itself, listed as a wallet. */
export const walletConnectEntry: WalletEntry = {
  id: "walletConnect",
  name: "WalletConnect",
  icon: "/wallets/wallet-connect.svg",
};

export const isWalletConnect = ({ id }: WalletEntry): boolean => id === walletConnectEntry.id;

/** The event that asks wallets to announce themselves (EIP-6963). */
export const walletsRequested = "eip6963:requestProvider";

/** Asks installed wallets to announce themselves. Those injected later do so on their own. */
export const requestWallets = (): void => void window.dispatchEvent(new Event(walletsRequested));
