import * as m from "@cointally/i18n/messages";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { focusHeading } from "../lib/focus-heading.ts";
import { useSession } from "../lib/session.ts";
import { SearchSheet } from "../modules/coins/search/search-sheet.tsx";
import { useEarlyTap } from "../ui/pre-hydration-events.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { Dock } from "./dock.tsx";
import { Header } from "./header.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { useNav } from "./nav.ts";
import css from "./shell.module.css";

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  useForgetOnLogout();
  useEarlyTap();
  const { foot } = useNav();
  return (
    <>
      <a className={css.skip} href="#main">
        {m.shell_skip()}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={css.foot}>
        <div className="wrap">
          {foot.map(({ to, text }) => (
            <Link key={to} to={to}>
              {text()}
            </Link>
          ))}
          <a href="/api/docs">{m.shell_api()}</a>
          <LanguageSwitch />
          <p className="muted">{m.shell_rules()}</p>
        </div>
      </footer>
      <Dock />
      <SearchSheet />
      <Toasts />
      <Announcer />
    </>
  );
}

/** What was kept for one account is gone when the next one comes. */
function useForgetOnLogout() {
  const queryClient = useQueryClient();
  const userId = useSession()?.user.id;
  const before = useRef(userId);
  useEffect(() => {
    if (before.current !== undefined && before.current !== userId) queryClient.clear();
    before.current = userId;
  }, [queryClient, userId]);
}

/**
 * On the way to another page readers hear its title, and the focus goes to its heading; unless what one followed still stands
 * in the page, as the tab of a list does.
 */
function Announcer() {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (pathname === first.current) return;
    first.current = "";
    setTitle(document.title);
    // Where the page stands in the window is for the router to say.
    const followed = document.activeElement;
    if (!followed?.closest("main > *")) focusHeading({ preventScroll: true });
  }, [pathname]);
  return (
    <p className="sr" role="status">
      {title}
    </p>
  );
}
