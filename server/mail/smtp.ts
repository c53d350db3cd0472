import { createTransport } from "nodemailer";
import type { Mail, MailLog, RunningMailer } from "./mailer.ts";

/** When a mail that the server did not take is tried again, in milliseconds; after the last one it is given up. */
const retryAfterMs = [5_000, 60_000, 600_000, 3_600_000];

/** Servers quote the address that they refuse, which the log must not bear. */
const withoutAddresses = (text: string) => text.replace(/[^\s<>"']+@[^\s<>"']+/g, "…");

/**
 * Sends by SMTP, after the caller has gone on: a server that is slow or down delays no request. What fails for the moment is tried
 * again later, what the server refuses for good is not. The log never bears a mail's text.
 */
export const createSmtp = (
  url: string,
  from: string,
  log: MailLog,
  retries: number[] = retryAfterMs,
): RunningMailer => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  });
  const onTheWay = new Set<Promise<void>>();
  const waiting = new Set<NodeJS.Timeout>();

  const deliver = async (mail: Mail, tried: number): Promise<void> => {
    try {
      await transport.sendMail({ from, textEncoding: "quoted-printable", ...mail });
    } catch (error) {
      const { code, responseCode, message } = error as Error & { code?: string; responseCode?: number };
      const retryAfter = responseCode !== undefined && responseCode >= 500 ? undefined : retries[tried];
      const failure = { code, response_code: responseCode, reason: withoutAddresses(message), tried: tried + 1 };
      if (retryAfter === undefined) return log.error(failure, "a mail was given up");
      log.warn({ ...failure, retry_after_ms: retryAfter }, "the mail server did not take a mail; trying again later");
      const timer = setTimeout(() => {
        waiting.delete(timer);
        start(mail, tried + 1);
      }, retryAfter);
      waiting.add(timer);
    }
  };

  const start = (mail: Mail, tried: number) => {
    const delivery = deliver(mail, tried).finally(() => onTheWay.delete(delivery));
    onTheWay.add(delivery);
  };

  return {
    async send(mail) {
      start(mail, 0);
    },
    async close() {
      await Promise.all(onTheWay);
      for (const timer of waiting) clearTimeout(timer);
      if (waiting.size > 0) log.warn({ mails: waiting.size }, "mails that waited for another try were given up");
      transport.close();
    },
  };
};
