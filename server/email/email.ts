import type { Logger } from "pino";

/** A mail to one person. `id` is the same however often it is sent; `owner` is the account it is of, or the vote by email; `unsubscribe` ends mails of its kind (RFC 8058). */
export type Mail = {
  id: string;
  owner: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribe?: string | undefined;
};

/** Brings one mail on its way. @throws {MailError} when that did not work */
export type Mailer = { send(mail: Mail): Promise<void> };

export type RunningMailer = Mailer & { close(): void };

/** Why a mail was not taken, in words that hold nothing of it. */
export class MailError extends Error {
  override name = "MailError";
  /** Nobody was reached who could have judged this mail: others would fare the same now. */
  readonly isAway: boolean;
  /** The server refused this mail, or its recipient, for good. */
  readonly isFinal: boolean;

  constructor(reason: string, is: { away?: boolean; final?: boolean } = {}) {
    super(reason);
    this.isAway = is.away ?? false;
    this.isFinal = is.final ?? false;
  }
}

export type MailLog = Pick<Logger, "info" | "warn" | "error">;
