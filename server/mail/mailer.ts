import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { createOutbox } from "./outbox.ts";
import { createSmtp } from "./smtp.ts";

/** A plain-text mail to one person. */
export type Mail = { to: string; subject: string; text: string };

/** Takes a mail and never throws: a mail that cannot go out is the operator's problem, not the caller's. */
export type Mailer = { send(mail: Mail): Promise<void> };

/** `close` waits for mails that are on their way to the server, and gives up those that wait for another try. */
export type RunningMailer = Mailer & { close(): Promise<void> };

export type MailLog = Pick<Logger, "info" | "warn" | "error">;

/**
 * Mail by SMTP when SMTP_URL is set; otherwise each mail becomes a file in DATA_DIR/outbox and its link goes to the log, so that sign-up
 * works out of the box (operations.md).
 */
export const createMailer = (config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">, log: MailLog): RunningMailer =>
  config.smtpUrl
    ? createSmtp(config.smtpUrl, config.mailFrom, log)
    : createOutbox(join(config.dataDir, "outbox"), config.mailFrom, log);
