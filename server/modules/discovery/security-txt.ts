import { siteLocales } from "@cointally/shared/locales.ts";

/** Months until it expires: RFC 9116 requires less than a year. */
const months = 6;

/** Where to report a vulnerability of this site (RFC 9116). It expires on the first of a month, so that it is the same for a month. */
export function securityText(publicUrl: string, contact: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
  return [
    `Contact: ${contact.includes(":") ? contact : `mailto:${contact}`}`,
    `Expires: ${expires.toISOString().replace(".000", "")}`,
    `Preferred-Languages: ${siteLocales.join(", ")}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}
