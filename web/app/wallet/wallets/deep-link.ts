import type { WalletEntry } from "../wallet-entry.ts";

/** A link into a wallet's app, and whether it opens a new tab. */
export type DeepLink = { href: string; target: "_blank" | "_self" };

/** An https link may open a web page, so it opens in a new tab. An app's own scheme opens the app or does nothing. */
const link = (href: string): DeepLink => ({ href, target: href.startsWith("https:") ? "_blank" : "_self" });

/** A link that opens the page in the wallet's in-app browser; null if unknown. */
export const appLinkOf = ({ appLink }: WalletEntry, page: string): DeepLink | null =>
  appLink
    ? link(appLink.replaceAll("{url}", encodeURIComponent(page)).replaceAll("{bare}", page.replace(/^https?:\/\//, "")))
    : null;

/** A link that passes a WalletConnect URI to the wallet's app; null if unknown. */
export const pairLinkOf = ({ pairLink }: WalletEntry, uri: string): DeepLink | null =>
  pairLink ? link(`${pairLink}wc?uri=${encodeURIComponent(uri)}`) : null;

/** True for phones and tablets, where wallets are apps that a link can open. */
export const isPhone = (browser: Pick<Navigator, "userAgent" | "maxTouchPoints"> = navigator): boolean =>
  /Android|iPhone|iPad|iPod/i.test(browser.userAgent) ||
  // An iPad claims to be a Mac, but Macs have no touch screen.
  (/Macintosh/.test(browser.userAgent) && browser.maxTouchPoints > 1);
