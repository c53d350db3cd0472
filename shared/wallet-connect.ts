/** Where wallets and pages meet over WalletConnect. The page's policy allows it, and the wallet dialog asks it, once an operator set it up. */
export const walletConnectRelay = "wss://relay.walletconnect.org";
