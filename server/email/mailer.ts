import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { SiteConfig } from "../core/config/config.ts";
import type { EmailLog, RunningMailer } from "./email.ts";
import { createOutbox } from "./outbox.ts";
import { createSmtp } from "./smtp.ts";

type EmailSettings = Pick<SiteConfig, "smtpUrl" | "mailFrom" | "unencryptedHosts">;

/**
 * Sends email by SMTP when SMTP_URL is set; otherwise writes each email to DATA_DIR/outbox and its link to the log, so that sign-up works
 * without configuration (operations.md). Each email is sent by the settings of its moment.
 */
export function createMailer(dataDir: string, settings: () => EmailSettings, log: EmailLog): RunningMailer {
  const create = ({ smtpUrl, mailFrom, unencryptedHosts }: EmailSettings): RunningMailer =>
    smtpUrl
      ? createSmtp(smtpUrl, mailFrom, { unencryptedHosts })
      : createOutbox(join(dataDir, "outbox"), mailFrom, log);
  const chosen = ({ smtpUrl, mailFrom, unencryptedHosts }: EmailSettings): EmailSettings => ({
    smtpUrl,
    mailFrom,
    unencryptedHosts,
  });
  let used = chosen(settings());
  let mailer = create(used);
  return {
    async send(email) {
      const now = chosen(settings());
      if (!isDeepStrictEqual(now, used)) {
        // A pool that closes ends its sends in progress first.
        mailer.close();
        used = now;
        mailer = create(used);
      }
      await mailer.send(email);
    },
    close: () => mailer.close(),
  };
}
