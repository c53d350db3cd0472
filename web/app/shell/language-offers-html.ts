import * as m from "@cointally/i18n/messages";
import { type Locale, localizedPath } from "@cointally/shared/locales.ts";
import { escapeHtml } from "../lib/format/escape-html.ts";
import { storageKeys } from "../lib/storage/storage.ts";

/**
 * Runs before anything below is painted: shows the line of the language that the browser prefers, once. The pages are the same for everybody, so
 * only the browser can decide. The link leads to the page that is open when it is used.
 */
const script = `{const d=document,k="${storageKeys.languageOffered}",o=[...d.currentScript.parentElement.children];
try{if(!localStorage.getItem(k)){const c=d.documentElement.lang;
const w=navigator.languages.map(l=>l.split("-")[0]).find(l=>l===c||o.some(e=>e.lang===l));
const e=o.find(e=>e.lang===w);if(e){e.hidden=false;localStorage.setItem(k,w);
e.querySelector("button").onclick=()=>{e.hidden=true};
e.querySelector("a").onclick=({currentTarget:a})=>{a.href="/"+w+location.pathname+location.search}}}}catch{}}`.replaceAll(
  "\n",
  "",
);

/** Lines that offer a page in these other languages, each in its language. Only for loaders, so that the browser gets just the HTML. */
export function languageOffersHtml(locales: readonly Locale[], path: string, nonce: string): string {
  const lines = locales.map((locale) => {
    const href = escapeHtml(localizedPath(locale, path));
    const close = escapeHtml(m.common_close({}, { locale }));
    const text = escapeHtml(m.shell_language_offer({}, { locale }));
    return `<aside lang="${locale}" hidden><p><a href="${href}" hreflang="${locale}">${text}</a></p><button type="button" aria-label="${close}">×</button></aside>`;
  });
  return `${lines.join("")}<script nonce="${nonce}">${script}</script>`;
}
