import { sql } from "drizzle-orm";
import { pino } from "pino";
import { register } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { measureJobs } from "../jobs/job-metrics.ts";
import { type RunningJobs, startJobs } from "../jobs/jobs.ts";
import { registerFigures } from "../metrics-gauges.ts";
import { recordFailure } from "../modules/prices/source-backoff.ts";
import { createTestHttpApp } from "../testing/create-test-site.ts";
import { useTestApp } from "../testing/use-test-app.ts";
import { metricsEndpoint } from "./metrics.ts";
import { createRequestMetrics } from "./request-metrics.ts";
import { denyAllPolicy } from "./security.ts";

const app = useTestApp({ METRICS_TOKEN: "a-token-for-figures", PRICE_SOURCES: "coingecko" });
let site: ReturnType<typeof createTestHttpApp>;
let jobs: RunningJobs;
let runs = 0;
const silent = pino({ level: "silent" });
beforeAll(async () => {
  const work = { name: "measured", run: async () => ++runs === 1 || Promise.reject(new Error("a run that fails")) };
  const quiet = { ...app.ctx, log: silent };
  jobs = await startJobs(app.connection, [{ ...work, lookEverySeconds: 0.5 }], quiet, measureJobs(register));
  registerFigures(register, quiet, jobs);
  site = createTestHttpApp(
    { ...app.ctx, log: silent },
    {
      startRequest: createRequestMetrics(register),
      metrics: metricsEndpoint(() => app.ctx.settings.current().metricsToken),
      pageHandler: async (_request, page) => {
        await page.readEndpoint("listCoins");
        return new Response("a page", { headers: { "content-type": "text/html" } });
      },
    },
  );
});
afterAll(async () => {
  register.clear();
  await jobs.stop(1000);
});

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
const read = async () => (await site.request("/metrics", {}, from("127.0.0.1"))).text();

test.each<[string, string, Record<string, string>, number]>([
  ["this machine", "127.0.0.1", {}, 200],
  ["this machine, by IPv6", "::1", {}, 200],
  ["a proxy on this machine", "127.0.0.1", { "x-forwarded-for": "203.0.113.9" }, 404],
  ["a proxy that says so otherwise", "::ffff:127.0.0.1", { forwarded: "for=203.0.113.9" }, 404],
  ["elsewhere", "203.0.113.9", {}, 404],
  ["elsewhere with the token", "203.0.113.9", { authorization: "Bearer a-token-for-figures" }, 200],
  ["elsewhere with another token", "203.0.113.9", { authorization: "Bearer a-token-for-figure5" }, 404],
])("answers a request from %s", async (_who, peer, headers, status) => {
  const answer = await site.request("/metrics", { headers }, from(peer));
  expect(answer.status).toBe(status);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("content-security-policy")).toBe(denyAllPolicy);
});

test("counts requests by route, never by address, and a page's API calls once with the page", async () => {
  for (const path of ["/api/coins", "/api/coins/slugs/none-of-that-name", "/api/nowhere/at-all", "/coins", "/x.css"]) {
    await site.request(path);
  }
  await site.request("/api/coins", { method: "BREW" as "GET" });
  const text = await read();
  const counts = [...text.matchAll(/^cointally_http_request_seconds_count\{(.*)\} (\d+)$/gm)].map(
    (m) => `${m[1]} ${m[2]}`,
  );
  expect(counts).toContain('method="GET",route="/api/coins",status="200" 1');
  expect(counts).toContain('method="GET",route="/api/coins/slugs/:slug",status="404" 1');
  expect(counts).toContain('method="GET",route="a page",status="200" 2');
  expect(counts).toContain('method="other",route="/api/coins",status="405" 1');
  expect(text).not.toMatch(/none-of-that-name|at-all|BREW/);
  expect(text).toMatch(/^cointally_http_requests_open 1$/m);
});

test("has metrics of jobs, the database and outside sources", async () => {
  await jobs.send("measured", {});
  await jobs.send("measured", {});
  await recordFailure({ ...app.ctx, log: silent }, "coingecko", { reason: "a test" });
  await expect
    .poll(read, { timeout: 10_000 })
    .toMatch(/^cointally_job_seconds_count\{name="measured",result="failed"\} [12]$/m);
  const text = await read();
  expect(text).toMatch(/^cointally_job_seconds_count\{name="measured",result="done"\} 1$/m);
  expect(text).toMatch(/^cointally_queue_jobs\{queue="measured",state="waiting"\} \d+$/m);
  expect(text).toMatch(/^cointally_database_bytes \d{7,}$/m);
  expect(text).toMatch(/^cointally_database_connections\{state="active"\} [1-9]/m);
  expect(text).toMatch(/^cointally_database_pool\{state="waiting"\} \d/m);
  expect(text).toMatch(/^cointally_source_up\{source="coingecko"\} 0$/m);
});

test("leaves out metrics that cannot be read, and shows the others", async () => {
  await app.ctx.db.execute(sql`alter table price_sources rename to gone`);
  const text = await read();
  await app.ctx.db.execute(sql`alter table gone rename to price_sources`);
  expect(text).not.toMatch(/^cointally_source_up\{/m);
  expect(text).toMatch(/^cointally_database_bytes/m);
});
