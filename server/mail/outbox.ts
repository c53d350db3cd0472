import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { MailLog, RunningMailer } from "./mailer.ts";

/**
 * Writes each mail as one `.eml` file, whole or not at all, readable by its owner alone, and its link to the log. Names are in time
 * order, and say nothing of who gets the mail. Bodies are 7bit, or quoted-printable where they must be.
 */
export const createOutbox = (folder: string, from: string, log: MailLog): RunningMailer => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  const name = fileNames();
  return {
    async send(mail) {
      try {
        const { message } = await composer.sendMail({ from, textEncoding: "quoted-printable", ...mail });
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = join(folder, name());
        await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flag: "wx" });
        await rename(`${file}.part`, file);
        log.info({ file, link: /https?:\/\/\S+/.exec(mail.text)?.[0] }, "mail written to the outbox");
      } catch (error) {
        log.error({ err: error }, "a mail could not be written to the outbox");
      }
    },
    async close() {},
  };
};

/** Names such as `20261121T120000.123456Z-9f86d081.eml`: each later than the one before, whatever process wrote it. */
const fileNames = () => {
  let last = 0;
  return () => {
    const now = Math.floor((performance.timeOrigin + performance.now()) * 1000);
    last = Math.max(last + 1, now);
    const second = new Date(last / 1000).toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
    const fraction = String(last % 1_000_000).padStart(6, "0");
    return `${second}.${fraction}Z-${randomBytes(4).toString("hex")}.eml`;
  };
};
