import * as m from "@cointally/i18n/messages";
import { localeNames, localizedPath, siteLocales } from "@cointally/shared/locales.ts";
import { useLocation } from "react-router";
import { useLocale } from "../lib/format/locale.ts";
import css from "./language-switch.module.css";

/** This page in each language: plain links, since another language is another document with its own scripts. */
export function LanguageSwitch() {
  const current = useLocale();
  const { pathname, search } = useLocation();
  if (siteLocales.length < 2) return null;
  return (
    <ul className={css.languages} aria-label={m.shell_language()}>
      {siteLocales.map((locale) => (
        <li key={locale}>
          <a
            href={localizedPath(locale, pathname + search)}
            lang={locale}
            hrefLang={locale}
            aria-current={locale === current || undefined}
          >
            {localeNames[locale]}
          </a>
        </li>
      ))}
    </ul>
  );
}
