import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import {
  type SettingDescription,
  type SettingName,
  type Settings,
  siteSettings,
} from "@cointally/contract/settings.ts";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig, storedSetting } from "../../core/config/config.ts";
import { settingChanges } from "../../database/schema/site.ts";
import { createMailer } from "../../email/mailer.ts";
import { localMailServer } from "../../testing/local-mail-server.ts";
import { quietLog } from "../../testing/quiet-log.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { changeSettings, undoSettings } from "./change-settings.ts";
import { createLiveSettings } from "./live-settings.ts";
import { readSettings } from "./read-settings.ts";

const app = useTestApp({ PRICE_SOURCES: "" });
const secret = "smtp://user:very-secret-9@mail.example:587";
let admin: TestUser;

beforeAll(async () => {
  admin = await app.user({ role: "admin", name: "Ada" });
});
beforeEach(async () => {
  await app.ctx.db.delete(settingChanges);
  await app.ctx.settings.refresh();
});

const read = async () => (await app.request("GET", "/admin/settings", { token: admin.token })).body;
const change = (version: unknown, values: unknown) =>
  app.request("PATCH", "/admin/settings", { token: admin.token, body: { version, values } });
const undo = (version: number | string) =>
  app.request("POST", `/admin/settings/changes/${version}/undo`, { token: admin.token });
const settingIn = (body: { settings: { name: string }[] }, name: string) =>
  body.settings.find((setting) => setting.name === name);

test("tells each setting's value and whether it comes from the environment, the database or the default", async () => {
  const { status, body } = await change(0, { MAIL_FROM: " Coins <hello@coins.example> " });
  expect(status).toBe(200);
  expect(settingIn(body, "PRICE_SOURCES")).toMatchObject({ source: "environment", value: "" });
  expect(settingIn(body, "MAIL_FROM")).toMatchObject({ source: "database", value: "Coins <hello@coins.example>" });
  expect(settingIn(body, "FARM_FACTORIES")).toMatchObject({ source: "default", value: null });
  expect(app.ctx.settings.current().mailFrom).toBe("Coins <hello@coins.example>");
});

test("a null and an empty text restore the default", async () => {
  await change(0, { MAIL_FROM: "a@coins.example", SECURITY_CONTACT: "b@coins.example" });
  const { body } = await change(1, { MAIL_FROM: null, SECURITY_CONTACT: "" });
  expect(["MAIL_FROM", "SECURITY_CONTACT"].map((name) => settingIn(body, name))).toMatchObject([
    { source: "default" },
    { source: "default" },
  ]);
  expect(app.ctx.settings.current()).toMatchObject({
    mailFrom: "Cointally <no-reply@localhost>",
    securityContact: undefined,
  });
});

