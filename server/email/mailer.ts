import { join } from "node:path";
import type { Config } from "../core/config/config.ts";
import type { MailLog, RunningMailer } from "./email.ts";
import { createOutbox } from "./outbox.ts";
import { createSmtp } from "./smtp.ts";

/**
 * Mail by SMTP when SMTP_URL is set; otherwise each mail becomes a file in DATA_DIR/outbox and its link goes to the log, so that sign-up
 * works out of the box (operations.md).
 */
export const createMailer = (config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">, log: MailLog): RunningMailer =>
  config.smtpUrl
    ? createSmtp(config.smtpUrl, config.mailFrom)
    : createOutbox(join(config.dataDir, "outbox"), config.mailFrom, log);
