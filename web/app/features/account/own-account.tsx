import { useEffect } from "react";
import { useLocation } from "react-router";
import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { settingsWords } from "../../words/settings.ts";
import { BanNotice } from "./ban-notice.tsx";
import { DeletePart } from "./delete-part.tsx";
import { EmailForm } from "./email-form.tsx";
import { ExportPart } from "./export-part.tsx";
import { useMe } from "./me.ts";
import { NameForm } from "./name-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactorPart } from "./second-factor-part.tsx";
import { SessionsList } from "./sessions-list.tsx";
import { UnverifiedNotice } from "./unverified-notice.tsx";

/** Everything about one's own account. A `#` in the address leads to its part once that is there. */
export function OwnAccount({ onGone }: { onGone: () => void }) {
  const words = useWords(settingsWords);
  const { hash } = useLocation();
  const { data: me, error, refetch } = useMe();
  const loaded = me !== undefined;
  useEffect(() => {
    if (loaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [loaded, hash]);
  if (!me && error) {
    return (
      <EmptyState title={words.failed} action={<Button onClick={() => refetch()}>{words.tryAgain}</Button>}>
        {words.noAnswer}
      </EmptyState>
    );
  }
  if (!me) return <SkeletonText lines={8} label={words.loading} />;
  return (
    <>
      {me.ban && <BanNotice ban={me.ban} />}
      {!me.pending_email && <UnverifiedNotice before="account" />}
      <NameForm me={me} />
      <EmailForm me={me} />
      <PasswordForm me={me} />
      <SecondFactorPart me={me} />
      <SessionsList userId={me.id} />
      <ExportPart />
      <DeletePart me={me} onGone={onGone} />
    </>
  );
}
