import type { PageHandler } from "@cointally/contract/page.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "../database/client.ts";
import { purgeRequestCounts } from "../database/count-requests.ts";
import { createTestHttpApp } from "../testing/create-test-site.ts";
import { sampleCoin } from "../testing/samples.ts";
import { type TestApp, type TestUser, testApp } from "../testing/test-app.ts";
import { type Budget, createRateLimit, type RateLimit } from "./rate-limit.ts";
import { postgresLimits } from "./shared-limits.ts";

const start = Date.parse("2026-09-01T12:00:00Z");
const secret = Buffer.alloc(32);

/** The limits of one process, whose store cannot be reached. */
const processAlone = (clock: () => Date) => {
  const client = connect({ host: "127.0.0.1", port: 9 }, () => {});
  return createRateLimit(postgresLimits(client.db), { clock, secret });
};

/** How many of `count` simultaneous requests pass, each from the network that `networkOf` returns. */
const passed = async (
  limit: RateLimit,
  count: number,
  { networkOf = () => "203.0.113.9", budget = "read" }: { networkOf?: (n: number) => string; budget?: Budget } = {},
) => {
  const results = await Promise.allSettled(Array.from({ length: count }, (_, n) => limit(networkOf(n), budget)));
  return results.filter(({ status }) => status === "fulfilled").length;
};

test("stops a flood", async () => {
  expect(
    await passed(
      processAlone(() => new Date(start)),
      1000,
    ),
  ).toBe(240);
});

test("lets a steady flood through at the long-run rate and no faster", async () => {
  let now = start;
  const limit = processAlone(() => new Date(now));
  let count = 0;
  // Three of its long windows.
  const seconds = 69;
  for (; now < start + seconds * 1000; now += 100) count += await passed(limit, 10);
  expect(count).toBeGreaterThan(20 * seconds * 0.95);
  expect(count).toBeLessThanOrEqual(240 + 20 * seconds);
});

test("stores a bounded number of counters for any number of networks", async () => {
  const limit = processAlone(() => new Date(start));
  expect(await passed(limit, 240)).toBe(240);
  expect(await passed(limit, 100_001, { networkOf: (n) => `network ${n}` })).toBe(100_001);
  // The counters of the first network were the least recently used.
  expect(await passed(limit, 1)).toBe(1);
});

describe("two processes", () => {
  let app: TestApp;
  const clients: ReturnType<typeof connect>[] = [];
  /** The limits of one more process on the same database. */
  const newProcess = (clock: () => Date = () => new Date()) => {
    const client = connect(app.connection, () => {});
    clients.push(client);
    return createRateLimit(postgresLimits(client.db), { clock, secret });
  };
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(async () => {
    await Promise.all(clients.map(({ close }) => close()));
    await app.close();
  });

  test("have one limit of sign-ups, also when all of them arrive at once", async () => {
    const [one, other] = [newProcess(), newProcess()];
    const budget = "signUp";
    const counts = await Promise.all([passed(one, 40, { budget }), passed(other, 40, { budget })]);
    expect(counts[0] + counts[1]).toBe(30);
    expect(await passed(newProcess(), 40, { budget })).toBe(0);
    expect(await passed(other, 10, { budget, networkOf: () => "198.51.100.7" })).toBe(10);
  });

  test("count by the clock of the database, whatever their own clocks show", async () => {
    const minute = 60_000;
    const [late, early] = [-minute, minute].map((offset) => newProcess(() => new Date(Date.now() + offset)));
    const options = { budget: "invalid", networkOf: () => "192.0.2.9" } as const;
    let count = 0;
    for (let n = 0; n < 25; n++) {
      count += await passed(late as RateLimit, 1, options);
      count += await passed(early as RateLimit, 1, options);
    }
    expect(count).toBe(30);
  });

  test("refuse a network that reads from both at more than its rate, and no other one", async () => {
    let now = start;
    const both = [newProcess(() => new Date(now)), newProcess(() => new Date(now))];
    // Each process alone would let all of these through.
    for (let n = 0; n < 12; n++) {
      for (const limit of both) expect(await passed(limit, 20)).toBe(20);
      now += 1000;
    }
    await expect.poll(async () => passed(both[0] as RateLimit, 1), { timeout: 5000 }).toBe(0);
    expect(await passed(both[1] as RateLimit, 1, { networkOf: () => "198.51.100.7" })).toBe(1);
  });

  test("store no address and no id, and counters are deleted when their time is over", async () => {
    await passed(newProcess(), 5, { budget: "signUp", networkOf: () => "198.51.100.99" });
    const { rows } = await app.ctx.db.execute<{ key: string }>(sql`select key from request_counts`);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter(({ key }) => !/^[a-z]+( burst)?:[\w-]{22}$/i.test(key))).toEqual([]);
    await purgeRequestCounts(app.ctx.db);
    expect((await app.ctx.db.execute(sql`select from request_counts`)).rowCount).toBeGreaterThan(0);
    await app.ctx.db.execute(sql`update request_counts set expires_at = now() - interval '1 second'`);
    await purgeRequestCounts(app.ctx.db);
    expect((await app.ctx.db.execute(sql`select from request_counts`)).rowCount).toBe(0);
  });
});

test("limits sign-ups in the process while the store is away, and never lets all of them through", async () => {
  const limit = processAlone(() => new Date(start));
  expect(await passed(limit, 40, { budget: "signUp" })).toBe(30);
});

