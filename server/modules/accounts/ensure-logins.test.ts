import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Context } from "../../core/context.ts";
import { users } from "../../database/schema/accounts.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { ensureAdmin } from "./ensure-admin.ts";
import { ensureDemoUsers } from "./ensure-demo-users.ts";

const app = useTestApp();

const logIn = (login: { email: string; password: string }) =>
  app.request("POST", "/users/auth", { body: { email: login.email, password: login.password } });
const isLive = async (token: string) => (await app.request("GET", "/users/me", { token })).status === 200;

describe("the first admin", () => {
  const login = { email: "Root@coins.example", password: "river stone lamp 9" };

  test("is created once when several nodes start simultaneously", async () => {
    const results = await Promise.all([ensureAdmin(app.ctx, login), ensureAdmin(app.ctx, login)]);
    expect(results.map(({ created }) => created)).toContain(true);
    const answer = await logIn(login);
    expect(answer.body.user).toMatchObject({ email: "root@coins.example", role: "admin", name: "Admin" });
    expect(await ensureAdmin(app.ctx, login)).toEqual({ created: false });
    expect(await isLive(answer.body.token)).toBe(true);
  });

  test("gets a changed password, which ends its sessions", async () => {
    const { token } = (await logIn(login)).body;
    const changed = { ...login, password: "another river stone" };
    expect(await ensureAdmin(app.ctx, changed)).toEqual({ created: false });
    expect(await isLive(token)).toBe(false);
    expect((await logIn(login)).status).toBe(401);
    expect((await logIn(changed)).status).toBe(201);
  });

  test("can be an existing account", async () => {
    const user = await app.user({ verified: false });
    await ensureAdmin(app.ctx, { email: user.email, password: login.password });
    const [row] = await app.ctx.db.select().from(users).where(eq(users.id, user.id));
    expect(row).toMatchObject({ role: "admin", name: user.name, emailVerifiedAt: expect.any(Date) });
  });
});

describe("the demo's well-known logins", () => {
  const start = (config: Partial<Context["config"]>) =>
    ensureDemoUsers({ ...app.ctx, config: { ...app.ctx.config, ...config } });

  test("are created on request on a loopback host, and can log in", async () => {
    const logins = await start({ demoUsers: true, host: "127.0.0.1" });
    expect(logins.map(({ role }) => role)).toContain("admin");
    for (const login of logins) expect((await logIn(login)).body.user.role).toBe(login.role);
    expect(await start({ demoUsers: true, host: "::1" })).toEqual(logins);
  });

  test.each([
    { demoUsers: true, host: "0.0.0.0" },
    { demoUsers: true, host: "127.evil.example" },
    { demoUsers: true, host: "127.0.0.1", publicUrl: "https://coins.example" },
    { demoUsers: false, host: "127.0.0.1" },
  ])("are disabled by the next start with %j", async (config) => {
    const [login] = await start({ demoUsers: true, host: "localhost" });
    const { token } = (await logIn(login as NonNullable<typeof login>)).body;
    expect(await isLive(token)).toBe(true);
    expect(await start(config)).toEqual([]);
    expect(await isLive(token)).toBe(false);
    expect((await logIn(login as NonNullable<typeof login>)).status).toBe(401);
  });
});
