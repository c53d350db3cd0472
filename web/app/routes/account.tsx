import { useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../lib/locale.ts";
import { privateMeta, siteOf } from "../lib/meta.ts";
import { clearSession } from "../lib/session.ts";
import { storage, tabStorage } from "../lib/storage.ts";
import { AccountPage, Outcome } from "../modules/accounts/account-page.tsx";
import { OwnAccount } from "../modules/accounts/settings/own-account.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { RequireRole } from "../ui/require-role.tsx";
import { settingsWords } from "../words/settings.ts";
import type { Route } from "./+types/account.ts";
import css from "./account-area.module.css";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(settingsWords[siteOf(matches).locale].title);

export default function Account() {
  const words = useWords(settingsWords);
  const [gone, setGone] = useState(false);
  if (gone) {
    return (
      <AccountPage title={words.delete.gone}>
        <Outcome>
          <p>{words.delete.goneNote}</p>
          <ButtonLink kind="solid" to="/">
            {words.delete.seeCoins}
          </ButtonLink>
        </Outcome>
      </AccountPage>
    );
  }
  return (
    <div className="wrap">
      <h1 className={css.title}>{words.title}</h1>
      <RequireRole>
        {({ user }) => (
          <OwnAccount
            key={user.id}
            onGone={() => {
              // The page must know first: without a session it would ask for a login.
              flushSync(() => setGone(true));
              storage.forget(user.id);
              tabStorage.forget(user.id);
              clearSession();
            }}
          />
        )}
      </RequireRole>
    </div>
  );
}
