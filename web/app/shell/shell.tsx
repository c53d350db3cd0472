import type { PageContent } from "@cointally/contract/page.ts";
import * as m from "@cointally/i18n/messages";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { focusHeading } from "../lib/browser/focus-heading.ts";
import { useSession } from "../lib/session/session.ts";
import { SearchSheet } from "../modules/coins/search/search-sheet.tsx";
import { Toasts } from "../ui/feedback/toasts.tsx";
import { PageEnd } from "../ui/hydration/first-paint.tsx";
import { useTapReplay } from "../ui/hydration/pre-hydration-events.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Header } from "./header.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { useNav } from "./nav.ts";
import css from "./shell.module.css";
import { StaleNotice } from "./stale-notice.tsx";
import { StorageNotice } from "./storage-notice.tsx";

type Props = {
  /** HTML made by announcementHtml. */
  announcement?: string | undefined;
  /** The operator's links in the footer. */
  links?: PageContent["footer"];
  /** HTML made by languageOffersHtml. */
  offers?: string | undefined;
  children: ReactNode;
};

/** Header, footer, menus and toasts around every page. */
export function Shell({ announcement, links, offers, children }: Props) {
  useClearCacheOnLogout();
  useTapReplay();
  const { footer } = useNav();
  return (
    <>
      <a className={css.skip} href="#main">
        {m.shell_skip()}
      </a>
      {announcement && (
        <div
          className={css.topLine}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by announcementHtml
          dangerouslySetInnerHTML={{ __html: announcement }}
        />
      )}
      {offers && (
        <div
          className={css.topLine}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by languageOffersHtml
          dangerouslySetInnerHTML={{ __html: offers }}
        />
      )}
      <Header />
      <StaleNotice />
      <StorageNotice />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={css.footer}>
        <div className="wrap">
          {footer.map(({ to, text }) => (
            <Link key={to} to={to}>
              {text()}
            </Link>
          ))}
          {links?.map(({ text, locale, href }) => (
            <a key={href + text} href={href} lang={locale}>
              {text}
            </a>
          ))}
          <a href="/api/docs">{m.shell_api()}</a>
          <LanguageSwitch />
          <p className="muted">{m.shell_rules()}</p>
        </div>
      </footer>
      <BottomBar />
      <PageEnd />
      <SearchSheet />
      <Toasts />
      <Announcer />
    </>
  );
}

/** Clears cached reads when the account changes, so that the next account sees none of them. */
function useClearCacheOnLogout() {
  const queryClient = useQueryClient();
  const userId = useSession()?.user.id;
  const before = useRef(userId);
  useEffect(() => {
    if (before.current !== undefined && before.current !== userId) queryClient.clear();
    before.current = userId;
  }, [queryClient, userId]);
}

/**
 * After a navigation, announces the title to screen readers and moves the focus to the heading, unless the followed link is still on
 * the page, as a list's tab is.
 */
function Announcer() {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (pathname === first.current) return;
    first.current = "";
    setTitle(document.title);
    // The router restores the scroll position.
    const followed = document.activeElement;
    if (!followed?.closest("main > *")) focusHeading({ preventScroll: true });
  }, [pathname]);
  return (
    <p className="sr" role="status">
      {title}
    </p>
  );
}
