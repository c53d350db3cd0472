import { limits } from "@cointally/contract/limits.ts";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "../../database/client.ts";
import { sessions } from "../../database/schema/accounts.ts";
import { accountCalls, password } from "../../testing/account-calls.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { findSession } from "./find-session.ts";
import { purgeExpired } from "./purge-expired.ts";
import { hashOf } from "./secrets.ts";

const app = useTestApp();
const { person, isLive, logIn } = accountCalls(app);

describe("sessions", () => {
  test("can be listed and ended by their owner, and are a 404 for others", async () => {
    const [user, stranger] = [await person(), await app.user()];
    const { token } = (await logIn(user.email, password)).body;
    const { body } = await app.request("GET", "/users/me/sessions", { token });
    expect(body.sessions.map((s: { current: boolean }) => s.current).sort()).toEqual([false, true]);
    expect(JSON.stringify(body)).not.toContain("hash");
    const first = body.sessions.find((s: { current: boolean }) => !s.current);
    const end = (as: string, body?: unknown) =>
      app.request("DELETE", `/users/me/sessions/${first.id}`, { token: as, body });
    expect((await end(stranger.token)).status).toBe(404);
    expect(await isLive(user.token)).toBe(true);
    expect((await end(token, { current_password: password })).status).toBe(204);
    expect(await isLive(user.token)).toBe(false);
    expect((await end(token, { current_password: password })).status).toBe(404);
  });

  test("are ended by their owner only with the password, one or all others, except the caller's own", async () => {
    const user = await person();
    const logInAgain = async () => (await logIn(user.email, password)).body.token as string;
    const tokens = [await logInAgain(), await logInAgain()] as const;
    const { sessions: listed } = (await app.request("GET", "/users/me/sessions", { token: tokens[0] })).body;
    const other = listed.find((s: { current: boolean }) => !s.current);
    const current = listed.find((s: { current: boolean }) => s.current);
    const end = (path: string, body?: unknown) =>
      app.request("DELETE", `/users/me/sessions${path}`, { token: tokens[0], body });
    for (const path of [`/${other.id}`, ""]) {
      for (const body of [undefined, { current_password: "not the password" }]) {
        const refused = await end(path, body);
        expect([refused.status, refused.body.validation.body.keys]).toEqual([400, ["current_password"]]);
      }
    }
    expect(await isLive(tokens[1])).toBe(true);
    expect((await end("", { current_password: password })).status).toBe(204);
    expect([await isLive(user.token), await isLive(tokens[1]), await isLive(tokens[0])]).toEqual([false, false, true]);
    expect((await end(`/${current.id}`)).status).toBe(204);
    expect(await isLive(tokens[0])).toBe(false);
  });

  test("of the client that logs in again end, and above 50 those that were used least recently", async () => {
    const user = await person();
    const again = await app.request("POST", "/users/auth", {
      token: user.token,
      body: { email: user.email, password },
    });
    expect([again.status, await isLive(user.token)]).toEqual([201, false]);
    const { token } = again.body;
    const row = { userId: user.id, createdAt: app.ctx.clock(), expiresAt: new Date(Date.now() + 86_400_000) };
    await app.ctx.db.insert(sessions).values(
      Array.from({ length: limits.sessions - 1 }, (_, n) => ({
        ...row,
        id: newId(),
        tokenHash: hashOf(`${user.id} ${n}`),
        lastUsedAt: new Date(Date.now() - 1000 * (n + 1)),
      })),
    );
    const newest = (await logIn(user.email, password)).body.token;
    const left = await app.ctx.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(left).toHaveLength(limits.sessions);
    const hashes = left.map(({ tokenHash }) => tokenHash.toString("hex"));
    const oldest = hashOf(`${user.id} ${limits.sessions - 2}`).toString("hex");
    expect([await isLive(token), await isLive(newest), hashes.includes(oldest)]).toEqual([true, true, false]);
  });

  test("end 90 days after the login, however often they are used", async () => {
    const user = await person();
    app.setNow("2026-11-01T12:00:00Z");
    const { token } = (await logIn(user.email, password)).body;
    for (const day of ["2026-11-25", "2026-12-20", "2027-01-15", "2027-01-30"]) {
      app.setNow(`${day}T11:59:59Z`);
      expect(await findSession(app.ctx, token, app.ctx.clock()), day).not.toBeNull();
    }
    app.setNow("2027-01-30T12:00:00Z");
    expect(await findSession(app.ctx, token, app.ctx.clock())).toBeNull();
    app.setNow(null);
  });

  test("end at logout; an ended session is a 401 on calls that need one and anonymous on others", async () => {
    const user = await app.user();
    expect((await app.request("DELETE", "/users/auth", { token: user.token })).status).toBe(204);
    expect((await app.request("GET", "/users/me", { token: user.token })).status).toBe(401);
    expect((await app.request("DELETE", "/users/auth", { token: user.token })).status).toBe(401);
    expect((await app.request("GET", "/coins", { token: user.token })).status).toBe(200);
  });

  test("are looked up in the database at each call, so that what another node has ended is refused here", async () => {
    const user = await app.user();
    expect(await isLive(user.token)).toBe(true);
    await app.ctx.db.delete(sessions).where(eq(sessions.userId, user.id));
    expect(await isLive(user.token)).toBe(false);
  });

  test("of an account are all ended by an admin, who keeps the own one", async () => {
    const [user, admin] = [await person(), await person({ role: "admin" })];
    const { token } = (await logIn(user.email, password)).body;
    const endAll = (id: string) => app.request("DELETE", `/users/${id}/sessions`, { token: admin.token });
    const again = (await logIn(admin.email, password)).body.token;
    expect([(await endAll(user.id)).status, (await endAll(admin.id)).status]).toEqual([204, 204]);
    expect(await Promise.all([user.token, token, again, admin.token].map(isLive))).toEqual([false, false, false, true]);
  });

  test("expire 30 days after their last use, which is written once an hour", async () => {
    const user = await person();
    app.setNow("2026-11-01T12:00:00Z");
    const { token } = (await logIn(user.email, password)).body;
    const end = async () => {
      const [row] = await app.ctx.db
        .select()
        .from(sessions)
        .where(eq(sessions.tokenHash, hashOf(token)));
      return row?.expiresAt.toISOString();
    };
    app.setNow("2026-11-01T12:59:59Z");
    expect(await findSession(app.ctx, token, app.ctx.clock())).toMatchObject({
      id: user.id,
      email: user.email,
      role: "user",
    });
    expect(await end()).toBe("2026-12-01T12:00:00.000Z");
    app.setNow("2026-11-30T12:00:00Z");
    await findSession(app.ctx, token, app.ctx.clock());
    expect(await end()).toBe("2026-12-30T12:00:00.000Z");
    app.setNow("2026-12-30T12:00:00Z");
    expect(await findSession(app.ctx, token, app.ctx.clock())).toBeNull();
    await purgeExpired(app.ctx);
    expect(await end()).toBeUndefined();
    app.setNow(null);
  });
});

