import { join } from "node:path";
import type { SiteConfig } from "../core/config/config.ts";
import type { EmailLog, RunningMailer } from "./email.ts";
import { createOutbox } from "./outbox.ts";
import { createSmtp } from "./smtp.ts";

/**
 * Sends email by SMTP when SMTP_URL is set; otherwise writes each email to DATA_DIR/outbox and its link to the log, so that sign-up works
 * without configuration (operations.md). Each email is sent by the settings of its moment.
 */
export function createMailer(
  dataDir: string,
  settings: () => Pick<SiteConfig, "smtpUrl" | "mailFrom">,
  log: EmailLog,
): RunningMailer {
  const create = ({ smtpUrl, mailFrom }: Pick<SiteConfig, "smtpUrl" | "mailFrom">) => ({
    smtpUrl,
    mailFrom,
    mailer: smtpUrl ? createSmtp(smtpUrl, mailFrom) : createOutbox(join(dataDir, "outbox"), mailFrom, log),
  });
  let current = create(settings());
  return {
    async send(email) {
      const { smtpUrl, mailFrom } = settings();
      if (smtpUrl !== current.smtpUrl || mailFrom !== current.mailFrom) {
        // A pool that closes ends its sends in progress first.
        current.mailer.close();
        current = create({ smtpUrl, mailFrom });
      }
      await current.mailer.send(email);
    },
    close: () => current.mailer.close(),
  };
}
