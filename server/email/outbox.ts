import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { EmailError, type EmailLog, type RunningMailer } from "./email.ts";
import { envelope } from "./envelope.ts";

/** The owner of a file's email (an account or a vote by email), so that it is deleted with its owner. */
const ownerHeader = "Cointally-Account";

/**
 * Writes each email as one complete `.eml` file, readable by its owner only, and its link to the log. Names are in order of time and do not
 * reveal the recipient. Bodies are 7bit, or quoted-printable where necessary.
 */
export function createOutbox(folder: string, from: string, log: EmailLog): RunningMailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  const name = fileNames();
  return {
    async send(email) {
      const options = envelope(from, email);
      try {
        const headers = { ...options.headers, [ownerHeader]: email.owner };
        const { message } = await composer.sendMail({ ...options, headers });
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = join(folder, name());
        await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flag: "wx" });
        await rename(`${file}.part`, file);
        log.info({ file, link: /https?:\/\/\S+/.exec(email.text)?.[0] }, "email written to the outbox");
      } catch (error) {
        throw new EmailError((error as Error).message, { unavailable: true });
      }
    },
    close() {},
  };
}

/** The owners (accounts and votes by email) of the emails in the outbox, each with its files. */
export async function outboxOwners(folder: string): Promise<Map<string, string[]>> {
  const files = new Map<string, string[]>();
  for (const name of await readdir(folder).catch(() => [])) {
    const owner = await ownerOf(join(folder, name));
    if (owner) files.set(owner, [...(files.get(owner) ?? []), name]);
  }
  return files;
}

/** Removes emails from the outbox; missing ones are ignored. */
export async function removeFromOutbox(folder: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
}

/** Size of the start of a file that contains its headers. */
const headBytes = 2048;

const ownerOf = async (file: string): Promise<string | undefined> => {
  const handle = await open(file).catch(() => null);
  if (!handle) return undefined;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.toString("latin1", 0, bytesRead).split(/\r?\n\r?\n/)[0] ?? "";
    return new RegExp(`^${ownerHeader}: ([0-9a-f-]{36})`, "im").exec(head)?.[1];
  } finally {
    await handle.close();
  }
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