test("a secret is stored encrypted and never sent, but its use and its changes are known", async () => {
  const answers = [await change(0, { SMTP_URL: secret }), await change(1, { SMTP_URL: null }), await undo(2)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(app.ctx.settings.current().smtpUrl).toBe(secret);
  expect(settingIn(answers[2]?.body, "SMTP_URL")).toMatchObject({ source: "database", value: null, is_secret: true });
  expect(answers[2]?.body.changes[0].entries).toEqual([
    { name: "SMTP_URL", before_is_set: false, after_is_set: true, before: null, after: null },
  ]);
  const { rows } = await app.ctx.db.execute(sql`select *, encode(sealed, 'escape') as raw from setting_changes`);
  expect(JSON.stringify([answers.map(({ body }) => body), rows])).not.toContain("very-secret");
});

test("each change is in the history with its admin, before and after", async () => {
  await change(0, { MAIL_FROM: "a@coins.example" });
  await change(1, { MAIL_FROM: "b@coins.example", SECURITY_CONTACT: "c@coins.example" });
  const { version, changes } = await read();
  expect(version).toBe(2);
  expect(changes).toMatchObject([
    {
      version: 2,
      actor: { id: admin.id, name: "Ada" },
      can_be_undone: true,
      entries: [
        { name: "MAIL_FROM", before: "a@coins.example", after: "b@coins.example" },
        { name: "SECURITY_CONTACT", before: null, after: "c@coins.example" },
      ],
    },
    { version: 1, can_be_undone: false, entries: [{ before: null, after: "a@coins.example" }] },
  ]);
});

test("values that are saved as they were are no change", async () => {
  await change(0, { MAIL_FROM: "a@coins.example", COINGECKO_KEY: "CG-1" });
  expect((await change(1, { MAIL_FROM: "a@coins.example", COINGECKO_KEY: "CG-1" })).body.version).toBe(1);
});

describe("undo", () => {
  test("restores all settings of a change, and can itself be undone", async () => {
    await change(0, { MAIL_FROM: "a@coins.example" });
    await change(1, { MAIL_FROM: "b@coins.example", SECURITY_CONTACT: "c@coins.example" });
    await undo(2);
    expect(app.ctx.settings.current()).toMatchObject({ mailFrom: "a@coins.example", securityContact: undefined });
    await undo(3);
    expect(app.ctx.settings.current()).toMatchObject({
      mailFrom: "b@coins.example",
      securityContact: "c@coins.example",
    });
  });

  test("is refused when one of the settings was changed since", async () => {
    await change(0, { MAIL_FROM: "a@coins.example", SECURITY_CONTACT: "c@coins.example" });
    await change(1, { MAIL_FROM: "b@coins.example" });
    expect(await undo(1)).toMatchObject({ status: 409, body: { code: "conflict", version: 2 } });
    expect((await read()).version).toBe(2);
  });

  test("is refused for a setting that an environment variable overrides", async () => {
    await change(0, { MAIL_FROM: "a@coins.example" });
    const environment = { ...app.ctx.config.environment, MAIL_FROM: "e@coins.example" };
    const ctx = { ...app.ctx, config: { ...app.ctx.config, environment } };
    await expect(undoSettings(ctx, admin, 1, new Date())).rejects.toMatchObject({ code: "validation" });
    expect(await readSettings(ctx)).toMatchObject({ version: 1, changes: [{ can_be_undone: false }] });
  });

  test.each([
    ["9", 404],
    ["0", 404],
    ["-1", 400],
    ["1e99", 400],
    ["x", 400],
  ])("of change %s is %i", async (version, status) => {
    expect((await undo(version)).status).toBe(status);
  });
});

test("admins who change different settings on the same version do not hinder each other", async () => {
  const answers = await Promise.all([change(0, { MAIL_FROM: "a@coins.example" }), change(0, { SITE_NAME: "Harbor" })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await change(0, { SITE_NAME: "Quay" })).status).toBe(409);
  expect((await change(9, { SITE_NAME: "Quay" })).status).toBe(409);
});

test("of admins who save at once on the same version one wins and the others get a conflict", async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => change(0, { MAIL_FROM: `m${n}@coins.example` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await read()).toMatchObject({ version: 1, changes: [{ version: 1 }] });
});

test.each<[what: string, version: unknown, values: unknown, key: string]>([
  ["a setting of the environment", 0, { PRICE_SOURCES: "onchain" }, "PRICE_SOURCES"],
  ["a mail server that is none", 0, { SMTP_URL: "javascript:alert(1)" }, "SMTP_URL"],
  ["a mail server without a host", 0, { SMTP_URL: "smtp://" }, "SMTP_URL"],
  ["a mail server behind a proxy", 0, { SMTP_URL: "smtp://mail.example?proxy=http://10.0.0.1:3128" }, "SMTP_URL"],
  ["a mail server whose password is logged", 0, { SMTP_URL: "smtp://u:p@mail.example?logger=true" }, "SMTP_URL"],
  ["a login of a mail server that cannot be decoded", 0, { SMTP_URL: "smtp://u:%zz@mail.example" }, "SMTP_URL"],
  ["a login of a node that cannot be decoded", 0, { RPC_URL_56: "https://%zz@rpc.example" }, "RPC_URL_56"],
  ["an API with a login", 0, { API_URL: "https://u:p@api.example" }, "API_URL"],
  ["a token list with a login", 0, { TOKEN_LISTS: "https://u:p@lists.example/tokens.json 24" }, "TOKEN_LISTS"],
  ["a sender without an address", 0, { MAIL_FROM: "Coins" }, "MAIL_FROM"],
  ["two senders", 0, { MAIL_FROM: "a@coins.example, b@coins.example" }, "MAIL_FROM"],
  ["a name of the site that cannot be seen", 0, { SITE_NAME: "\u3164" }, "SITE_NAME"],
  ["a name of the site with piled accents", 0, { SITE_NAME: `Z${"\u0334\u0321\u031b".repeat(3)}` }, "SITE_NAME"],
  ["a control character in a secret", 0, { SMTP_URL: "smtp://u:p\u0000@mail.example" }, "values.SMTP_URL"],
  ["a second header line in the sender", 0, { MAIL_FROM: "a@b.example\r\nBcc: c@d.example" }, "values.MAIL_FROM"],
  ["a lone surrogate", 0, { MAIL_FROM: "a\ud800 <a@b.example>" }, "values.MAIL_FROM"],
  ["a key with a space", 0, { COINGECKO_KEY: "a key" }, "COINGECKO_KEY"],
  [
    "a factory with a wrong checksum",
    0,
    { FARM_FACTORIES: "56:cointally:0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE83" },
    "FARM_FACTORIES",
  ],
  ["an overlong text", 0, { MAIL_FROM: "a".repeat(40_001) }, "values.MAIL_FROM"],
  ["a number", 0, { MAIL_FROM: 7 }, "values.MAIL_FROM"],
  ["a list", 0, { PRICE_SOURCES: ["onchain"] }, "values.PRICE_SOURCES"],
  ["no values", 0, {}, "values"],
  ["a version that is none", "0", { MAIL_FROM: null }, "version"],
])("refuses %s by its field, saves nothing and repeats no value", async (_what, version, values, key) => {
  const { status, body } = await change(version, {
    ...(Object.keys(values as object).length > 0 && { SECURITY_CONTACT: "c@coins.example" }),
    ...(values as object),
  });
  expect(status).toBe(400);
  expect(body.validation.body.keys).toContain(key);
  expect(await read()).toMatchObject({ version: 0, changes: [] });
});

test.each(["PORT", "DATABASE_URL", "LEDGER_KEY", "WORKERS", "__proto__", "toString"])(
  "%s is no setting of the site",
  async (name) => {
    const raw = `{"version":0,"values":{"${name}":"1"}}`;
    const headers = { "content-type": "application/json" };
    expect((await app.request("PATCH", "/admin/settings", { token: admin.token, raw, headers })).status).toBe(400);
    expect((await read()).version).toBe(0);
  },
);

test("a stored value that this version no longer allows counts as not set", async () => {
  const row = { version: 1, name: "FARM_FACTORIES", value: "99999:gone:0x0", actorId: null, at: new Date() };
  await app.ctx.db.insert(settingChanges).values(row);
  await app.ctx.settings.refresh();
  expect(app.ctx.settings.current().farmFactories).toEqual([]);
});

test("an environment variable wins over the database", async () => {
  await change(0, { MAIL_FROM: "database@coins.example" });
  const config = readConfig({ DATA_DIR: app.ctx.config.dataDir, MAIL_FROM: "environment@coins.example" });
  const settings = await createLiveSettings({ ...app.ctx, config });
  settings.close();
  expect(settings.current().mailFrom).toBe("environment@coins.example");
});

test("emails go by the new mail server and sender without a restart", async () => {
  const [first, second] = [await localMailServer(), await localMailServer()];
  const mailer = createMailer(app.ctx.config.dataDir, app.ctx.settings.current, quietLog);
  const email = { id: "1", owner: "2", to: "ada@example.org", subject: "Hello", text: "Hello.", html: "<p>Hello.</p>" };
  await change(0, { SMTP_URL: first.url(), MAIL_FROM: "a@coins.example" });
  await mailer.send(email);
  await change(1, { SMTP_URL: second.url(), MAIL_FROM: "b@coins.example" });
  await mailer.send(email);
  expect([first.received, second.received].map((all) => all.map(({ from }) => from))).toEqual([
    ["a@coins.example"],
    ["b@coins.example"],
  ]);
  mailer.close();
  await Promise.all([first.close(), second.close()]);
});

test("farm factories and the security contact apply without a restart", async () => {
  const address = "0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82";
  expect((await app.bytes("/.well-known/security.txt")).status).toBe(404);
  await change(0, { FARM_FACTORIES: `56:cointally:${address}`, SECURITY_CONTACT: "security@coins.example" });
  const { body } = await app.request("GET", "/farms/factories", { token: admin.token });
  expect(body.factories).toMatchObject([{ chain_id: 56, address }]);
  expect((await app.bytes("/.well-known/security.txt")).bytes.toString()).toContain("security@coins.example");
});

test("switching modules off and on applies without a restart, to calls, coins and files", async () => {
  const status = async (path: string) => (await app.request("GET", path)).status;
  expect(await Promise.all([status("/farms"), status("/coins?sellable=checked")])).toEqual([200, 200]);
  await change(0, { MODULES: "ads, sharing" });
  expect(await Promise.all([status("/farms"), status("/coins?sellable=checked")])).toEqual([404, 400]);
  await undo(1);
  expect(await Promise.all([status("/farms"), status("/coins?sellable=checked")])).toEqual([200, 200]);
});

test("a module cannot be on without the modules that it needs", async () => {
  const { status, body } = await change(0, { MODULES: "alerts", SECURITY_CONTACT: "c@coins.example" });
  expect(status).toBe(400);
  expect(body.validation.body).toMatchObject({ keys: ["MODULES"], message: expect.stringContaining("alerts needs ") });
  expect((await read()).version).toBe(0);
});

test("a service on another machine needs TLS, or its host has to be excepted and stay so", async () => {
  const refused = (field: string, host: string) => ({
    status: 400,
    body: { validation: { body: { keys: [field], message: expect.stringContaining(host) } } },
  });
  const prices = { COINGECKO_URL: "http://10.4.0.8:8080/v3", CDN_PURGE_URL: "http://127.0.0.1/purge" };
  expect(await change(0, prices)).toMatchObject(refused("COINGECKO_URL", "10.4.0.8"));
  expect(await change(0, { UNENCRYPTED_HOSTS: "10.4.0.0/16", ...prices })).toMatchObject({ body: { version: 1 } });
  expect(app.ctx.settings.current().coinGecko.url).toBe(prices.COINGECKO_URL);
  expect(await change(1, { UNENCRYPTED_HOSTS: null })).toMatchObject(refused("UNENCRYPTED_HOSTS", "10.4.0.8"));
  expect(await undo(1)).toMatchObject({ status: 200 });
});

test("a stored address of another machine without TLS is not used, as after an upgrade, and hinders no other change", async () => {
  const row = { version: 1, name: "COINGECKO_URL", value: "http://10.4.0.8/v3", actorId: null, at: new Date() };
  await app.ctx.db.insert(settingChanges).values(row);
  await app.ctx.settings.refresh();
  expect(app.ctx.settings.current().coinGecko.url).toMatch(/^https:/);
  expect(await change(1, { UNENCRYPTED_HOSTS: "mail.example" })).toMatchObject({ body: { version: 2 } });
  expect(await change(2, { UNENCRYPTED_HOSTS: "10.4.0.8" })).toMatchObject({ body: { version: 3 } });
  expect(app.ctx.settings.current().coinGecko.url).toBe(row.value);
});

test("an accent that cannot be read is refused with the nearest one that can, also when the theme changes", async () => {
  const { status, body } = await change(0, { SITE_NAME: "Half saved", SITE_ACCENT_LIGHT: "#f2b13c" });
  expect(status).toBe(400);
  expect(body.validation.body).toMatchObject({ keys: ["SITE_ACCENT_LIGHT"] });
  const nearest = /is (#[0-9a-f]{6})\./.exec(body.validation.body.message)?.[1] as string;
  expect((await read()).version).toBe(0);
  await change(0, { SITE_ACCENT_LIGHT: nearest });
  expect(app.ctx.settings.current().brand.accent).toEqual({ dark: null, light: nearest });
});

test("an accent of the environment that cannot be read refuses no other change", async () => {
  const config = { ...app.ctx.config, environment: { ...app.ctx.config.environment, SITE_ACCENT_DARK: "#000000" } };
  const values = { SITE_THEME: "plum", MAIL_FROM: "a@coins.example" };
  await changeSettings({ ...app.ctx, config }, admin, { version: 0, values }, new Date());
  expect((await read()).version).toBe(1);
});

test("a logo or icon that is no WebP image is refused, whatever its type says, and nothing else of the change is saved", async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const pixels = { create: { width: 64, height: 64, channels: 4, background: "#f2b13c" } } as const;
  const [webp, png] = await Promise.all([sharp(pixels).webp().toBuffer(), sharp(pixels).png().toBuffer()]);
  const asWebp = (bytes: Buffer) => `data:image/webp;base64,${bytes.toString("base64")}`;
  for (const name of ["SITE_ICON", "SITE_LOGO_DARK"]) {
    for (const bytes of [svg, png, Buffer.alloc(90), webp.subarray(0, webp.length - 30)]) {
      const { status, body } = await change(0, { SITE_NAME: "Half saved", [name]: asWebp(bytes) });
      expect([status, body.validation?.body.keys]).toEqual([400, [name]]);
    }
  }
  expect((await read()).version).toBe(0);
  expect((await change(0, { SITE_ICON: asWebp(webp) })).status).toBe(200);
  expect((await app.bytes("/favicon.svg")).status).toBe(200);
});

test("origins of other sites and required second factors apply without a restart", async () => {
  const allowed = async () =>
    (await app.request("GET", "/coins", { headers: { origin: "https://a.example" } })).headers.get(
      "access-control-allow-origin",
    );
  expect(await allowed()).toBeNull();
  await change(0, { CORS_ORIGINS: "https://a.example" });
  expect(await allowed()).toBe("https://a.example");
  await change(1, { REQUIRE_ADMIN_2FA: "1" });
  expect((await app.request("GET", "/admin/settings", { token: admin.token })).status).toBe(403);
});

test("every switch has the value that applies while nobody has set it", async () => {
  const { settings }: Settings = await read();
  const switches = Object.entries(siteSettings).flatMap(([name, { off, on }]: [string, SettingDescription]) =>
    off ? [{ name, values: [off, on] }] : [],
  );
  const inUse = (name: string) => settings.find((setting) => setting.name === name)?.value ?? "";
  expect(switches.filter(({ name, values }) => !values.includes(inUse(name)))).toEqual([]);
});

test.each(Object.entries(siteSettings).filter(([, { off, options }]: [string, SettingDescription]) => off ?? options))(
  "every value that the form offers for %s is allowed",
  (name, { off, on, options }: SettingDescription) => {
    const none = name === "SITE_LANGUAGES" ? [] : [""];
    const values = options ? [options.join(","), ...none, ...options] : [off, on];
    for (const value of values) expect(storedSetting(name as SettingName, value as string)).toBe(value);
  },
);

describe("in another process", () => {
  let child: ReturnType<typeof spawn>;
  let lines: AsyncIterator<string>;
  beforeAll(() => {
    const settings = { DATA_DIR: app.ctx.config.dataDir };
    const file = fileURLToPath(new URL("../../testing/settings-process.ts", import.meta.url));
    child = spawn(process.execPath, [file], {
      env: { ...process.env, PROCESS_SETTINGS: JSON.stringify({ settings, connection: app.connection }) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (child.stdout) lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  });
  afterAll(async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  const nextLine = async () => JSON.parse((await lines.next()).value);

  test("a change and its undo apply within 5 seconds", async () => {
    expect(await nextLine()).toBe("Cointally <no-reply@localhost>");
    for (const [save, expected] of [
      [() => change(0, { MAIL_FROM: "new@coins.example" }), "new@coins.example"],
      [() => undo(1), "Cointally <no-reply@localhost>"],
    ] as const) {
      const savedAt = performance.now();
      await save();
      expect(await nextLine()).toBe(expected);
      expect(performance.now() - savedAt).toBeLessThan(5000);
    }
  }, 30_000);
});
