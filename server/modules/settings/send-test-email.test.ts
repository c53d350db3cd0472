import { afterEach, beforeAll, expect, test } from "vitest";
import { encrypt } from "../../core/encryption.ts";
import { settingChanges } from "../../database/schema/site.ts";
import { localMailServer } from "../../testing/local-mail-server.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { ownerOf } from "./live-settings.ts";

const app = useTestApp();
const reachable = useTestApp({ HOST: "0.0.0.0" });
let admin: TestUser;
const cleanUp: (() => unknown)[] = [];
beforeAll(async () => {
  admin = await app.user({ role: "admin" });
});
afterEach(async () => {
  await Promise.all(cleanUp.splice(0).map((end) => end()));
  await app.ctx.db.delete(settingChanges);
  await app.ctx.settings.refresh();
});

const serverWith = async (settings: Parameters<typeof localMailServer>[0] = {}) => {
  const server = await localMailServer(settings);
  cleanUp.push(server.close);
  return server;
};
const save = async (site: typeof app, by: TestUser, values: object) => {
  const { version } = (await site.request("GET", "/admin/settings", { token: by.token })).body;
  await site.request("PATCH", "/admin/settings", { token: by.token, body: { version, values } });
};
const send = (headers: Record<string, string> = {}, values: object = {}) =>
  app.request("POST", "/admin/settings/test-email", { token: admin.token, headers, body: { values } });

test("sends an email to the admin's own address by the saved settings, in the language of the request", async () => {
  const server = await serverWith();
  await save(app, admin, { SMTP_URL: server.url(), MAIL_FROM: "Coins <hello@coins.example>" });
  expect((await send({ "accept-language": "es" })).body).toEqual({ outcome: "sent", to: admin.email });
  expect(server.received).toMatchObject([{ from: "hello@coins.example", to: [admin.email] }]);
  expect(server.received[0]?.raw).toContain("Correo de prueba");
});

test("tests what is typed and not saved yet, and saves nothing of it", async () => {
  const [saved, typed] = [await serverWith(), await serverWith()];
  await save(app, admin, { SMTP_URL: saved.url(), MAIL_FROM: "Coins <hello@coins.example>" });
  expect((await send({}, { SMTP_URL: typed.url() })).body.outcome).toBe("sent");
  expect((await send({}, { SMTP_URL: "not a server" })).body).toMatchObject({
    code: "validation",
    validation: { body: { keys: ["SMTP_URL"] } },
  });
  expect((await send()).body.outcome).toBe("sent");
  expect(typed.received).toMatchObject([{ from: "hello@coins.example" }]);
  expect(saved.received).toHaveLength(1);
});

test("without a mail server the email is in the outbox", async () => {
  expect((await send()).body.outcome).toBe("no_server");
  expect(app.emails.at(-1)?.to).toBe(admin.email);
});

test.each<
  [
    outcome: string,
    settings: Parameters<typeof localMailServer>[0],
    given: Parameters<Awaited<ReturnType<typeof localMailServer>>["url"]>[0],
  ]
>([
  [
    "login",
    { authOptional: false, onAuth: (_auth, _session, done) => done(new Error("secret text of the server")) },
    { login: "ada:wrong" },
  ],
  ["encryption", {}, { tls: "" }],
  [
    "sender",
    {
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error("secret text of the server"), { responseCode: 550 })),
    },
    {},
  ],
  [
    "recipient",
    {
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error("secret text of the server"), { responseCode: 550 })),
    },
    {},
  ],
  [
    "content",
    {
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on("end", () => done(Object.assign(new Error("secret text of the server"), { responseCode: 554 })));
      },
    },
    {},
  ],
])("says that the mail server refused: %s, and repeats nothing of what it said", async (outcome, settings, given) => {
  const server = await serverWith(settings);
  await save(app, admin, { SMTP_URL: server.url(given) });
  const { status, body } = await send();
  expect([status, body]).toEqual([200, { outcome, to: admin.email }]);
});

test("says that nothing answers", async () => {
  await save(app, admin, { SMTP_URL: "smtp://127.0.0.1:1" });
  expect((await send()).body.outcome).toBe("unreachable");
});

test("a site that others can reach refuses a mail server on a private address, without connecting to it", async () => {
  const server = await serverWith();
  const boss = await reachable.user({ role: "admin" });
  for (const url of [
    server.url(),
    "smtp://localhost:25",
    "smtp://[::1]:25",
    "smtp://169.254.169.254",
    "smtp://10.0.0.1",
  ]) {
    // As one that was saved before such addresses were refused.
    await reachable.ctx.db.delete(settingChanges);
    const sealed = await encrypt(reachable.ctx.config, ownerOf("SMTP_URL"), Buffer.from(url));
    await reachable.ctx.db.insert(settingChanges).values({ version: 1, name: "SMTP_URL", sealed, at: new Date() });
    await reachable.ctx.settings.refresh();
    const { body } = await reachable.request("POST", "/admin/settings/test-email", {
      token: boss.token,
      body: { values: {} },
    });
    const typed = await reachable.request("POST", "/admin/settings/test-email", {
      token: boss.token,
      body: { values: { SMTP_URL: url } },
    });
    expect(typed.body.outcome, url).toBe("private_address");
    expect(body.outcome, url).toBe("private_address");
  }
  expect(server.connections()).toBe(0);
});
