import * as m from "@cointally/i18n/messages";
import { Link, useLocation } from "react-router";
import { useSession } from "../lib/session/session.ts";
import { useLogout } from "../modules/accounts/use-logout.ts";
import { bottomBarSlotId } from "../ui/controls/bottom-bar-slot.ts";
import { ColorModeSwitch } from "../ui/controls/color-mode.tsx";
import { Icon } from "../ui/controls/icon.tsx";
import css from "./bottom-bar.module.css";
import { MenuSheet } from "./menu-sheet.tsx";
import { currentItem, showsOpenCases, useNav } from "./nav.ts";
import { QueueBadge } from "./queue-badge.tsx";
import { useLoginPaths } from "./use-login-paths.ts";

/** The bar at the bottom of narrow windows. A page may put a control in the place of the middle item. */
export function BottomBar() {
  const { pathname } = useLocation();
  const { bottomBar } = useNav();
  const current = currentItem(bottomBar, pathname);
  // Of these items and the menu.
  const middle = Math.floor(bottomBar.length / 2);
  return (
    <>
      <nav className={css.bar} aria-label={m.shell_quick()}>
        <ul>
          {bottomBar.map(({ to, text, icon }, at) => (
            <li key={to}>
              {at === middle && <span id={bottomBarSlotId} className={css.slot} />}
              <Link className={css.item} to={to} aria-current={to === current ? "page" : undefined}>
                <Icon name={icon} size={20} />
                {text()}
              </Link>
            </li>
          ))}
          <li>
            <button className={css.item} type="button" popoverTarget="bottom-bar-menu">
              <Icon name="menu" size={20} />
              {m.shell_menu()}
            </button>
          </li>
        </ul>
      </nav>
      <BottomBarMenu />
    </>
  );
}

function BottomBarMenu() {
  const session = useSession();
  const logout = useLogout();
  const { pathname } = useLocation();
  const { main, account } = useNav();
  const items = main(session);
  const current = currentItem(items, pathname);
  const { login, signup } = useLoginPaths();
  return (
    <MenuSheet id="bottom-bar-menu" label={m.shell_menu()} className={css.menu}>
      {items.map(({ to, text }) => (
        <Link key={to} to={to} aria-current={to === current ? "page" : undefined}>
          {text()}
          {showsOpenCases(to) && <QueueBadge />}
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
