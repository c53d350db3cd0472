import { walletConnectRelay } from "@cointally/shared/wallet-connect.ts";
import type { SiteConfig, StartConfig } from "../core/config/config.ts";

/** Headers of every response. */
export const commonHeaders: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy":
    "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
  "x-frame-options": "DENY",
};

/** For images that pages of other sites may embed: logos, share images, badges. */
export const crossOriginHeaders = { "cross-origin-resource-policy": "cross-origin" };

/** Two years of https, where PUBLIC_URL is https, for this host and its subdomains unless those are other sites (`HSTS_SUBDOMAINS`). */
export function strictTransport({ publicUrl, hstsSubdomains }: Pick<StartConfig, "publicUrl" | "hstsSubdomains">) {
  if (!publicUrl.startsWith("https:")) return null;
  return hstsSubdomains ? "max-age=63072000; includeSubDomains" : "max-age=63072000";
}

type Services = Pick<SiteConfig, "apiUrl" | "walletConnectProjectId" | "walletListingUrl">;

const originsOf = (...urls: (string | undefined)[]) => urls.flatMap((url) => (url ? new URL(url).origin : []));

/**
 * Origins that a page may connect to beside this site: the API where it has another origin, and the operator's services for the wallet
 * dialog. Wallet icons come from the host of the wallet listing; avatars are fetched by this site.
 */
export function servicesOf({ apiUrl, walletConnectProjectId, walletListingUrl }: Services) {
  return {
    connect: [...originsOf(apiUrl, walletListingUrl), ...(walletConnectProjectId ? [walletConnectRelay] : [])],
    images: originsOf(walletListingUrl),
  };
}

/**
 * The content security policy of a page, stored with it: scripts of this site and the inline ones with these hashes, style sheets of this
 * site and those with the nonce of this rendering (dialogs write one whose text depends on the window), nothing from elsewhere but the
 * services. Style attributes are allowed, since components set sizes by them; browsers that do not tell the two apart allow both.
 */
export function pagePolicy(
  scriptHashes: readonly string[],
  nonce: string,
  { connect, images }: ReturnType<typeof servicesOf>,
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(" "),
    "style-src 'self' 'unsafe-inline'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...images].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...new Set(connect)].join(" "),
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The policy of responses that are not pages: nothing may load or run. */
export const denyAllPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The policy of scripts, which a worker follows instead of that of its page: it may connect to the API alone. */
export function scriptPolicy({ apiUrl }: Pick<SiteConfig, "apiUrl">): string {
  return `${denyAllPolicy}; ${["connect-src 'self'", ...originsOf(apiUrl)].join(" ")}`;
}

/** The policy of uploaded files: if a browser treated one as a page, it would have no origin, scripts or forms. */
export const sandboxPolicy = `${denyAllPolicy}; sandbox`;
