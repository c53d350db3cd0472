import * as m from "@cointally/i18n/messages";
import { Link, useLocation } from "react-router";
import { useSession } from "../lib/session.ts";
import { useLogout } from "../modules/accounts/use-logout.ts";
import { ColorModeSwitch } from "../ui/color-mode.tsx";
import { Icon } from "../ui/icon.tsx";
import css from "./dock.module.css";
import { MenuSheet } from "./menu-sheet.tsx";
import { currentPlace, isQueue, useNav } from "./nav.ts";
import { QueueBadge } from "./queue-badge.tsx";
import { useWaysIn } from "./use-ways-in.ts";

/** The bar at the bottom of narrow windows. */
export function Dock() {
  const { pathname } = useLocation();
  const { dock } = useNav();
  const current = currentPlace(dock, pathname);
  return (
    <>
      <nav className={css.dock} aria-label={m.shell_quick()}>
        <ul>
          {dock.map(({ to, text, icon }) => (
            <li key={to}>
              <Link to={to} aria-current={to === current ? "page" : undefined}>
                <Icon name={icon} size={20} />
                {text()}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" popoverTarget="dock-menu">
              <Icon name="menu" size={20} />
              {m.shell_menu()}
            </button>
          </li>
        </ul>
      </nav>
      <DockMenu />
    </>
  );
}

function DockMenu() {
  const session = useSession();
  const logout = useLogout();
  const { pathname } = useLocation();
  const { main, account } = useNav();
  const places = main(session);
  const current = currentPlace(places, pathname);
  const { login, signup } = useWaysIn();
  return (
    <MenuSheet id="dock-menu" label={m.shell_menu()} className={css.menu}>
      {places.map(({ to, text }) => (
        <Link key={to} to={to} aria-current={to === current ? "page" : undefined}>
          {text()}
          {isQueue(to) && <QueueBadge />}
        </Link>
      ))}
      {session ? (
        <>
          {account.map(({ to, text }) => (
            <Link key={to} to={to}>
              {text()}
            </Link>
          ))}
          <button type="button" onClick={logout}>
            {m.common_log_out()}
          </button>
        </>
      ) : (
        <>
          <Link to={login}>{m.common_log_in()}</Link>
          <Link to={signup}>{m.account_create()}</Link>
        </>
      )}
      <ColorModeSwitch className={css.mode ?? ""} labelled />
    </MenuSheet>
  );
}
