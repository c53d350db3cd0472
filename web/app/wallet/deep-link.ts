import type { WalletEntry } from "./wallet-entry.ts";

/** The way into a wallet's app, and whether it leaves this tab where it is. */
export type DeepLink = { href: string; target: "_blank" | "_self" };

/** A web address may fall back to a page: it opens beside this one. An app's own scheme opens the app or does nothing. */
const link = (href: string): DeepLink => ({ href, target: href.startsWith("https:") ? "_blank" : "_self" });

/** Opens the page at this address in the wallet's own browser on a phone; null where we know no way. */
export const appLinkOf = ({ appLink }: WalletEntry, page: string): DeepLink | null =>
  appLink
    ? link(appLink.replaceAll("{url}", encodeURIComponent(page)).replaceAll("{bare}", page.replace(/^https?:\/\//, "")))
    : null;

/** Hands a WalletConnect address to the wallet's app; null where we know no way. */
export const pairLinkOf = ({ pairLink }: WalletEntry, uri: string): DeepLink | null =>
  pairLink ? link(`${pairLink}wc?uri=${encodeURIComponent(uri)}`) : null;

/** Whether this is a phone or a tablet: there wallets are apps, and a tap can open one. */
export const isPhone = (browser: Pick<Navigator, "userAgent" | "maxTouchPoints"> = navigator): boolean =>
  /Android|iPhone|iPad|iPod/i.test(browser.userAgent) ||
  // An iPad says that it is a Mac, which has no touch screen.
  (/Macintosh/.test(browser.userAgent) && browser.maxTouchPoints > 1);
