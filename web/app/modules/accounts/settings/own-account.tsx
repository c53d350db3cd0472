import * as m from "@cointally/i18n/messages";
import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { BanNotice } from "../ban-notice.tsx";
import { useMe } from "../me.ts";
import { UnverifiedNotice } from "../unverified-notice.tsx";
import { DeletePart } from "./delete-part.tsx";
import { EmailForm } from "./email-form.tsx";
import { ExportPart } from "./export-part.tsx";
import { NameForm } from "./name-form.tsx";
import css from "./own-account.module.css";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactorPart } from "./second-factor-part.tsx";
import { SessionsList } from "./sessions-list.tsx";

/** Everything about one's own account. A `#` in the address leads to its part once that is there. */
export function OwnAccount({ onGone }: { onGone: () => void }) {
  const { hash } = useLocation();
  const { data: me, error, refetch } = useMe();
  const loaded = me !== undefined;
  useEffect(() => {
    if (loaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [loaded, hash]);
  if (!me && error) {
    return (
      <EmptyState
        title={m.settings_failed()}
        action={<Button onClick={() => refetch()}>{m.common_try_again()}</Button>}
      >
        {m.common_server_no_response()}
      </EmptyState>
    );
  }
  if (!me) return <SkeletonText lines={8} label={m.settings_loading()} />;
  return (
    <>
      <BanNotice />
      {!me.pending_email && <UnverifiedNotice before="account" />}
      <p className={css.links}>
        <Link to="/account/votes">{m.my_votes_see()}</Link>
      </p>
      <NameForm me={me} />
      <EmailForm me={me} />
      <PasswordForm me={me} />
      <SecondFactorPart me={me} />
      <SessionsList />
      <ExportPart />
      <DeletePart me={me} onGone={onGone} />
    </>
  );
}
