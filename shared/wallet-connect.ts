/**
 * The relay of WalletConnect between wallets and pages. The Content-Security-Policy allows it, and the wallet dialog uses it, when it is
 * configured.
 */
export const walletConnectRelay = "wss://relay.walletconnect.org";
