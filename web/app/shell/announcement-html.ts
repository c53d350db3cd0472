import type { PageContent } from "@cointally/contract/page.ts";
import * as m from "@cointally/i18n/messages";
import { escapeHtml } from "../lib/format/escape-html.ts";
import { storageKeys } from "../lib/storage/storage.ts";

type Announcement = NonNullable<PageContent["announcement"]>;

/** Short, and another one for another text: a closed announcement shows again once it is changed. */
function keyOf({ text, href = "" }: Announcement): string {
  let hash = 5381;
  for (const character of text + href) hash = (hash * 33 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}

/**
 * Runs as soon as the browser has read the bar, before anything is painted: takes a closed announcement away without a layout shift, and
 * makes its button work.
 */
const script = (key: string) =>
  `{const b=document.currentScript.parentElement,k="${storageKeys.announcement}",v="${key}";
try{b.hidden=localStorage.getItem(k)===v}catch{}
b.querySelector("button").onclick=()=>{b.hidden=true;try{localStorage.setItem(k,v)}catch{}}}`.replaceAll("\n", "");

/** The announcement's bar. Only for loaders, so that the browser gets just the HTML. */
export function announcementHtml(announcement: Announcement, nonce: string): string {
  const { text, locale, href } = announcement;
  const lang = locale ? ` lang="${locale}"` : "";
  const words = href
    ? `<a href="${escapeHtml(href)}"${lang}>${escapeHtml(text)}</a>`
    : `<span${lang}>${escapeHtml(text)}</span>`;
  const close = escapeHtml(m.announcement_close());
  return `<aside aria-label="${escapeHtml(m.announcement_label())}"><p dir="auto">${words}</p><button type="button" aria-label="${close}">×</button><script nonce="${nonce}">${script(keyOf(announcement))}</script></aside>`;
}
