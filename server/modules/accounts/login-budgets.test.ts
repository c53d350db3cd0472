import argon2 from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "../../database/client.ts";
import { loginFailures, users } from "../../database/schema/accounts.ts";
import { createTestHttpApp } from "../../testing/create-test-site.ts";
import { type TestApp, testApp } from "../../testing/test-app.ts";
import { loginBudgets } from "./login-attempts.ts";

// The stored hash is the password itself, since these tests are about who may try how often, not about hashing.
const verify = vi.spyOn(argon2, "verify").mockImplementation(async (stored, given) => stored === String(given));
const parsed = {
  ...argon2.parseOptions(await argon2.hash("any", { memoryCost: 19_456, timeCost: 2, parallelism: 1 })),
};
const parse = vi.spyOn(argon2, "parseOptions").mockReturnValue(parsed);
afterAll(() => {
  verify.mockRestore();
  parse.mockRestore();
});

let app: TestApp;
let site: ReturnType<typeof createTestHttpApp>;
const password = "river stone lamp 9";
const start = "2026-09-01T12:00:00Z";

beforeAll(async () => {
  app = await testApp({ RATE_LIMIT: "on" });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.setNow(start);
  await app.ctx.db.delete(loginFailures);
  // A new app for each test, so that no earlier test has used up its request limits.
  site = createTestHttpApp(app.ctx);
  verify.mockClear();
});

const later = (seconds: number) => app.setNow(new Date(app.ctx.clock().getTime() + seconds * 1000));

const addAccount = async (): Promise<string> => {
  const id = newId();
  const email = `${id}@example.org`;
  const at = app.ctx.clock();
  await app.ctx.db
    .insert(users)
    .values({ id, name: "Somebody", email, passwordHash: password, emailVerifiedAt: at, createdAt: at });
  return email;
};

const send = (method: string, path: string, body: string, from: string) =>
  site.request(
    `/api${path}`,
    {
      method,
      body,
      headers: { "content-type": "application/json", "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0" },
    },
    { incoming: { socket: { remoteAddress: from } } },
  );
const logIn = (email: string, given = password, from = "203.0.113.9") =>
  send("POST", "/users/auth", JSON.stringify({ email, password: given }), from);
const statusesOf = (answers: Response[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** An address in the n-th /24 network. */
const networkNo = (n: number) => `198.${18 + (n >> 8)}.${n & 255}.7`;

describe("an office behind one address", () => {
  test("lets 60 people log in within a minute", async () => {
    const people = await Promise.all(Array.from({ length: 60 }, addAccount));
    expect(statusesOf(await Promise.all(people.slice(0, 30).map((email) => logIn(email))))).toEqual({ 201: 30 });
    for (const email of people.slice(30)) {
      later(1);
      expect((await logIn(email)).status).toBe(201);
    }
  });

  test("is not locked out by one person who sends malformed, incomplete and wrong logins", async () => {
    const statuses = new Set<number>();
    for (let n = 0; n < 700; n++) {
      const body = n % 2 ? "{" : JSON.stringify({ email: "no address", colour: 1 });
      statuses.add((await send("POST", "/users/auth", body, "203.0.113.9")).status);
    }
    expect(statuses).toEqual(new Set([400, 429]));
    for (let n = 0; n < 100; n++) await logIn(`nobody${n}@example.org`, "a wrong password");
    const people = await Promise.all(Array.from({ length: 20 }, addAccount));
    expect(statusesOf(await Promise.all(people.map((email) => logIn(email))))).toEqual({ 201: 20 });
  });

  test("has separate budgets for logins, links and new passwords", async () => {
    const body = JSON.stringify({ email: "nobody@example.org" });
    const ask = () => send("POST", "/users/recover-password-token", body, "203.0.113.9");
    const responses = await Promise.all(Array.from({ length: 130 }, ask));
    expect(statusesOf(responses)).toEqual({ 202: 120, 429: 10 });
    const token = JSON.stringify({ token: "x".repeat(43) });
    const confirm = () => send("POST", "/users/verify-email", token, "203.0.113.9");
    expect(statusesOf(await Promise.all(Array.from({ length: 250 }, confirm)))).toEqual({ 410: 240, 429: 10 });
    expect((await logIn(await addAccount())).status).toBe(201);
  });
});

describe("an office in which a program sends 50 wrong logins a second", () => {
  test("lets a colleague with a known device log in at any time", async () => {
    const account = await addAccount();
    expect((await logIn(account)).status).toBe(201);
    const hashed = () => verify.mock.calls.length;
    const before = hashed();
    const seconds = 10;
    for (let second = 0; second < seconds; second++) {
      const wrong = Array.from({ length: 50 }, (_, n) => logIn(`guess${second * 50 + n}@example.org`, "Passw0rd1234"));
      const statuses = statusesOf(await Promise.all(wrong));
      expect((statuses[401] ?? 0) + (statuses[429] ?? 0)).toBe(50);
      expect((await logIn(account)).status).toBe(201);
      later(1);
    }
    const { burst, secondsEach } = loginBudgets.ofNetwork;
    expect(hashed() - before).toBeLessThanOrEqual(burst + seconds + seconds / secondsEach + 1);
  });
});

describe("one network that tries many accounts", () => {
  const guessAll = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => logIn(`guess${n}@example.org`, "Passw0rd1234")));

  test("is stopped after its failures, while its known devices and other networks are not", async () => {
    const account = await addAccount();
    expect((await logIn(account)).status).toBe(201);
    const { burst, secondsEach } = loginBudgets.ofNetwork;
    expect(statusesOf(await guessAll(burst + 30))).toEqual({ 401: burst, 429: 30 });
    expect(verify).toHaveBeenCalledTimes(burst + 1);
    const refused = await logIn(await addAccount());
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(secondsEach)]);
    expect((await logIn(account)).status).toBe(201);
    expect((await logIn(await addAccount(), password, "192.0.2.50")).status).toBe(201);
    later(secondsEach);
    expect((await logIn(await addAccount())).status).toBe(201);
    expect(statusesOf(await guessAll(3))).toEqual({ 401: 1, 429: 2 });
  });
});

