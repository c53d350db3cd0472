import * as m from "@cointally/i18n/messages";
import { Icon } from "../../ui/controls/icon.tsx";
import { InterpolatedMessage } from "../../ui/interpolated-message.tsx";
import { useMe } from "./me.ts";
import { ResendButton } from "./resend-button.tsx";
import css from "./unverified-notice.module.css";

const unverifiedText = {
  submit: m.account_unverified_submit,
  alerts: m.account_unverified_alerts,
  account: m.account_unverified_account,
};

type Props = { before: keyof typeof unverifiedText };

/** Says that the email must be confirmed first. Disappears once it is. */
export function UnverifiedNotice({ before }: Props) {
  const { data: me } = useMe({ untilVerified: true });
  if (!me || me.email_verified) return null;
  return (
    <div className={css.notice} role="status">
      <Icon name="warn" />
      <p>
        {unverifiedText[before]()}{" "}
        <InterpolatedMessage message={m.account_unverified_link_sent({ email: "{}" })}>
          <b>{me.pending_email ?? me.email}</b>
        </InterpolatedMessage>
      </p>
      <ResendButton />
    </div>
  );
}
