import * as m from "@cointally/i18n/messages";
import { Link, useLocation } from "react-router";
import { useSession } from "../lib/session.ts";
import { useLogout } from "../modules/accounts/use-logout.ts";
import { ColorModeSwitch } from "../ui/color-mode.tsx";
import { Icon } from "../ui/icon.tsx";
import css from "./dock.module.css";
import { MenuSheet } from "./menu-sheet.tsx";
import { accountPlaces, currentPlace, dockPlaces, mainPlaces, placeText } from "./nav.ts";
import { QueueBadge } from "./queue-badge.tsx";
import { useWaysIn } from "./use-ways-in.ts";

/** The bar at the bottom of narrow windows. */
export function Dock() {
  const { pathname } = useLocation();
  const current = currentPlace(dockPlaces, pathname);
  return (
    <>
      <nav className={css.dock} aria-label={m.shell_quick()}>
        <ul>
          {dockPlaces.map(({ to, name, icon }) => (
            <li key={to}>
              <Link to={to} aria-current={to === current ? "page" : undefined}>
                <Icon name={icon} size={20} />
                {placeText[name]()}
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
  const places = mainPlaces(session);
  const current = currentPlace(places, pathname);
  const { login, signup } = useWaysIn();
  return (
    <MenuSheet id="dock-menu" label={m.shell_menu()} className={css.menu}>
      {places.map(({ to, name }) => (
        <Link key={to} to={to} aria-current={to === current ? "page" : undefined}>
          {placeText[name]()}
          {name === "moderation" && <QueueBadge />}
        </Link>
      ))}
      {session ? (
        <>
          {accountPlaces.map(({ to, name }) => (
            <Link key={to} to={to}>
              {placeText[name]()}
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
