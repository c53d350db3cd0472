import { Link, useLocation } from "react-router";
import { useWords } from "../lib/locale.ts";
import { useSession } from "../lib/session.ts";
import { useLogout } from "../modules/accounts/use-logout.ts";
import { ColorModeSwitch } from "../ui/color-mode.tsx";
import { Icon } from "../ui/icon.tsx";
import { shellWords } from "../words/shell.ts";
import css from "./dock.module.css";
import { MenuSheet } from "./menu-sheet.tsx";
import { accountPlaces, currentPlace, dockPlaces, mainPlaces } from "./nav.ts";
import { QueueBadge } from "./queue-badge.tsx";
import { useWaysIn } from "./use-ways-in.ts";

/** The bar at the bottom of narrow windows. */
export function Dock() {
  const words = useWords(shellWords);
  const { pathname } = useLocation();
  const current = currentPlace(dockPlaces, pathname);
  return (
    <>
      <nav className={css.dock} aria-label={words.quick}>
        <ul>
          {dockPlaces.map(({ to, name, icon }) => (
            <li key={to}>
              <Link to={to} aria-current={to === current ? "page" : undefined}>
                <Icon name={icon} size={20} />
                {words.places[name]}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" popoverTarget="dock-menu">
              <Icon name="menu" size={20} />
              {words.menu}
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
  const words = useWords(shellWords);
  const { pathname } = useLocation();
  const places = mainPlaces(session);
  const current = currentPlace(places, pathname);
  const { login, signup } = useWaysIn();
  return (
    <MenuSheet id="dock-menu" label={words.menu} className={css.menu}>
      {places.map(({ to, name }) => (
        <Link key={to} to={to} aria-current={to === current ? "page" : undefined}>
          {words.places[name]}
          {name === "moderation" && <QueueBadge />}
        </Link>
      ))}
      {session ? (
        <>
          {accountPlaces.map(({ to, name }) => (
            <Link key={to} to={to}>
              {words.places[name]}
            </Link>
          ))}
          <button type="button" onClick={logout}>
            {words.logOut}
          </button>
        </>
      ) : (
        <>
          <Link to={login}>{words.logIn}</Link>
          <Link to={signup}>{words.signUp}</Link>
        </>
      )}
      <ColorModeSwitch className={css.mode ?? ""} labelled />
    </MenuSheet>
  );
}
