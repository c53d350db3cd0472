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

/** The reason why an email was not accepted, without any of its content. */
export class MailError extends Error {
  override name = "MailError";
  /** The server could not be reached, so other emails would fail as well. */
  readonly isAway: boolean;
  /** The server permanently refused this email or its recipient. */
  readonly isFinal: boolean;

  constructor(reason: string, is: { away?: boolean; final?: boolean } = {}) {
    super(reason);
    this.isAway = is.away ?? false;
    this.isFinal = is.final ?? false;
  }
}

export type MailLog = Pick<Logger, "info" | "warn" | "error">;
