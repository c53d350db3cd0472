import type { User } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { download } from "../../../lib/browser/download.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FailedRead } from "../../../ui/feedback/failed-read.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { BanNotice } from "../ban-notice.tsx";
import { useMe } from "../me.ts";
import { UnverifiedNotice } from "../unverified-notice.tsx";
import { useAccountApi } from "./account-api.ts";
import { AccountSection } from "./account-section.tsx";
import { EmailForm } from "./email-form.tsx";
import { NameForm } from "./name-form.tsx";
import css from "./own-account.module.css";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";
import { SessionsList } from "./sessions-list.tsx";

const DeleteDialog = lazy(() => import("./delete-dialog.tsx"));

/** The settings of the user's account. Scrolls to the section in the URL's fragment once it is loaded. */
export function OwnAccount({ onDeleted }: { onDeleted: () => void }) {
  const { hash } = useLocation();
  const { data: me, error, refetch } = useMe();
  const loaded = me !== undefined;
  useEffect(() => {
    if (loaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [loaded, hash]);
  if (!me && error) {
    return <FailedRead title={m.settings_failed()} error={error} onRetry={refetch} />;
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
      <SecondFactorSection me={me} />
      <SessionsList me={me} />
      <ExportSection />
      <DeleteSection me={me} onDeleted={onDeleted} />
    </>
  );
}

/** Downloads everything that the site stores about the account. */
function ExportSection() {
  const api = useAccountApi();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => api.exportMe(),
    onSuccess: (data) =>
      download(
        `cointally-${String(data.exported_at).slice(0, 10)}.json`,
        JSON.stringify(data, null, 2),
        "application/json",
      ),
  });
  return (
    <AccountSection id="export" title={m.settings_export_title()} note={m.settings_export_note()}>
      <div>
        <Button icon={isSuccess ? "check" : undefined} aria-disabled={isPending} onClick={() => !isPending && mutate()}>
          <span aria-live="polite">
            {isPending
              ? m.settings_export_preparing()
              : isSuccess
                ? m.settings_export_done()
                : m.settings_export_button()}
          </span>
        </Button>
      </div>
    </AccountSection>
  );
}

function DeleteSection({ me, onDeleted }: { me: User; onDeleted: () => void }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <AccountSection id="delete" title={m.settings_delete_account()} note={m.settings_delete_note()}>
      <div className={css.plain}>
        <p>{m.settings_delete_removed()}</p>
        <p>{m.settings_delete_kept()}</p>
        <Button kind="danger" onClick={() => setConfirming(true)}>
          {m.settings_delete_account()}
        </Button>
      </div>
      {confirming && (
        <Suspense>
          <DeleteDialog me={me} onDeleted={onDeleted} onClose={() => setConfirming(false)} />
        </Suspense>
      )}
    </AccountSection>
  );
}
