import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { focusHeading } from "../../lib/focus-heading.ts";
import { useSession } from "../../lib/session.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { Dock } from "./dock.tsx";
import { Header } from "./header.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import css from "./shell.module.css";

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  useForgetOnLogout();
  return (
    <>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={css.foot}>
        <div className="wrap">
          <a href="/api/docs">API</a>
          <LanguageSwitch />
          <p className="muted">One vote per account, coin and day. The day starts at 00:00 UTC. No rank is for sale.</p>
        </div>
      </footer>
      <Dock />
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

/** On the way to another page the focus goes to its heading, and readers hear its title. */
function Announcer() {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (pathname === first.current) return;
    first.current = "";
    setTitle(document.title);
    // Where the page stands in the window is for the router to say.
    focusHeading({ preventScroll: true });
  }, [pathname]);
  return (
    <p className="sr" role="status">
      {title}
    </p>
  );
}
