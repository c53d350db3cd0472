import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import { localMailServer } from "../testing/local-mail-server.ts";
import type { EmailLog, OutgoingEmail } from "./email.ts";
import { createMailer } from "./mailer.ts";
import { outboxOwners, removeFromOutbox } from "./outbox.ts";
import { createSmtp } from "./smtp.ts";

const token = "AbCdEfGhIjKlMnOpQrStUvWxYz012345";
const link = `http://localhost:3000/verify-email/${token}`;
const [id, owner] = ["0193f0f0-0000-7000-8000-000000000001", "0193f0f0-0000-7000-8000-000000000002"];
const email: OutgoingEmail = {
  id,
  owner,
  to: "ada@example.org",
  subject: "Confirm your email address",
  text: `Open this:\n\n${link}\n`,
  html: `<p>Open this:</p><a href="${link}">${link}</a>`,
};

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0)) await step();
});

const recordingLog = () => {
  const lines: unknown[][] = [];
  const note = (...line: unknown[]) => void lines.push(line);
  return { lines, log: { info: note, warn: note, error: note } as unknown as EmailLog };
};

describe("the outbox", () => {
  const openOutbox = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "cointally-outbox-"));
    cleanUp.push(() => rm(dataDir, { recursive: true }));
    const { lines, log } = recordingLog();
    const mailer = createMailer(
      dataDir,
      () => ({ mailFrom: "Cointally <no-reply@coins.example>", unencryptedHosts: [] }),
      log,
    );
    return { folder: join(dataDir, "outbox"), mailer, lines };
  };

  test("writes each email to a private file with its complete link, and logs the link", async () => {
    const { folder, mailer, lines } = await openOutbox();
    await mailer.send(email);
    const [name] = await readdir(folder);
    expect(name).toMatch(/^\d{8}T\d{6}\.\d{6}Z-[0-9a-f]{8}\.eml$/);
    const file = join(folder, name as string);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, "utf8");
    expect(text).toContain("Content-Transfer-Encoding: 7bit");
    expect(text).toContain("From: Cointally <no-reply@coins.example>");
    expect(text).toContain(`Message-ID: <${id}@coins.example>`);
    expect(text).toContain("Content-Type: multipart/alternative");
    expect(text.split("\n")).toContain(link);
    expect(lines).toEqual([[{ file, link }, expect.any(String)]]);
  });

  test("has a header for one-click unsubscription", async () => {
    const { folder, mailer } = await openOutbox();
    const unsubscribe = `https://coins.example/api/alerts/stop/${"A".repeat(43)}`;
    for (const one of [email, { ...email, unsubscribe }]) await mailer.send(one);
    const [plain, ended] = await Promise.all(
      (await readdir(folder)).sort().map(async (name) => (await readFile(join(folder, name), "utf8")).split("\n\n")[0]),
    );
    expect(plain).not.toContain("List-Unsubscribe");
    expect(ended?.replace(/\n /g, " ")).toMatch(
      new RegExp(`^List-Unsubscribe: <${unsubscribe}>\nList-Unsubscribe-Post: List-Unsubscribe=One-Click$`, "m"),
    );
  });

  test("names files in the order of sending, also within one millisecond", async () => {
    const { folder, mailer } = await openOutbox();
    for (let n = 0; n < 20; n++) await mailer.send({ ...email, subject: `Email ${n}` });
    const names = (await readdir(folder)).sort();
    const subjects = await Promise.all(names.map(async (name) => readFile(join(folder, name), "utf8")));
    expect(subjects.map((text) => /^Subject: (.*)$/m.exec(text)?.[1])).toEqual(
      Array.from({ length: 20 }, (_, n) => `Email ${n}`),
    );
  });

  test("writes what is not ASCII as quoted-printable", async () => {
    const { folder, mailer } = await openOutbox();
    await mailer.send({ ...email, text: "日本のコインが承認されました。日本のコインが承認されました。\n" });
    const text = await readFile(join(folder, (await readdir(folder))[0] as string), "utf8");
    expect(text).toContain("Content-Transfer-Encoding: quoted-printable");
    expect(text).toContain("=E6=97=A5");
  });

  test("finds the emails of an owner, whatever address they were sent to", async () => {
    const { folder, mailer } = await openOutbox();
    const other = "0193f0f0-0000-7000-8000-000000000003";
    await mailer.send(email);
    await mailer.send({ ...email, to: "before@example.org" });
    await mailer.send({ ...email, owner: other });
    const files = await outboxOwners(folder);
    expect([files.get(owner)?.length, files.get(other)?.length, files.size]).toEqual([2, 1, 2]);
    await removeFromOutbox(folder, files.get(owner) ?? []);
    expect(await readdir(folder)).toEqual(files.get(other));
  });

  test("throws when it cannot write", async () => {
    const { log } = recordingLog();
    const mailer = createMailer("/dev/null", () => ({ mailFrom: "a@coins.example", unencryptedHosts: [] }), log);
    await expect(mailer.send(email)).rejects.toMatchObject({ name: "EmailError", isUnavailable: true, isFinal: false });
  });
});

