import type { EmailOutcome } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { useAdminApi } from "../../lib/api/admin-api.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/controls/icon.tsx";
import css from "./settings-page.module.css";
import type { SettingsDraft } from "./use-settings.ts";

/** What happened, and what to do where it failed. */
const outcomeText: Record<EmailOutcome, (input: { to: string }) => string> = {
  sent: m.test_email_sent,
  no_server: m.test_email_no_server,
  private_address: m.test_email_private_address,
  unreachable: m.test_email_unreachable,
  encryption: m.test_email_encryption,
  login: m.test_email_login,
  sender: m.test_email_sender,
  recipient: m.test_email_recipient,
  content: m.test_email_refused,
  other: m.test_email_refused,
};

/** Sends an email to the admin by the mail server and sender that are typed or saved, and says what the mail server refused. */
export function TestEmail({ draft }: { draft: SettingsDraft }) {
  const api = useAdminApi();
  const { SMTP_URL, MAIL_FROM } = draft.draft;
  const { mutate, isPending, data } = useMutation({
    mutationFn: () =>
      api.sendTestEmail({ body: { values: { ...(SMTP_URL && { SMTP_URL }), ...(MAIL_FROM && { MAIL_FROM }) } } }),
    onError: draft.showError,
  });
  return (
    <div className={css.test}>
      <Button aria-disabled={isPending || undefined} onClick={() => !isPending && mutate()}>
        {isPending ? m.test_email_sending() : m.test_email_send()}
      </Button>
      <p role="status">
        {data && !isPending && (
          <>
            <Icon name={data.outcome === "sent" ? "check" : "warn"} size={14} />{" "}
            {outcomeText[data.outcome]({ to: data.to })}
          </>
        )}
      </p>
    </div>
  );
}
