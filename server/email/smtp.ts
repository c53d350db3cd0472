import { createTransport } from "nodemailer";
import { MailError, type RunningMailer } from "./email.ts";
import { envelope } from "./envelope.ts";

/** Servers quote the address that they refuse, which the log must not bear. */
const withoutAddresses = (text: string) => text.replace(/[^\s<>"']+@[^\s<>"']+/g, "…");

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/** Answers to these commands are about the mail; to all others (greeting, STARTTLS, AUTH, MAIL FROM) about us, which an operator can mend. */
const aboutTheMail = ["RCPT TO", "DATA"];

const told = ({ code, command, responseCode, message }: SmtpError): MailError => {
  const judged = command !== undefined && aboutTheMail.includes(command) && responseCode !== undefined;
  const reason = [code, withoutAddresses(message).slice(0, 300)].filter(Boolean).join(": ");
  return new MailError(reason, { away: !judged, final: judged && responseCode >= 500 });
};

/** Names of this machine itself: a password may go there without encryption. */
const isHere = (url: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

/**
 * Sends by SMTP, with STARTTLS where the server offers it; where a password is given it must, unless the server is on this machine. Who
 * waits for a server waits a bounded time.
 */
export const createSmtp = (
  url: string,
  from: string,
  seconds = { connect: 10, greet: 15, answer: 30 },
): RunningMailer => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: seconds.connect * 1000,
    greetingTimeout: seconds.greet * 1000,
    socketTimeout: seconds.answer * 1000,
    requireTLS: new URL(url).username !== "" && !isHere(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail(envelope(from, mail));
      } catch (error) {
        throw told(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
};
