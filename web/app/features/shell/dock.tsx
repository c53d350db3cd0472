import { Link, useLocation } from "react-router";
import { useSession } from "../../lib/session.ts";
import { Icon } from "../../ui/icon.tsx";
import css from "./dock.module.css";
import { MenuSheet } from "./menu-sheet.tsx";
import { currentPlace, dockPlaces, mainPlaces } from "./nav.ts";
import { useLogout } from "./use-logout.ts";

/** The bar at the bottom of narrow windows. */
export function Dock() {
  const location = useLocation();
  const current = currentPlace(dockPlaces, location);
  return (
    <>
      <nav className={css.dock} aria-label="Quick">
        <ul>
          {dockPlaces.map(({ to, label, icon }) => (
            <li key={to}>
              <Link to={to} aria-current={to === current ? "page" : undefined}>
                <Icon name={icon} size={20} />
                {label}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" popoverTarget="dock-menu">
              <Icon name="menu" size={20} />
              Menu
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
  const location = useLocation();
  const places = mainPlaces(session);
  const current = currentPlace(places, location);
  return (
    <MenuSheet id="dock-menu" label="Menu" className={css.menu}>
      {places.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={to === current ? "page" : undefined}>
          {label}
        </Link>
      ))}
      {session ? (
        <>
          <Link to="/account">Account</Link>
          <button type="button" onClick={logout}>
            Log out
          </button>
        </>
      ) : (
        <>
          <Link to="/login">Log in</Link>
          <Link to="/signup">Make an account</Link>
        </>
      )}
    </MenuSheet>
  );
}
