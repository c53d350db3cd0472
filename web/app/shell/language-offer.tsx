import { type Locale, localizedPath } from "@cointally/shared/locales.ts";
import { useLocation } from "react-router";
import { storageKeys } from "../lib/storage/storage.ts";
import { InlineScript } from "../ui/hydration/inline-script.tsx";
import css from "./language-offer.module.css";

/** One line in another language of the site. */
export type LanguageOffer = { locale: Locale; text: string; close: string };

/**
 * Runs before anything below is painted: shows the line of the language that the browser prefers, once. The pages are the same for everybody, so
 * only the browser can decide. Only in the server's HTML: hydration keeps that script.
 */
const script = import.meta.env.SSR
  ? `{const d=document,k="${storageKeys.languageOffered}",o=[...d.currentScript.parentElement.children];
try{if(!localStorage.getItem(k)){const c=d.documentElement.lang;
const w=navigator.languages.map(l=>l.split("-")[0]).find(l=>l===c||o.some(e=>e.lang===l));
const e=o.find(e=>e.lang===w);if(e){e.hidden=false;localStorage.setItem(k,w);
e.querySelector("button").onclick=()=>{e.hidden=true}}}}catch{}}`.replaceAll("\n", "")
  : "";

/** Offers this page in the browser's language, on a page whose address asks for none. */
export function LanguageOffers({ offers }: { offers: readonly LanguageOffer[] }) {
  const { pathname, search } = useLocation();
  return (
    <div>
      {offers.map(({ locale, text, close }) => (
        <aside key={locale} className={css.offer} lang={locale} hidden suppressHydrationWarning>
          <a href={localizedPath(locale, pathname + search)} hrefLang={locale}>
            {text}
          </a>
          <button type="button" aria-label={close}>
            ×
          </button>
        </aside>
      ))}
      <InlineScript text={script} />
    </div>
  );
}
