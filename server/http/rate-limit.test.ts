import type { PageHandler } from "@cointally/contract/page.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestHttpApp } from "../testing/create-test-site.ts";
import { type TestApp, testApp } from "../testing/test-app.ts";
import { createRateLimit, type RateLimit } from "./rate-limit.ts";

const start = Date.parse("2026-09-01T12:00:00Z");

/** How many of `count` simultaneous requests pass, each from the network that `networkOf` returns. */
const passed = async (limit: RateLimit, count: number, networkOf: (n: number) => string = () => "203.0.113.9") => {
  const results = await Promise.allSettled(Array.from({ length: count }, (_, n) => limit(networkOf(n), "read")));
  return results.filter(({ status }) => status === "fulfilled").length;
};

test("stops a flood, while a browser on one of many processes can still read", async () => {
  const clock = () => new Date(start);
  expect(await passed(createRateLimit(true, 1, clock), 1000)).toBe(240);
  expect(await passed(createRateLimit(true, 32, clock), 1000)).toBe(120);
  expect(await passed(createRateLimit(false, 1, clock), 1000)).toBe(1000);
});

test("lets a steady flood through at the long-run rate and no faster", async () => {
  let now = start;
  const limit = createRateLimit(true, 1, () => new Date(now));
  let count = 0;
  const seconds = 230;
  for (; now < start + seconds * 1000; now += 100) count += await passed(limit, 10);
  expect(count).toBeGreaterThan(20 * seconds * 0.95);
  expect(count).toBeLessThanOrEqual(240 + 20 * seconds);
});

test("stores a bounded number of counters for any number of networks", async () => {
  const limit = createRateLimit(true, 1, () => new Date(start));
  expect(await passed(limit, 250)).toBe(240);
  expect(await passed(limit, 100_001, (n) => `network ${n}`)).toBe(100_001);
  // The counters of the first network were the least recently used.
  expect(await passed(limit, 1)).toBe(1);
});

describe("over HTTP, one network", () => {
  let app: TestApp;
  let site: ReturnType<typeof createTestHttpApp>;
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
      expect((await refusal.ask()).status).toBe(status);
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
