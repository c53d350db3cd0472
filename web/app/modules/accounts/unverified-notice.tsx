import { useWords } from "../../lib/locale.ts";
import { Filled } from "../../ui/filled.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type AccountWords, accountWords } from "../../words/account.ts";
import { useMe } from "./me.ts";
import { ResendButton } from "./resend-button.tsx";
import css from "./unverified-notice.module.css";

type Props = { before: Exclude<keyof AccountWords["unverified"], "sent"> };

/** Says, before something is done for nothing, that the email is not confirmed yet. Goes by itself once it is. */
export function UnverifiedNotice({ before }: Props) {
  const { data: me } = useMe({ untilVerified: true });
  const { unverified: words } = useWords(accountWords);
  if (!me || me.email_verified) return null;
  return (
    <div className={css.notice} role="status">
      <Icon name="warn" />
      <p>
        {words[before]}{" "}
        <Filled words={words.sent}>
          <b>{me.pending_email ?? me.email}</b>
        </Filled>
      </p>
      <ResendButton />
    </div>
  );
}
