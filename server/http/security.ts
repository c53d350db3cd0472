import { walletConnectRelay } from "@cointally/shared/wallet-connect.ts";
import type { Config } from "../core/config/config.ts";

/** Headers on every answer, whatever it is. */
export const everywhere: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy":
    "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
  "x-frame-options": "DENY",
};

/** For pictures that pages of other sites may show: logos, share images, badges. */
export const forEverySite = { "cross-origin-resource-policy": "cross-origin" };

/** Two years of https, where the site is known to be reached by it. Other sites below its host are their operator's to decide on. */
export const strictTransport = "max-age=63072000";

type Services = Pick<Config, "apiUrl" | "walletConnectProjectId" | "walletListingUrl">;

const originsOf = (...urls: (string | undefined)[]) => urls.flatMap((url) => (url ? new URL(url).origin : []));

/**
 * What a page may ask beside this site: the API where it is elsewhere, and what the operator set for the wallet dialog. The wallets of a
 * listing have icons on its own host; avatars are read by this site.
 */
export const servicesOf = ({ apiUrl, walletConnectProjectId, walletListingUrl }: Services) => ({
  connect: [...originsOf(apiUrl, walletListingUrl), ...(walletConnectProjectId ? [walletConnectRelay] : [])],
  images: originsOf(walletListingUrl),
});

/**
 * The content security policy of a page, stored with it: scripts of this site and the inline ones with these hashes, style sheets of this
 * site and those with the nonce of this rendering (dialogs write one whose text depends on the window), nothing from elsewhere but the
 * services. Style attributes are allowed, since components set sizes by them; browsers that do not tell the two apart allow both.
 */
export const pagePolicy = (
  scriptHashes: readonly string[],
  nonce: string,
  { connect, images }: ReturnType<typeof servicesOf>,
): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(" "),
    "style-src 'self' 'unsafe-inline'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...images].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...new Set(connect)].join(" "),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The policy of answers that are not pages: nothing may load or run. */
export const nothingPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The same for files that people sent in: were one ever taken for a page, it would have no origin, no script and no form. */
export const sandboxPolicy = `${nothingPolicy}; sandbox`;
