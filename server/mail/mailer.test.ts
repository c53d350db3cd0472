import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createMailer, type MailLog } from "./mailer.ts";
import { createSmtp } from "./smtp.ts";

const token = "AbCdEfGhIjKlMnOpQrStUvWxYz012345";
const link = `http://localhost:3000/verify-email/${token}`;
const mail = { to: "ada@example.org", subject: "Confirm your email address", text: `Open this:\n\n${link}\n` };

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0)) await step();
});

const recordingLog = () => {
  const lines: unknown[][] = [];
  const note = (...line: unknown[]) => void lines.push(line);
  return { lines, log: { info: note, warn: note, error: note } as unknown as MailLog };
};

describe("the outbox", () => {
  const openOutbox = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "cointally-mail-"));
    cleanUp.push(() => rm(dataDir, { recursive: true }));
    const { lines, log } = recordingLog();
    const mailer = createMailer({ dataDir, mailFrom: "Cointally <no-reply@coins.example>" }, log);
    return { folder: join(dataDir, "outbox"), mailer, lines };
  };

  test("keeps each mail in a private file, its link whole, and puts the link in the log", async () => {
    const { folder, mailer, lines } = await openOutbox();
    await mailer.send(mail);
    const [name] = await readdir(folder);
    expect(name).toMatch(/^\d{8}T\d{6}\.\d{6}Z-[0-9a-f]{8}\.eml$/);
    const file = join(folder, name as string);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, "utf8");
    expect(text).toContain("Content-Transfer-Encoding: 7bit");
    expect(text).toContain("From: Cointally <no-reply@coins.example>");
    expect(text.split("\n")).toContain(link);
    expect(lines).toEqual([[{ file, link }, expect.any(String)]]);
  });

  test("names files in the order of sending, also within a millisecond", async () => {
    const { folder, mailer } = await openOutbox();
    for (let n = 0; n < 20; n++) await mailer.send({ ...mail, subject: `Mail ${n}` });
    const names = (await readdir(folder)).sort();
    const subjects = await Promise.all(names.map(async (name) => readFile(join(folder, name), "utf8")));
    expect(subjects.map((text) => /^Subject: (.*)$/m.exec(text)?.[1])).toEqual(
      Array.from({ length: 20 }, (_, n) => `Mail ${n}`),
    );
  });

  test("writes what is not ASCII as quoted-printable", async () => {
    const { folder, mailer } = await openOutbox();
    await mailer.send({ ...mail, text: "日本のコインが承認されました。日本のコインが承認されました。\n" });
    const text = await readFile(join(folder, (await readdir(folder))[0] as string), "utf8");
    expect(text).toContain("Content-Transfer-Encoding: quoted-printable");
    expect(text).toContain("=E6=97=A5");
  });

  test("takes no second recipient and no header from an address or subject", async () => {
    const { folder, mailer } = await openOutbox();
    await mailer.send({ ...mail, subject: "Hi\r\nBcc: eve@example.org" });
    const text = await readFile(join(folder, (await readdir(folder))[0] as string), "utf8");
    expect(text).not.toMatch(/^Bcc:/im);
  });

  test("does not fail its caller when it cannot write", async () => {
    const { lines, log } = recordingLog();
    const mailer = createMailer({ dataDir: "/dev/null", mailFrom: "a@coins.example" }, log);
    await mailer.send(mail);
    expect(lines).toEqual([[expect.objectContaining({ err: expect.anything() }), expect.any(String)]]);
  });
});

describe("SMTP", () => {
  /** A server that answers the n-th mail's body with the n-th code, and the rest with 250. */
  const smtpServer = async (codes: number[]) => {
    const received: string[] = [];
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      let body: string[] | null = null;
      const say = (line: string) => socket.write(`${line}\r\n`);
      say("220 test");
      createInterface({ input: socket }).on("line", (line) => {
        if (body && line === ".") {
          const code = codes.shift() ?? 250;
          if (code === 250) received.push(body.join("\n"));
          body = null;
          say(`${code} <${mail.to}> done`);
        } else if (body) body.push(line);
        else if (/^data/i.test(line)) {
          body = [];
          say("354 go on");
        } else say(/^quit/i.test(line) ? "221 bye" : "250 ok");
      });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    cleanUp.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
  };

  const open = (url: string, retries: number[]) => {
    const { lines, log } = recordingLog();
    const mailer = createSmtp(url, "no-reply@coins.example", log, retries);
    cleanUp.push(() => mailer.close());
    return { mailer, lines };
  };

  test("delivers, and logs nothing of it", async () => {
    const { url, received } = await smtpServer([]);
    const { mailer, lines } = open(url, []);
    await mailer.send(mail);
    await mailer.close();
    expect(received).toHaveLength(1);
    expect(received[0]?.split("\n")).toContain(link);
    expect(lines).toEqual([]);
  });

  test("tries again what the server did not take for the moment", async () => {
    const { url, received } = await smtpServer([451, 421]);
    const { mailer, lines } = open(url, [1, 1, 1]);
    await mailer.send(mail);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toContain(token);
  });

  test("gives up what it refused for good, and what failed too often", async () => {
    const { url, received } = await smtpServer([550, 451, 451]);
    const { mailer, lines } = open(url, [1]);
    await mailer.send(mail);
    await vi.waitFor(() => expect(lines.at(-1)).toEqual([expect.anything(), "a mail was given up"]));
    await mailer.send(mail);
    await vi.waitFor(() => expect(lines).toHaveLength(3));
    expect(lines.at(-1)).toEqual([expect.objectContaining({ tried: 2 }), "a mail was given up"]);
    expect(JSON.stringify(lines), "servers quote the address they refuse").not.toContain(mail.to);
    expect(received).toEqual([]);
  });

  test("lets its caller go on while nothing answers", async () => {
    const { url } = await smtpServer([]);
    const unreachable = url.replace(/\d+$/, "1");
    const { mailer, lines } = open(unreachable, [60_000]);
    await mailer.send(mail);
    expect(lines).toEqual([]);
    await mailer.close();
    expect(lines.map(([, words]) => words)).toEqual([
      "the mail server did not take a mail; trying again later",
      "mails that waited for another try were given up",
    ]);
  });
});
