import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as m from "@cointally/i18n/messages";
import { type Locale, locales } from "@cointally/shared/locales.ts";
import { cachePolicies } from "../server/http/cache-policy.ts";
import { commonHeaders, denyAllPolicy } from "../server/http/security.ts";
import { escapedXml } from "../server/images/escape-xml.ts";
import { barHtml } from "./bar.ts";

export const mailboxPath = "/demo/mailbox";

/** The newest emails that are shown. */
const shown = 60;

type Email = { to: string; subject: string; at: string; text: string };

/** Text in quoted-printable (RFC 2045). */
const decodeQuotedPrintable = (text: string): string => {
  const joined = text.replaceAll(/=\r?\n/g, "");
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
};

/** A header with encoded words (RFC 2047). */
const decodeWords = (header: string): string =>
  header.replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=\s*/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === "B"
      ? Buffer.from(text, "base64").toString("utf8")
      : decodeQuotedPrintable(text.replaceAll("_", " ")),
  );

/** An email of the outbox (server/email/outbox.ts), by its plain text. */
export function readEmail(file: string): Email {
  const [head = "", ...body] = file.split(/\r?\n\r?\n/);
  const unfolded = head.replaceAll(/\r?\n[ \t]+/g, " ");
  const header = (name: string) => decodeWords(new RegExp(`^${name}: (.*)$`, "im").exec(unfolded)?.[1] ?? "");
  const part = /content-type: text\/plain.*?\n\n(.*?)\n--/is.exec(file.replaceAll("\r", ""));
  const isPlain = /content-transfer-encoding: (7bit|8bit)/i.test(part?.[0] ?? "");
  const text = part?.[1] ?? body.join("\n\n");
  return {
    to: header("To").replaceAll(/[<>]/g, ""),
    subject: header("Subject"),
    at: new Date(header("Date")).toISOString(),
    text: isPlain ? text : decodeQuotedPrintable(text),
  };
}

/** The newest emails that the site has sent. */
async function readEmails(outbox: string): Promise<Email[]> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const newest = names.toSorted().reverse().slice(0, shown);
  return Promise.all(newest.map(async (name) => readEmail(await readFile(join(outbox, name), "utf8"))));
}

/** Text with its links as links, those to this site alone. */
const linked = (text: string, publicUrl: string): string =>
  escapedXml(text).replaceAll(/https?:\/\/[^\s<>"]+/g, (url) =>
    url.startsWith(`${publicUrl}/`) ? `<a href="${url.slice(publicUrl.length)}">${url}</a>` : url,
  );

const policy = `${denyAllPolicy}; style-src 'self'; script-src 'self'; connect-src 'self'; font-src 'self'`;

/** The page with all emails that the site has sent, to whomever: nobody of the demo has a mailbox elsewhere. */
export async function mailboxPage(request: Request, { outbox, publicUrl }: { outbox: string; publicUrl: string }) {
  const language = new URL(request.url).searchParams.get("language");
  const locale: Locale = locales.find((one) => one === language) ?? "en";
  const emails = await readEmails(outbox);
  const time = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  const rows = emails.map(
    ({ to, subject, at, text }) =>
      `<details><summary><span>${escapedXml(subject)}</span> <small>${escapedXml(to)} · <time datetime="${at}">${time.format(new Date(at))}</time></small></summary><pre>${linked(text, publicUrl)}</pre></details>`,
  );
  const title = m.simulated_mailbox_title({}, { locale });
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="stylesheet" href="/demo/bar.css"><link rel="stylesheet" href="/demo/mailbox.css"><script src="/demo/color-mode.js"></script><script src="/demo/bar.js" defer></script></head><body>${barHtml(locale)}<main><p><a href="/${locale === "en" ? "" : locale}">${m.simulated_mailbox_back({}, { locale })}</a></p><h1>${title}</h1><p>${emails.length > 0 ? m.simulated_mailbox_about({}, { locale }) : m.simulated_mailbox_empty({}, { locale })}</p>${rows.join("")}</main></body></html>`;
  const headers = { ...commonHeaders, ...cachePolicies.none, "content-security-policy": policy };
  return new Response(html, { headers: { ...headers, "content-type": "text/html; charset=utf-8" } });
}
