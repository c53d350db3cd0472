import { Icon } from "../../ui/icon.tsx";
import { useMe } from "./me.ts";
import { ResendButton } from "./resend-button.tsx";
import css from "./unverified-notice.module.css";

/** Says, before a form is filled in for nothing, that the email is not confirmed yet. Nothing once it is. */
export function UnverifiedNotice({ children }: { children: string }) {
  const { data: me } = useMe();
  if (!me || me.email_verified) return null;
  return (
    <div className={css.notice} role="status">
      <Icon name="warn" />
      <p>
        {children} We sent a link to <b>{me.email}</b>.
      </p>
      <ResendButton />
    </div>
  );
}
