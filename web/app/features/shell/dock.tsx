import { Link, useLocation } from "react-router";
import { useWords } from "../../lib/locale.ts";
import { useSession } from "../../lib/session.ts";
import { Icon } from "../../ui/icon.tsx";
import { shellWords } from "../../words/shell.ts";
import css from "./dock.module.css";
import { MenuSheet } from "./menu-sheet.tsx";
import { currentPlace, dockPlaces, mainPlaces } from "./nav.ts";
import { QueueBadge } from "./queue-badge.tsx";
import { useLogout } from "./use-logout.ts";

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
          <Link to="/my-coins">{words.places.myCoins}</Link>
          <Link to="/account">{words.places.account}</Link>
          <button type="button" onClick={logout}>
            {words.logOut}
          </button>
        </>
      ) : (
        <>
          <Link to="/login">{words.logIn}</Link>
          <Link to="/signup">{words.signUp}</Link>
        </>
      )}
    </MenuSheet>
  );
}