describe("one account whose password many networks guess", () => {
  /** Sends wrong passwords from `count` networks simultaneously. */
  const guess = (email: string, from: number, count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => logIn(email, "a wrong password", networkNo(from + n))));
  const { free } = loginBudgets.fromStrangers;

  test.each(["of somebody", "that nobody has"])(
    "an email %s: 50 at once are judged 20 times, then each must wait",
    async (whose) => {
      const email = whose === "of somebody" ? await addAccount() : "nobody@example.org";
      expect(statusesOf(await guess(email, 0, 50))).toEqual({ 401: free, 429: 50 - free });
      expect(verify).toHaveBeenCalledTimes(free);
      const next = await logIn(email, "a wrong password", networkNo(60));
      expect([next.status, next.headers.get("retry-after")]).toEqual([429, "2"]);
    },
  );

  test("delays unknown networks longer the more they guess, and its owner's known one not at all", async () => {
    const email = await addAccount();
    expect((await logIn(email, password, "192.0.2.1")).status).toBe(201);
    const waits: number[] = [];
    for (let network = 0; network < 800; network += 100) {
      await guess(email, network, 100);
      later(64);
      await guess(email, network, 100);
      waits.push(
        Number((await logIn(email, "a wrong password", networkNo(network + 50_000))).headers.get("retry-after")),
      );
      expect((await logIn(email, password, "192.0.2.1")).status).toBe(201);
    }
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
    expect(waits[0]).toBeGreaterThanOrEqual(2);
    expect(waits.at(-1)).toBe(loginBudgets.fromStrangers.longestFirstWaitSeconds);
  });

  test("lets its owner log in from a new network after one delay, whatever others do meanwhile, also over midnight", async () => {
    app.setNow("2026-09-01T23:59:59Z");
    const email = await addAccount();
    await guess(email, 0, 60);
    const first = await logIn(email, password, "192.0.2.77");
    expect(first.status).toBe(429);
    const wait = Number(first.headers.get("retry-after"));
    expect(wait).toBeLessThanOrEqual(loginBudgets.fromStrangers.longestFirstWaitSeconds);
    later(wait - 1);
    await guess(email, 100, 60);
    expect((await logIn(email, password, "192.0.2.77")).status).toBe(429);
    later(1);
    await guess(email, 200, 60);
    expect((await logIn(email, password, "192.0.2.77")).status).toBe(201);
    const [owner] = await app.ctx.db.select().from(users).where(eq(users.email, email));
    expect(owner?.knownDevices).toHaveLength(1);
    await guess(email, 300, 60);
    expect((await logIn(email, password, "192.0.2.77")).status).toBe(201);
  });
});
