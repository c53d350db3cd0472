import type { Config } from "./core/config/config.ts";

type Settings = Pick<
  Config,
  "admin" | "publicUrl" | "dataDir" | "smtpUrl" | "priceSources" | "dexScreenerUrl" | "coinGecko" | "walletListingUrl"
> & {
  /** Null when there is an admin. */
  setupKey: string | null;
};

const hostOf = (url: string): string => new URL(url).host;

/**
 * What an operator needs to know on a first start: how to become the admin, where email goes, and what needs the internet. Addresses of
 * nodes and mail servers may hold keys and are never printed.
 */
export function startNotes(settings: Settings): string[] {
  return [
    "First start:",
    `  Admin     ${adminNote(settings)}`,
    `  Email     ${emailNote(settings)}`,
    `  Internet  ${internetNote(settings)}`,
  ];
}

function adminNote({ admin, publicUrl, setupKey }: Settings): string {
  // In the fragment, which a browser sends to nobody.
  if (setupKey)
    return `There is none yet. This link makes you the admin, within 24 hours: ${publicUrl}/setup#key=${setupKey}`;
  return admin ? `Log in as ${admin.email} at ${publicUrl}/login.` : "There is one already.";
}

function emailNote({ smtpUrl, dataDir }: Settings): string {
  if (smtpUrl) return "Sent by the mail server that SMTP_URL names.";
  return `Not sent, but written to ${dataDir}/outbox; its links are printed here. Set SMTP_URL to send it.`;
}

function internetNote({ priceSources, dexScreenerUrl, coinGecko, walletListingUrl }: Settings): string {
  const hosts = [
    ...(priceSources.includes("dexscreener") ? [hostOf(dexScreenerUrl)] : []),
    ...(priceSources.includes("coingecko") ? [hostOf(coinGecko.url)] : []),
    ...(walletListingUrl ? [hostOf(walletListingUrl)] : []),
  ];
  const services = hosts.length > 0 ? `${hosts.join(" and ")}, and ` : "";
  return `Prices, safety checks and farms need ${services}a node of each chain (RPC_URL_…). Everything else works without it.`;
}
