import type { WalletEntry } from "../wallet-entry.ts";

/** How many recommended wallets are shown (specification §9). */
export const recommendedCount = 9;

/**
 * Bundled wallets, recommended ones first: widely used, with all of our main networks. Icons are files of this site. A listing service
 * adds wallets and never removes one.
 */
export const knownWallets: readonly WalletEntry[] = [
  {
    id: "io.metamask",
    name: "MetaMask",
    icon: "/wallets/metamask.svg",
    home: "https://metamask.io/download",
    appLink: "https://metamask.app.link/dapp/{bare}",
    pairLink: "metamask://",
  },
  { id: "io.rabby", name: "Rabby", icon: "/wallets/rabby.svg", home: "https://rabby.io", pairLink: "rabby://" },
  {
    id: "com.trustwallet.app",
    name: "Trust Wallet",
    icon: "/wallets/trust.svg",
    home: "https://trustwallet.com/download",
    appLink: "https://link.trustwallet.com/open_url?coin_id=20000714&url={url}",
    pairLink: "trust://",
  },
  {
    id: "com.okex.wallet",
    name: "OKX Wallet",
    icon: "/wallets/okx.svg",
    home: "https://web3.okx.com/download",
    appLink: "okx://wallet/dapp/url?dappUrl={url}",
    pairLink: "okex://main/",
  },
  {
    id: "com.coinbase.wallet",
    name: "Coinbase Wallet",
    icon: "/wallets/coinbase.svg",
    home: "https://www.coinbase.com/wallet/downloads",
    appLink: "https://go.cb-w.com/dapp?cb_url={url}",
  },
  {
    id: "pro.tokenpocket",
    name: "TokenPocket",
    icon: "/wallets/token-pocket.svg",
    home: "https://www.tokenpocket.pro/en/download/app",
    appLink: "tpdapp://open?params=%7B%22url%22%3A%22{url}%22%2C%22chain%22%3A%22BSC%22%7D",
    pairLink: "tpoutside://",
  },
  {
    id: "im.token",
    name: "imToken",
    icon: "/wallets/imtoken.svg",
    home: "https://token.im/download",
    appLink: "imtokenv2://navigate/DappView?url={url}",
    pairLink: "imtokenv2://",
  },
  {
    id: "coin98.com",
    name: "Coin98",
    icon: "/wallets/coin98.svg",
    home: "https://coin98.com/wallet",
    pairLink: "coin98://",
  },
  {
    id: "me.rainbow",
    name: "Rainbow",
    icon: "/wallets/rainbow.svg",
    home: "https://rainbow.me/download",
    pairLink: "rainbow://",
  },
  {
    id: "app.phantom",
    name: "Phantom",
    icon: "/wallets/phantom.svg",
    home: "https://phantom.com/download",
    appLink: "https://phantom.app/ul/browse/{url}?ref={url}",
  },
  {
    id: "com.exodus.web3-wallet",
    name: "Exodus",
    icon: "/wallets/exodus.svg",
    home: "https://www.exodus.com/download",
  },
];