test("the list of accounts has search, filters and pages for admins, and contains no hash", async () => {
  const admin = await app.user({ role: "admin", name: "Lister" });
  for (const [second, name] of ["Zed 100%", "Zed 1000", "Zed Other"].entries()) {
    app.setNow(`2026-11-21T12:00:0${second}Z`);
    await app.user({ name });
  }
  app.setNow(null);
  const list = async (query: string) => (await app.request("GET", `/users?${query}`, { token: admin.token })).body;
  const names = (body: { users: { name: string }[] }) => body.users.map((u) => u.name);
  expect(names(await list("search=zed"))).toEqual(["Zed Other", "Zed 1000", "Zed 100%"]);
  expect(names(await list("search=100%25"))).toEqual(["Zed 100%"]);
  expect(names(await list(`search=${admin.email.toUpperCase()}`))).toEqual(["Lister"]);
  expect(names(await list("search=Lister&role=user"))).toEqual([]);
  expect(names(await list("search=Lister&role=admin"))).toEqual(["Lister"]);
  const first = await list("search=zed&limit=2");
  expect(first).toMatchObject({ total: 3, total_capped: false, page: 1, limit: 2 });
  expect(names(await list(`search=zed&limit=2&cursor=${first.next_cursor}`))).toEqual(["Zed 100%"]);
  expect(JSON.stringify(first)).not.toMatch(/hash|argon2/);
});
