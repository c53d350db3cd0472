import type { PageText } from "@cointally/contract/page.ts";
import { escapeHtml } from "../../lib/format/escape-html.ts";

/** An https address, without the punctuation after it. */
const address = /(https:\/\/[^\s<>"]*[^\s<>".,;:!?()])/;

/** A line of the operator's text as HTML: only https addresses become links. */
const lineHtml = (line: string): string =>
  line
    .split(address)
    .map((part, at) => (at % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join("");

/** Plain text as HTML: paragraphs are separated by empty lines. Only for loaders. */
export function plainTextHtml({ text, locale }: PageText): string {
  const lang = locale ? ` lang="${locale}"` : "";
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p dir="auto"${lang}>${paragraph.trim().split("\n").map(lineHtml).join("<br>")}</p>`)
    .join("\n");
}
