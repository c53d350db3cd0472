import { Link, useLocation } from "react-router";
import { loginPath } from "../../lib/redirect.ts";
import { useSession } from "../../lib/session.ts";
import { useHere } from "../../lib/site.ts";
import { ButtonLink, buttonClass, iconButtonClass } from "../../ui/button.tsx";
import { ColorModeSwitch } from "../../ui/color-mode.tsx";
import { Icon } from "../../ui/icon.tsx";
import { RouteProgress } from "../../ui/route-progress.tsx";
import css from "./header.module.css";
import { MenuSheet } from "./menu-sheet.tsx";
import { accountPlaces, currentPlace, mainPlaces } from "./nav.ts";
import { useLogout } from "./use-logout.ts";

/** Logo, places, submit, and who you are. */
export function Header() {
  const session = useSession();
  const location = useLocation();
  const places = mainPlaces(session);
  const current = currentPlace(places, location);
  return (
    <header className={css.top}>
      <div className={`wrap ${css.bar}`}>
        <Link className={css.home} to="/" aria-label="Cointally, home">
          <svg width={132} height={26} aria-hidden="true">
            <use href="#i-logo" />
          </svg>
        </Link>
        <nav className={css.wideOnly} aria-label="Main">
          <ul>
            {places.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} aria-current={to === current ? "page" : undefined}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <span className={css.grow} />
        <ColorModeSwitch className={`${iconButtonClass()} ${css.mode}`} />
        <ButtonLink kind="quiet" className={css.wideOnly} to="/submit">
          Submit a coin
        </ButtonLink>
        <div className={css.account}>{session ? <AccountMenu name={session.user.name} /> : <LogIn />}</div>
      </div>
      <RouteProgress />
    </header>
  );
}

function LogIn() {
  const here = useHere();
  const { pathname } = useLocation();
  const to = pathname === "/login" || pathname === "/signup" ? "/login" : loginPath(here);
  return (
    <ButtonLink wide to={to}>
      Log in
    </ButtonLink>
  );
}

function AccountMenu({ name }: { name: string }) {
  const logout = useLogout();
  return (
    <>
      <button type="button" className={buttonClass({ kind: "quiet" }, css.who)} popoverTarget="account-menu">
        <Icon name="user" />
        <span className={css.name}>{name}</span>
      </button>
      <MenuSheet id="account-menu" label="Account" className={css.menu}>
        {accountPlaces.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
        <button type="button" onClick={logout}>
          Log out
        </button>
      </MenuSheet>
    </>
  );
}
