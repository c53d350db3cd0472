import * as m from "@cointally/i18n/messages";
import { useState } from "react";
import { flushSync } from "react-dom";
import { privateMeta } from "../../lib/page/meta.ts";
import { clearSession } from "../../lib/session/session.ts";
import { storage, tabStorage } from "../../lib/storage/storage.ts";
import { AccountPage, Outcome } from "../../modules/accounts/account-page.tsx";
import { OwnAccount } from "../../modules/accounts/settings/own-account.tsx";
import { RequireRole } from "../../ui/access/require-role.tsx";
import { ButtonLink } from "../../ui/controls/button.tsx";
import type { Route } from "./+types/account.ts";
import css from "./account-area.module.css";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, m.common_account());

export default function Account() {
  const [deleted, setDeleted] = useState(false);
  if (deleted) {
    return (
      <AccountPage title={m.settings_delete_done()}>
        <Outcome>
          <p>{m.settings_delete_done_text()}</p>
          <ButtonLink kind="solid" to="/">
            {m.common_see_coins()}
          </ButtonLink>
        </Outcome>
      </AccountPage>
    );
  }
  return (
    <div className="wrap">
      <h1 className={css.title}>{m.common_account()}</h1>
      <RequireRole>
        {({ user }) => (
          <OwnAccount
            key={user.id}
            onDeleted={() => {
              // Render the final page first: without a session, the account page would redirect to login.
              flushSync(() => setDeleted(true));
              storage.removeUser(user.id);
              tabStorage.removeUser(user.id);
              clearSession();
            }}
          />
        )}
      </RequireRole>
    </div>
  );
}
