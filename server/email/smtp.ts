import { isIP } from "node:net";
import { createTransport } from "nodemailer";
import { mayBeUnencrypted } from "../core/config/encrypted-connections.ts";
import { loginOf } from "../core/config/variables.ts";
import { withoutBrackets } from "../core/network.ts";
import { EmailError, type EmailProblem, type RunningMailer } from "./email.ts";
import { envelope } from "./envelope.ts";

/** Removes addresses, which servers quote in refusals, because the log must not contain them. */
const withoutAddresses = (text: string) => text.replace(/[^\s<>"']+@[^\s<>"']+/g, "…");

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/** Refusals of these commands concern the email; all others (greeting, STARTTLS, AUTH, MAIL FROM) the configuration, which the operator can fix. */
const aboutTheMail = ["RCPT TO", "DATA"];

const toEmailError = ({ code, command, responseCode, message }: SmtpError): EmailError => {
  const judged = command !== undefined && aboutTheMail.includes(command) && responseCode !== undefined;
  const reason = [code, withoutAddresses(message).slice(0, 300)].filter(Boolean).join(": ");
  const problem = problemOf({ code, command, message });
  return new EmailError(reason, { unavailable: !judged, final: judged && responseCode >= 500, problem });
};

const problemOfCommand: Record<string, EmailProblem> = {
  STARTTLS: "encryption",
  "MAIL FROM": "sender",
  "RCPT TO": "recipient",
  DATA: "content",
};
const unreachable = ["ECONNECTION", "ETIMEDOUT", "EDNS", "ESOCKET"];

function problemOf({
  code = "",
  command = "",
  message,
}: Pick<SmtpError, "code" | "command" | "message">): EmailProblem {
  if (code === "EAUTH" || command.startsWith("AUTH")) return "login";
  if (code === "ETLS" || /certificate|self.signed|SSL|TLS/i.test(message)) return "encryption";
  return problemOfCommand[command] ?? (unreachable.includes(code) ? "unreachable" : "other");
}

type Options = {
  /** How many seconds to wait for each. */
  seconds?: { connect: number; greet: number; answer: number };
  /** Connected to in the place of the URL's host, whose certificate is expected nevertheless. */
  address?: string | undefined;
  /** As in UNENCRYPTED_HOSTS. */
  unencryptedHosts?: readonly string[];
};

/**
 * Sends by SMTP with TLS from the start (smtps) or by STARTTLS, which is required unless the server is on this machine or excepted. Waiting
 * for a server has a time limit.
 */
export function createSmtp(
  url: string,
  from: string,
  { seconds = { connect: 10, greet: 15, answer: 30 }, address, unencryptedHosts = [] }: Options = {},
): RunningMailer {
  const parsed = new URL(url);
  const host = withoutBrackets(parsed.hostname);
  const login = loginOf(parsed);
  // Not as a URL: nodemailer would read options of its own from the query, such as a proxy.
  const transport = createTransport({
    host: address ?? host,
    ...(parsed.port && { port: Number(parsed.port) }),
    secure: parsed.protocol === "smtps:",
    ...(login?.user && { auth: login }),
    tls: {
      rejectUnauthorized: parsed.searchParams.get("tls.rejectUnauthorized") !== "false",
      ...(isIP(host) === 0 && { servername: host }),
    },
    pool: true,
    maxConnections: 2,
    connectionTimeout: seconds.connect * 1000,
    greetingTimeout: seconds.greet * 1000,
    socketTimeout: seconds.answer * 1000,
    requireTLS: !mayBeUnencrypted(host, unencryptedHosts),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(email) {
      try {
        await transport.sendMail(envelope(from, email));
      } catch (error) {
        throw toEmailError(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}
