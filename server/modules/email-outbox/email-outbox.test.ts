import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Context } from "../../core/context.ts";
import { emailOutageLog } from "../../core/outages.ts";
import { queuedEmails } from "../../database/schema/emails.ts";
import type { Email } from "../../email/render-email.ts";
import { createSmtp } from "../../email/smtp.ts";
import { startJobs } from "../../jobs/jobs.ts";
import { localMailServer, type MailServerBehaviour } from "../../testing/local-mail-server.ts";
import { quietLog } from "../../testing/quiet-log.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { queueEmails, sendJob } from "./queue-email.ts";
import { sendEmails } from "./send-emails.ts";

const app = useTestApp();
const start = Date.UTC(2026, 10, 21, 12);
const at = (minutes: number) => app.setNow(new Date(start + minutes * 60_000));

let server: Awaited<ReturnType<typeof localMailServer>>;
let mailer: ReturnType<typeof createSmtp>;
let ctx: Context;
let lines: string[];
let user: TestUser;

beforeEach(async () => {
  server = await localMailServer();
  mailer = createSmtp(server.url(), "no-reply@coins.example", { seconds: { connect: 10, greet: 10, answer: 10 } });
  lines = [];
  const note = (fields: object, words: string) => void lines.push(`${words} ${JSON.stringify(fields)}`);
  const log = { ...quietLog, warn: note, error: note } as unknown as Context["log"];
  ctx = { ...app.ctx, mailer, log, emailOutage: emailOutageLog(log, app.ctx.clock) };
  await app.ctx.db.delete(queuedEmails);
  user = await app.user();
  at(0);
});
afterEach(async () => {
  mailer.close();
  await server.close();
});

const content = (subject: string): Email => ({ subject, parts: ["What is told.", { quote: "Said by another." }] });
const queueEmail = (subject: string, until?: Date) =>
  app.ctx.db.transaction((tx) => {
    const queued = { userId: user.id, to: user.email, locale: "en", email: content(subject), until } as const;
    return queueEmails(app.ctx, tx, [queued], app.ctx.clock());
  });
const subjects = () => server.received.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim());
const waiting = async () => (await app.ctx.db.select().from(queuedEmails)).length;