describe("over HTTP, one network", () => {
  let app: TestApp;
  let site: ReturnType<typeof createTestHttpApp>;
  let owner: TestUser;
  let coin: { id: string };
  /** A page that makes ten API calls. */
  const pageHandler: PageHandler = async (_request, page) => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => page.readEndpoint("listCoins", { query: { limit: 1 } })),
    );
    return new Response(answers.map((a) => a.status).join(), { headers: { "content-type": "text/html" } });
  };
  beforeAll(async () => {
    app = await testApp({ RATE_LIMIT: "on" });
    app.setNow("2026-09-01T12:00:00Z");
    site = createTestHttpApp(app.ctx, { pageHandler });
    owner = await app.user();
    coin = await sampleCoin(app, owner, await app.user({ role: "admin" }));
  });
  afterAll(() => app.close());

  let caller = 0;
  /** Sends requests from a new network until one is answered with 429. */
  const askUntilStopped = async (method: string, path: string, most = 400) => {
    const env = { incoming: { socket: { remoteAddress: `203.0.113.${++caller}` } } };
    const ask = () => site.request(path, { method }, env);
    const first = await ask();
    for (let n = 1; n < most; n++) {
      const answer = await ask();
      if (answer.status === 429) return { first, taken: n, stopped: answer, ask };
    }
    throw new Error(`${most} requests were all answered`);
  };

  test.each([
    ["a call", "GET", "/api/coins?limit=1", 200, 240],
    ["a call that is not there", "GET", "/api/nowhere", 404, 240],
    ["a method that is not taken", "PUT", "/api/coins", 405, 240],
    ["a call that writes, without an account", "POST", "/api/coins", 401, 240],
    ["a coin page that was opened", "POST", "/api/coins/0/view", 400, 120],
    ["a call that hashes", "POST", "/api/users/auth", 400, 30],
    ["a malformed sign-up", "POST", "/api/users", 400, 30],
    ["an address to be read", "POST", "/api/portfolios/addresses/0/sync", 401, 60],
    ["the API's description", "GET", "/api/openapi.json", 200, 240],
    ["and its page", "GET", "/api/docs", 200, 240],
  ])(
    "may make so many requests for %s, then hears for how long to wait",
    async (_what, method, path, status, taken) => {
      const refusal = await askUntilStopped(method, path);
      expect([refusal.first.status, refusal.taken]).toEqual([status, taken]);
      const wait = Number(refusal.stopped.headers.get("retry-after"));
      expect(wait).toBeGreaterThan(0);
      expect(refusal.stopped.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(await refusal.stopped.json()).toMatchObject({
        statusCode: 429,
        code: "too_many_requests",
        retry_after: wait,
      });
      app.setNow(new Date(app.ctx.clock().getTime() + wait * 1000));
      // Exact limits are counted by the clock of the database.
      await app.ctx.db.execute(sql`update request_counts set expires_at = expires_at - make_interval(secs => ${wait})`);
      expect((await refusal.ask()).status).toBe(status);
    },
  );

  test.each([
    ["sign-ups", "/users", () => ({ name: "Lena", email: owner.email, password: "river stone lamp 9" }), 409, 30],
    ["votes by email", "/votes/email", () => ({ coin_id: coin.id, email: owner.email }), 202, 60],
  ] as const)(
    "may make all its %s after as many that were asked for proof-of-work",
    async (_what, path, bodyOf, status, most) => {
      let proofOfWork = true;
      const { settings } = app.ctx;
      const asking = createTestHttpApp({
        ...app.ctx,
        settings: { ...settings, current: () => ({ ...settings.current(), proofOfWork }) },
      });
      const env = { incoming: { socket: { remoteAddress: `203.0.113.${++caller}` } } };
      const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(bodyOf()) };
      const ask = async () => (await asking.request(`/api${path}`, init, env)).status;
      for (let n = 0; n < most; n++) expect(await ask()).toBe(428);
      proofOfWork = false;
      for (let n = 0; n < most; n++) expect(await ask()).toBe(status);
      expect(await ask()).toBe(429);
    },
  );

  test("opens coin pages without using up its votes, and each account has its own limit of writes", async () => {
    const env = { incoming: { socket: { remoteAddress: "192.0.2.44" } } };
    const post = (path: string, token?: string) =>
      site.request(`/api${path}`, { method: "POST", headers: token ? { authorization: `Bearer ${token}` } : {} }, env);
    const counted = async (token: string) => {
      for (let n = 0; n < 100; n++) if ((await post("/votes/0", token)).status === 429) return n;
    };
    const [one, other] = [await app.user(), await app.user()];
    for (let n = 0; n < 130; n++) await post("/coins/0/view", one.token);
    expect((await post("/coins/0/view", one.token)).status).toBe(429);
    expect([await counted(one.token), await counted(other.token)]).toEqual([40, 40]);
    expect((await post("/votes/0")).status).toBe(401);
  });

  test("opens 120 pages at once, whose API calls are not counted, then gets a page that says to wait", async () => {
    const { first, taken, stopped } = await askUntilStopped("GET", "/coins");
    expect([taken, await first.text()]).toEqual([120, Array(10).fill(200).join()]);
    expect(stopped.headers.get("retry-after")).toBe("1");
    expect(await stopped.text()).toBe("Too many requests. Try again in 1 s.");
  });

  test("does not use up another network's limit, nor do pages use up that of API calls", async () => {
    const { ask } = await askUntilStopped("GET", "/coins");
    const own = { incoming: { socket: { remoteAddress: `203.0.113.${caller}` } } };
    const other = { incoming: { socket: { remoteAddress: "198.51.100.7" } } };
    expect((await ask()).status).toBe(429);
    expect((await site.request("/api/coins", {}, own)).status).toBe(200);
    expect((await site.request("/coins", {}, other)).status).toBe(200);
  });
});
