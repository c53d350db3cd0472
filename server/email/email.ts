import type { Logger } from "pino";

/**
 * An email to one person. `id` is the same at every attempt to send it; `owner` is the account or the vote by email that it belongs to;
 * `unsubscribe` is the address that ends emails of its kind (RFC 8058).
 */
export type OutgoingEmail = {
  id: string;
  owner: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribe?: string | undefined;
};

/** Sends one email. @throws {EmailError} when it was not accepted */
export type Mailer = { send(email: OutgoingEmail): Promise<void> };

export type RunningMailer = Mailer & { close(): void };

/** What was wrong: reaching the server, encryption, the login, or what the server refused. */
export type EmailProblem = "unreachable" | "encryption" | "login" | "sender" | "recipient" | "content" | "other";

/** The reason why an email was not accepted, without any of its content. */
export class EmailError extends Error {
  override name = "EmailError";
  /** The server could not be reached, so other emails would fail as well. */
  readonly isUnavailable: boolean;
  /** The server permanently refused this email or its recipient. */
  readonly isFinal: boolean;

  readonly problem: EmailProblem;

  constructor(reason: string, is: { unavailable?: boolean; final?: boolean; problem?: EmailProblem } = {}) {
    super(reason);
    this.isUnavailable = is.unavailable ?? false;
    this.isFinal = is.final ?? false;
    this.problem = is.problem ?? "other";
  }
}

export type EmailLog = Pick<Logger, "info" | "warn" | "error">;
