import { colorsOf, type Looks } from "@cointally/shared/brand/brand-css.ts";
import type { Locale } from "@cointally/shared/locales.ts";
import { escapedXml } from "../images/escape-xml.ts";

/** A part of an email: a paragraph, a quotation, or a link with its label. */
export type Part = string | { quote: string } | { link: string; label: string };

/** What an email says. How it looks is decided when it is sent. */
export type Email = {
  subject: string;
  parts: Part[];
  /** The address to which an email program posts to unsubscribe (RFC 8058). */
  unsubscribe?: string;
};

const plainOf = (part: Part): string => {
  if (typeof part === "string") return part;
  return "quote" in part ? part.quote.replace(/^/gm, "> ") : part.link;
};

/** The email as plain text; each address is alone on its line, so that email programs make a link of it. */
export function emailText({ parts }: Email): string {
  return `${parts.map(plainOf).join("\n\n")}\n`;
}

const edge = "1px solid currentColor";

const htmlOf = (part: Part): string => {
  if (typeof part === "string") return `<p style="margin:0 0 16px">${escapedXml(part)}</p>`;
  if ("quote" in part) {
    const lines = escapedXml(part.quote).replaceAll("\n", "<br>");
    return `<blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #808080">${lines}</blockquote>`;
  }
  const [href, label] = [escapedXml(part.link), escapedXml(part.label)];
  return `<p style="margin:0 0 8px"><a href="${href}" style="display:inline-block;padding:12px 20px;border:${edge};color:inherit;font-weight:600;text-decoration:none">${label}</a></p>
<p style="margin:0 0 16px;font-size:13px;word-break:break-all"><a href="${href}" style="color:inherit">${href}</a></p>`;
};

/** How the site looks in emails. */
export type EmailLook = { name: string; url: string; accent: string };

/** The accent of light pages, for the line below the name. */
export const emailAccent = (brand: Pick<Looks, "theme" | "accent">): string => colorsOf(brand, "light").tally;

/**
 * The email as HTML: one table, inline styles, nothing loaded from anywhere. Texts and grounds have no colour, so that they are readable in
 * light and dark email programs alike.
 */
export function emailHtml({ subject, parts }: Email, locale: Locale, site: EmailLook): string {
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapedXml(subject)}</title><style>:root{color-scheme:light dark}</style></head>
<body style="margin:0;padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;table-layout:fixed"><tr><td align="left" style="font:16px/1.5 Montserrat,Helvetica,Arial,sans-serif;overflow-wrap:break-word">
<p style="margin:0 0 24px;padding:0 0 8px;border-bottom:3px solid ${site.accent};font-weight:600">${escapedXml(site.name)}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3;font-weight:600">${escapedXml(subject)}</h1>
${parts.map(htmlOf).join("\n")}
<p style="margin:24px 0 0;font-size:13px"><a href="${escapedXml(site.url)}" style="color:inherit">${escapedXml(site.url)}</a></p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
