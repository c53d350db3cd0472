import { join } from "node:path";
import type { Config } from "../core/config/config.ts";
import type { EmailLog, RunningMailer } from "./email.ts";
import { createOutbox } from "./outbox.ts";
import { createSmtp } from "./smtp.ts";

/**
 * Sends email by SMTP when SMTP_URL is set; otherwise writes each email to DATA_DIR/outbox and its link to the log, so that sign-up works
 * without configuration (operations.md).
 */
export function createMailer(config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">, log: EmailLog): RunningMailer {
  return config.smtpUrl
    ? createSmtp(config.smtpUrl, config.mailFrom)
    : createOutbox(join(config.dataDir, "outbox"), config.mailFrom, log);
}