test("sends nothing of a rolled-back transaction, and each committed email once with any number of senders", async () => {
  await expect(
    app.ctx.db.transaction(async (tx) => {
      const queued = { userId: user.id, to: user.email, locale: "en", email: content("never") } as const;
      await queueEmails(app.ctx, tx, [queued], app.ctx.clock());
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  const all = Array.from({ length: 30 }, (_, n) => `email ${n}`);
  for (const subject of all) await queueEmail(subject);
  await Promise.all(Array.from({ length: 5 }, () => sendEmails(ctx)));
  expect(subjects().sort()).toEqual(all.sort());
  expect(await waiting()).toBe(0);
  expect(lines).toEqual([]);
});

test("retries a temporarily refused email with growing delays, without its content in the log", async () => {
  await queueEmail("later");
  server.behaviours.push({ refuses: 451, at: "data" }, { refuses: 450, at: "recipient" }, "drops before accepting");
  const tries: [minute: number, taken: number][] = [
    [0, 0],
    [0.9, 0],
    [1, 0],
    [2.9, 0],
    [3, 0],
    [6.9, 0],
    [7, 1],
    [999, 1],
  ];
  for (const [minute, taken] of tries) {
    at(minute);
    await sendEmails(ctx);
    expect(server.received, `after ${minute} min`).toHaveLength(taken);
  }
  expect(lines).toHaveLength(3);
  expect(lines.join()).toMatch(/an email was refused; it will be tried again/);
  expect(lines.join()).not.toMatch(new RegExp(`${user.email}|What is told|Said by|later"`));
  expect(await waiting()).toBe(0);
});

test.each<[string, MailServerBehaviour[], number]>([
  ["is refused for good is given up at once", [{ refuses: 550, at: "recipient" }], 0],
  ["stays refused is given up before it is of no use", Array(9).fill({ refuses: 451, at: "data" }), 60],
])("an email that %s", async (_what, behaviours, lastMinute) => {
  await queueEmail("refused", new Date(start + 60 * 60_000));
  server.behaviours.push(...behaviours);
  for (let minute = 0; minute <= lastMinute; minute++) {
    at(minute);
    await sendEmails(ctx);
  }
  expect(await waiting()).toBe(0);
  expect(server.received).toEqual([]);
  expect(lines.at(-1)).toMatch(/an email was given up/);
  expect(lines.join()).not.toContain(user.email);
});

test("a refused email does not delay others", async () => {
  server.behaviours.push({ refuses: 451, at: "data" }, { refuses: 550, at: "recipient" });
  for (let n = 0; n < 12; n++) await queueEmail(`email ${n}`);
  expect(await sendEmails(ctx)).toBe(10);
});

test("keeps all other emails unsent while no mail server is reachable, and sends them when it is back", async () => {
  // With the statistics of a table of one row PostgreSQL may run a limited subquery again for each row that it updates.
  await queueEmail("alone");
  await app.ctx.db.execute(sql`vacuum analyze queued_emails`);
  await app.ctx.db.delete(queuedEmails);
  for (let n = 0; n < 12; n++) await queueEmail(`email ${n}`);
  const unreachable = createSmtp("smtp://127.0.0.1:1", "no-reply@coins.example");
  expect(await sendEmails({ ...ctx, mailer: unreachable })).toBe(0);
  unreachable.close();
  expect((await app.ctx.db.select().from(queuedEmails)).filter(({ tries }) => tries === 0)).toHaveLength(8);
  at(1);
  expect(await sendEmails(ctx)).toBe(12);
});

test("sends no queued email to an erased account", async () => {
  const admin = await app.user({ role: "admin" });
  await queueEmail("too late");
  await app.request("DELETE", `/users/${user.id}`, { token: admin.token });
  expect(await sendEmails(ctx)).toBe(0);
  expect(await waiting()).toBe(0);
});

describe("in the real queue", () => {
  test("sends an email soon after its transaction commits", async () => {
    const jobs = await startJobs(
      app.connection,
      [{ name: sendJob, run: (signal) => sendEmails(ctx, signal), lookEverySeconds: 0.5 }],
      app.ctx,
    );
    const queued = { userId: user.id, to: user.email, locale: "en" } as const;
    const queue = (subject: string, fails: boolean) =>
      app.ctx.db.transaction(async (tx) => {
        await queueEmails({ jobs }, tx, [{ ...queued, email: content(subject) }], app.ctx.clock());
        if (fails) throw new Error("undone");
      });
    await expect(queue("undone", true)).rejects.toThrow("undone");
    await queue("kept", false);
    await vi.waitFor(() => expect(subjects()).toEqual(["kept"]), 5000);
    await jobs.stop();
  });

  test("another process sends the email of a killed one, and no other email twice", async () => {
    app.setNow(null);
    for (let n = 0; n < 3; n++) await queueEmail(`email ${n}`);
    const silent = await localMailServer({ onData: () => {} });
    const processSettings = {
      settings: { DATA_DIR: app.ctx.config.dataDir, SMTP_URL: silent.url() },
      connection: app.connection,
    };
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL("../../testing/send-emails-process.ts", import.meta.url))],
      {
        env: { ...process.env, PROCESS_SETTINGS: JSON.stringify(processSettings) },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    await vi.waitFor(
      async () => expect((await app.ctx.db.select().from(queuedEmails)).every(({ tries }) => tries === 1)).toBe(true),
      30_000,
    );
    await vi.waitFor(() => expect(silent.connections()).toBeGreaterThan(0), 5000);
    child.kill("SIGKILL");
    await once(child, "exit");
    await silent.close();
    expect(await sendEmails(ctx)).toBe(0);
    app.setNow(new Date(Date.now() + 11 * 60_000));
    expect(await sendEmails(ctx)).toBe(3);
    expect(subjects().sort()).toEqual(["email 0", "email 1", "email 2"]);
    expect(await waiting()).toBe(0);
  });
});
