import * as m from "@cointally/i18n/messages";
import { defaultSiteName } from "@cointally/shared/site-name.ts";
import { Link, useLocation } from "react-router";
import { useSiteName } from "../lib/page/brand.ts";
import { useHydrated } from "../lib/page/site.ts";
import { useSession } from "../lib/session/session.ts";
import { useLogout } from "../modules/accounts/use-logout.ts";
import { SearchButton } from "../modules/coins/search/search-sheet.tsx";
import { ButtonLink, buttonClass, iconButtonClass } from "../ui/controls/button.tsx";
import { ColorModeSwitch } from "../ui/controls/color-mode.tsx";
import { Icon } from "../ui/controls/icon.tsx";
import { RouteProgress } from "../ui/feedback/route-progress.tsx";
import { WalletButton } from "../wallet/wallet-button.tsx";
import css from "./header.module.css";
import { MenuSheet } from "./menu-sheet.tsx";
import { currentItem, showsOpenCases, useNav } from "./nav.ts";
import { QueueBadge } from "./queue-badge.tsx";
import { useLoginPaths } from "./use-login-paths.ts";

/** Logo, main menu, search, submit link, account menu and wallet. */
export function Header() {
  const session = useSession();
  const hydrated = useHydrated();
  const name = useSiteName();
  const { pathname } = useLocation();
  const items = useNav().main(session);
  const current = currentItem(items, pathname);
  return (
    <header className={css.top}>
      <div className={`wrap ${css.bar}`}>
        <Link className={css.home} data-home="" to="/" aria-label={m.shell_home({ site: name })}>
          {name !== defaultSiteName ? (
            name
          ) : (
            <svg width={132} height={26} aria-hidden="true">
              <use href="#i-logo" />
            </svg>
          )}
        </Link>
        <nav className={css.wideOnly} aria-label={m.shell_main()}>
          <ul>
            {items.map(({ to, text }) => (
              <li key={to}>
                <Link to={to} aria-current={to === current ? "page" : undefined}>
                  {text()}
                  {showsOpenCases(to) && <QueueBadge />}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <span className={css.grow} />
        <SearchButton />
        <ColorModeSwitch className={`${iconButtonClass()} ${css.mode}`} />
        <ButtonLink
          kind="quiet"
          className={`${css.wideOnly} ${css.submit}`}
          to="/submit"
          aria-label={m.common_submit_coin()}
        >
          <Icon name="plus" />
          <span>{m.common_submit_coin()}</span>
        </ButtonLink>
        <div className={css.account}>
          {!session && <LogIn />}
          {(session || !hydrated) && <AccountMenu name={session?.user.name} />}
        </div>
        <WalletButton />
      </div>
      <RouteProgress />
    </header>
  );
}

function LogIn() {
  const { login } = useLoginPaths();
  return (
    <ButtonLink wide className={`${css.logIn} if-visitor`} to={login}>
      <Icon name="user" className={css.logInIcon} />
      <span className={css.logInText}>{m.common_log_in()}</span>
    </ButtonLink>
  );
}

/** Before the session is read, `name` is undefined, and the style sheet shows the menu and the stored name to whom it belongs. */
function AccountMenu({ name }: { name: string | undefined }) {
  const logout = useLogout();
  const { account } = useNav();
  return (
    <>
      <button
        type="button"
        className={buttonClass({ kind: "quiet" }, `${css.accountButton} if-user`)}
        popoverTarget="account-menu"
      >
        <Icon name="user" />
        <span className={name === undefined ? `${css.name} ${css.storedName}` : css.name}>{name}</span>
      </button>
      <MenuSheet id="account-menu" label={m.common_account()} className={css.menu}>
        {account.map(({ to, text }) => (
          <Link key={to} to={to}>
            {text()}
          </Link>
        ))}
        <button type="button" onClick={logout}>
          {m.common_log_out()}
        </button>
      </MenuSheet>
    </>
  );
}
