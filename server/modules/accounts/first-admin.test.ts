import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { setupKeys, users } from "../../database/schema/accounts.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { createSetupKey } from "./first-admin.ts";

const app = useTestApp();
const startedAt = "2026-05-04T12:00:00Z";
const ada = { name: "Ada", email: "ada@coins.example", password: "seven quiet harbour lamps" };
const make = (key: unknown, given: object = {}) =>
  app.request("POST", "/setup/admin", { body: { key, ...ada, ...given } });
const adminCount = async () => (await app.ctx.db.select().from(users)).filter(({ role }) => role === "admin").length;
const newKey = async () => (await createSetupKey(app.ctx)) as string;

beforeEach(async () => {
  app.setNow(startedAt);
  await app.ctx.db.delete(users);
  await app.ctx.db.delete(setupKeys);
});

test("the key makes an admin with a verified address, who is logged in, and is spent", async () => {
  expect((await app.request("GET", "/setup")).body).toEqual({ needs_admin: true });
  const key = await newKey();
  expect(Buffer.from(key, "base64url").length).toBeGreaterThanOrEqual(16);
  const { status, body } = await make(key);
  expect(status).toBe(201);
  expect(body.user).toMatchObject({ name: "Ada", role: "admin" });
  expect((await app.request("GET", "/admin/settings", { token: body.token })).status).toBe(200);
  expect((await app.request("GET", "/users/me", { token: body.token })).body.user.email_verified).toBe(true);
  expect((await app.request("GET", "/setup")).body).toEqual({ needs_admin: false });
  expect((await make(key, { email: "eve@coins.example" })).status).toBe(409);
  expect(await createSetupKey(app.ctx)).toBeNull();
  expect(await app.ctx.db.select().from(setupKeys)).toEqual([]);
});

test("the database has only a hash of the key, and reading whether an admin is missing does not spend it", async () => {
  const key = await newKey();
  const { rows } = await app.ctx.db.execute(sql`select encode(hash, 'base64') as hash from setup_keys`);
  expect(JSON.stringify(rows)).not.toContain(key.slice(0, 12));
  for (let n = 0; n < 3; n++) await app.request("GET", "/setup");
  expect((await make(key)).status).toBe(201);
});

test("a key is valid for 24 hours, and a later start has another one", async () => {
  const first = await newKey();
  app.setNow("2026-05-05T11:59:59Z");
  const second = await newKey();
  expect(second).not.toBe(first);
  app.setNow("2026-05-05T12:00:00Z");
  expect(await make(first)).toMatchObject({ status: 410, body: { code: "gone" } });
  expect((await make(second)).status).toBe(201);
});

describe("of keys that are used at once", () => {
  test.each(["the same key", "keys of two nodes"])("one makes the admin: %s", async (which) => {
    const keys = [await newKey(), await newKey()];
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        make(which === "the same key" ? keys[0] : keys[n % 2], { email: `admin${n}@coins.example` }),
      ),
    );
    const [made, ...refused] = answers.map(({ status }) => status).sort();
    expect(made).toBe(201);
    // There is an admin, or its key is spent: it depends on which of the two a request reads first.
    expect(refused.filter((status) => status !== 409 && status !== 410)).toEqual([]);
    expect(await adminCount()).toBe(1);
  });
});

test.each<[string, (key: string) => [unknown, object], number]>([
  ["a wrong key", () => ["x".repeat(43), {}], 410],
  ["an empty key", () => ["", {}], 400],
  ["a number as key", () => [7, {}], 400],
  ["half of the key", (key) => [key.slice(0, 21), {}], 410],
  ["a key with a control character", (key) => [`${key}\u0000`, {}], 400],
  ["a weak password", (key) => [key, { password: "ada@coins.example" }], 400],
  ["no email", (key) => [key, { email: "ada" }], 400],
  ["another role", (key) => [key, { role: "user" }], 400],
])("%s makes no admin, and leaves the key valid", async (_what, given, status) => {
  const key = await newKey();
  expect((await make(...given(key))).status).toBe(status);
  expect(await adminCount()).toBe(0);
  expect((await make(key)).status).toBe(201);
});

test("the email of an existing account is refused, and leaves the key valid", async () => {
  await app.request("POST", "/users", { body: ada });
  const key = await newKey();
  expect(await make(key)).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect((await make(key, { email: "boss@coins.example" })).status).toBe(201);
});
