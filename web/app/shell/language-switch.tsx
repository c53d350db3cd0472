import { type Locale, localeKey, localeNames, locales } from "@cointally/shared/locales.ts";
import { useLocation } from "react-router";
import { useLocale, useWords } from "../lib/locale.ts";
import { shellWords } from "../words/shell.ts";
import css from "./language-switch.module.css";

/** This page in each language. A plain link: the page is made anew in the other language, and the choice is kept. */
export function LanguageSwitch() {
  const current = useLocale();
  const { language } = useWords(shellWords);
  const { pathname, search } = useLocation();
  const to = (locale: Locale) => {
    const params = new URLSearchParams(search);
    params.set(localeKey.query, locale);
    return `${pathname}?${params}`;
  };
  return (
    <ul className={css.languages} aria-label={language}>
      {locales.map((locale) => (
        <li key={locale}>
          <a
            href={to(locale)}
            lang={locale}
            hrefLang={locale}
            rel="nofollow"
            aria-current={locale === current || undefined}
          >
            {localeNames[locale]}
          </a>
        </li>
      ))}
    </ul>
  );
}
