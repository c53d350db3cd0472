import * as m from "@cointally/i18n/messages";
import { localeNames, locales, localizedPath } from "@cointally/shared/locales.ts";
import { useLocation } from "react-router";
import { useLocale } from "../lib/format/locale.ts";
import css from "./language-switch.module.css";

/** This page in each language: plain links, since another language is another document with its own scripts. */
export function LanguageSwitch() {
  const current = useLocale();
  const { pathname, search } = useLocation();
  return (
    <ul className={css.languages} aria-label={m.shell_language()}>
      {locales.map((locale) => (
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