describe("SMTP", () => {
  const from = "Cointally <no-reply@coins.example>";
  const open = async (settings: SMTPServerOptions = {}, given: Parameters<Server["url"]>[0] = {}, greet = 10) => {
    const server = await localMailServer(settings);
    cleanUp.push(server.close);
    const mailer = createSmtp(server.url(given), from, { seconds: { connect: 10, greet, answer: 10 } });
    cleanUp.push(() => mailer.close());
    return { mailer, server };
  };
  type Server = Awaited<ReturnType<typeof localMailServer>>;

  test("delivers over STARTTLS, with text and HTML and the same Message-ID at every attempt", async () => {
    const { mailer, server } = await open();
    await mailer.send(email);
    await mailer.send(email);
    expect(server.received).toMatchObject([
      { from: "no-reply@coins.example", to: [email.to], secure: true },
      { secure: true },
    ]);
    for (const { raw } of server.received) {
      expect(raw.split("\r\n")).toContain(link);
      expect(raw).toContain("Content-Type: text/html");
      expect(raw).toContain(`Message-ID: <${id}@coins.example>`);
      expect(raw).not.toContain(owner);
    }
  });

  test("connects to the given address in the place of the URL's host", async () => {
    const { server } = await open();
    const url = server.url().replace("127.0.0.1", "mail.invalid");
    const mailer = createSmtp(url, from, { address: "127.0.0.1" });
    cleanUp.push(() => mailer.close());
    await mailer.send(email);
    expect(server.received).toHaveLength(1);
  });

  test("sends nothing without encryption to another machine, unless its host is excepted", async () => {
    const server = await localMailServer({ disabledCommands: ["AUTH", "STARTTLS"] });
    cleanUp.push(server.close);
    const url = `smtp://mail.invalid:${new URL(server.url()).port}`;
    const over = (excepted: string[]) => {
      const mailer = createSmtp(url, from, { address: "127.0.0.1", unencryptedHosts: excepted });
      cleanUp.push(() => mailer.close());
      return mailer.send(email);
    };
    await expect(over([])).rejects.toMatchObject({ isUnavailable: true, problem: "encryption" });
    expect(server.received).toHaveLength(0);
    await over(["mail.invalid"]);
    expect(server.received).toMatchObject([{ secure: false }]);
  });

  test("reads no other option from the query of the URL than the check of the certificate", async () => {
    const [{ server }, proxy] = [await open(), await localMailServer()];
    cleanUp.push(proxy.close);
    const mailer = createSmtp(`${server.url()}&proxy=http://127.0.0.1:${new URL(proxy.url()).port}`, from);
    cleanUp.push(() => mailer.close());
    await mailer.send(email);
    expect([server.received.length, proxy.connections()]).toEqual([1, 0]);
  });

  test("logs in when configured; a wrong password is not a refusal of the email", async () => {
    const onAuth: SMTPServerOptions["onAuth"] = ({ username, password }, _session, next) =>
      password === "p@ss" ? next(null, { user: username ?? "" }) : next(new Error("no"));
    const right = await open({ authOptional: false, onAuth }, { login: "ada:p%40ss" });
    await right.mailer.send(email);
    expect(right.server.received).toMatchObject([{ user: "ada", secure: true }]);
    const wrong = await open({ authOptional: false, onAuth }, { login: "ada:other" });
    await expect(wrong.mailer.send(email)).rejects.toMatchObject({ isUnavailable: true, isFinal: false });
  });

  test("sends no email under an untrusted certificate, unless configured", async () => {
    const { mailer, server } = await open({}, { tls: "" });
    await expect(mailer.send(email)).rejects.toMatchObject({ isUnavailable: true, isFinal: false });
    expect(server.received).toEqual([]);
  });

  test.each([
    [
      { refuses: 550, at: "recipient" },
      { isUnavailable: false, isFinal: true },
    ],
    [
      { refuses: 450, at: "recipient" },
      { isUnavailable: false, isFinal: false },
    ],
    [
      { refuses: 554, at: "data" },
      { isUnavailable: false, isFinal: true },
    ],
    [
      { refuses: 451, at: "data" },
      { isUnavailable: false, isFinal: false },
    ],
    ["drops before accepting", { isFinal: false }],
  ] as const)("a server's behaviour %o is reported as %o, without the address", async (behaviour, is) => {
    const { mailer, server } = await open();
    server.behaviours.push(behaviour);
    const error = await mailer.send(email).catch((e) => e);
    expect(error).toMatchObject({ name: "EmailError", ...is });
    expect(error.message).not.toContain(email.to);
    expect(server.received).toEqual([]);
    await mailer.send(email);
    expect(server.received).toHaveLength(1);
  });

  test("waits a limited time for a server that greets late or never", async () => {
    const { mailer, server } = await open({ onConnect: () => {} }, {}, 0.2);
    await expect(mailer.send(email)).rejects.toMatchObject({ isUnavailable: true, isFinal: false });
    expect(server.received).toEqual([]);
  });

  test("reports an unreachable server", async () => {
    const mailer = createSmtp("smtp://127.0.0.1:1", from);
    cleanUp.push(() => mailer.close());
    await expect(mailer.send(email)).rejects.toMatchObject({ isUnavailable: true, isFinal: false });
  });

  test.each([
    ["a subject", { subject: "Hi\r\nBcc: eve@example.org\r\n\r\nRead this" }],
    ["a subject of another line end", { subject: "Hi\u2028Bcc: eve@example.org\u0085Bcc: eve@example.org" }],
    ["an address", { to: "ada@example.org\r\nBcc: eve@example.org" }],
    ["an address of two", { to: "ada@example.org, eve@example.org" }],
    ["an address with a name", { to: "<eve@example.org> ada@example.org" }],
    ["a text", { text: "Bcc: eve@example.org\r\n.\r\nRCPT TO:<eve@example.org>\r\n" }],
  ])("%s adds no header and no second recipient", async (_what, changes) => {
    const { mailer, server } = await open();
    await mailer.send({ ...email, ...changes }).catch(() => {});
    for (const { to, raw } of server.received) {
      expect(to).toHaveLength(1);
      const head = raw.split("\r\n\r\n")[0] as string;
      expect(head).not.toMatch(/^(b?cc|read this)/im);
      expect(head.match(/^to:/gim)).toHaveLength(1);
    }
    expect(server.received.flatMap(({ to }) => to)).not.toContain("eve@example.org");
  });
});
