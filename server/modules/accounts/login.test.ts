import argon2 from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { users } from "../../database/schema/accounts.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { noPassword } from "./password.ts";

// Watches the real function: equal work takes equal time.
const verify = vi.spyOn(argon2, "verify");
afterAll(() => verify.mockRestore());

const app = useTestApp({ TRUST_PROXY: "127.0.0.1" });
let ada: TestUser;
const password = "river stone lamp 9";
/** 4 MiB: outdated parameters, as an older version of the site might have used. */
let outdated: string;

beforeAll(async () => {
  ada = await app.user();
  outdated = await argon2.hash(password, { memoryCost: 4096, timeCost: 2, parallelism: 1 });
  await app.ctx.db.update(users).set({ passwordHash: outdated }).where(eq(users.id, ada.id));
});
beforeEach(() => {
  verify.mockClear();
});

const logIn = (email: string, given: string, from = "192.0.2.1") =>
  app.request("POST", "/users/auth", {
    body: { email, password: given },
    headers: { "x-forwarded-for": from, "user-agent": "Test/1" },
  });

const storedHash = async () => {
  const [row] = await app.ctx.db.select().from(users).where(eq(users.id, ada.id));
  return row?.passwordHash as string;
};

describe("logging in", () => {
  test("returns a working token and the user without secrets, and rehashes an outdated hash", async () => {
    const answer = await logIn(` ${ada.email.toUpperCase()}`, password, "203.0.113.77");
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      user: { id: ada.id, name: ada.name, email: ada.email, role: "user" },
    });
    const me = await app.request("GET", "/users/me", { token: answer.body.token });
    expect(me.body.user).toMatchObject({ id: ada.id, email_verified: true, pending_email: null });
    expect(await storedHash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { body } = await app.request("GET", "/users/me/sessions", { token: answer.body.token });
    expect(body.sessions).toHaveLength(2);
    expect(body.sessions.find((s: { current: boolean }) => s.current)).toMatchObject({
      user_agent: "Test/1",
      network: "203.0.113.0/24",
    });
  });

  test("gives a new random token each time", async () => {
    const tokens = [];
    for (let n = 0; n < 3; n++) tokens.push((await logIn(ada.email, password)).body.token);
    expect(new Set(tokens).size).toBe(3);
    expect(tokens.map((token) => Buffer.from(token, "base64url").length)).toEqual([32, 32, 32]);
  });

  test("gives an unknown email and a wrong password the same error after the same work", async () => {
    const answers = [];
    const work = [];
    const locked = await app.user();
    await app.ctx.db.update(users).set({ passwordHash: noPassword }).where(eq(users.id, locked.id));
    for (const email of [ada.email, "nobody@example.org", locked.email]) {
      verify.mockClear();
      answers.push(await logIn(email, "not the password"));
      const { memoryCost, timeCost, parallelism, outputLen, saltLen } = argon2.parseOptions(
        verify.mock.calls[0]?.[0] ?? "",
      );
      work.push({ times: verify.mock.calls.length, memoryCost, timeCost, parallelism, outputLen, saltLen });
    }
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(answers[2]?.body).toEqual(answers[0]?.body);
    expect(answers[0]?.body).toMatchObject({ code: "wrong_credentials", error: "Email or password is wrong." });
    expect(work[0]).toMatchObject({ times: 1, memoryCost: 19_456 });
    expect(work[1]).toEqual(work[0]);
    expect(work[2]).toEqual(work[0]);
  });
});

describe("wrong passwords in a row", () => {
  const wrong = (email: string, from: string) => logIn(email, "not the password", from);

  test("increase the delay for that account from that network only", async () => {
    app.setNow("2026-11-21T12:00:00Z");
    const from = "198.51.100.1";
    for (let n = 0; n < 5; n++) expect((await wrong(ada.email, from)).status).toBe(401);
    verify.mockClear();
    const blocked = await logIn(ada.email, password, from);
    expect(blocked.status).toBe(429);
    expect(blocked.body).toMatchObject({ code: "too_many_requests", retry_after: 2 });
    expect(blocked.headers.get("retry-after")).toBe("2");
    expect(verify).not.toHaveBeenCalled();

    expect((await logIn(ada.email, password, "198.51.100.2")).status).toBe(201);
    expect((await wrong("someone.else@example.org", from)).status).toBe(401);

    app.setNow("2026-11-21T12:00:02Z");
    expect((await wrong(ada.email, from)).status).toBe(401);
    expect((await logIn(ada.email, password, from)).headers.get("retry-after")).toBe("4");
    app.setNow("2026-11-21T12:00:06Z");
    expect((await logIn(ada.email, password, from)).status).toBe(201);
    expect((await wrong(ada.email, from)).status).toBe(401);
    app.setNow(null);
  });

  test("are counted the same for an email without an account", async () => {
    const from = "198.51.100.9";
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await wrong("ghost@example.org", from)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test("are counted the same when they are simultaneous", async () => {
    const from = "198.51.100.17";
    const answers = await Promise.all(Array.from({ length: 20 }, () => wrong(ada.email, from)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });
});
