import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { Registry } from "prom-client";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "../core/create-log.ts";
import { createRequestMetrics } from "../http/request-metrics.ts";
import { startJobs } from "../jobs/jobs.ts";
import { createTestHttpApp } from "../testing/create-test-site.ts";
import { useTestAppWithUsers } from "../testing/use-test-app.ts";
import { withSettings } from "../testing/with-settings.ts";
import { createMetricProducer } from "./metric-producer.ts";
import { switchTelemetry } from "./switch-telemetry.ts";

const { app, owner } = useTestAppWithUsers();
const silent = pino({ level: "silent" });

/** A collector that stores what it receives; `respond` is its behaviour. */
const received: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
let respond: "normally" | "never" | "by closing" = "normally";
const collector = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const { pathname } = new URL(endpoint);
    if (request.url?.startsWith(`${pathname}/`))
      received.push({
        path: request.url.slice(pathname.length),
        headers: request.headers,
        body: Buffer.concat(chunks),
      });
    if (respond === "normally") response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
    if (respond === "by closing") request.socket.destroy();
  });
});
let endpoint: string;
let testCount = 0;
beforeAll(() => new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve)));
// Each test has a path of its own, because an exporter tries again after the test that made it has ended.
beforeEach(() => {
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/test-${testCount++}`;
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});
afterEach(() => {
  received.length = 0;
  respond = "normally";
});

/** The fields of a message in protobuf's wire format: field number and content, which is bytes or a number. */
function fields(bytes: Buffer): [number, Buffer | bigint][] {
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] as number;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const found: [number, Buffer | bigint][] = [];
  while (at < bytes.length) {
    const tag = Number(varint());
    const type = tag & 7;
    if (type === 0) found.push([tag >> 3, varint()]);
    else {
      const length = type === 2 ? Number(varint()) : type === 1 ? 8 : 4;
      found.push([tag >> 3, bytes.subarray(at, at + length)]);
      at += length;
    }
  }
  return found;
}
const parts = (message: Buffer, number: number) =>
  fields(message).flatMap(([field, content]) => (field === number && Buffer.isBuffer(content) ? [content] : []));
const part = (message: Buffer, number: number) => parts(message, number)[0] ?? Buffer.alloc(0);

/** Spans of ExportTraceServiceRequest (opentelemetry-proto, trace.proto). */
const spans = () =>
  received
    .filter(({ path }) => path === "/v1/traces")
    .flatMap(({ body }) => parts(body, 1))
    .flatMap((resource) => parts(resource, 2))
    .flatMap((scope) => parts(scope, 2))
    .map((span) => ({
      trace: part(span, 1).toString("hex"),
      id: part(span, 2).toString("hex"),
      parent: part(span, 4).toString("hex"),
      name: part(span, 5).toString(),
      links: parts(span, 13).map((link) => part(link, 2).toString("hex")),
      attributes: Object.fromEntries(
        parts(span, 9).map((attribute) => [part(attribute, 1).toString(), part(part(attribute, 2), 1).toString()]),
      ),
    }));

const traced = (values: Partial<{ endpoint: string; headers: Record<string, string>; sampleRatio: number }> = {}) =>
  withSettings({ ...app.ctx, log: silent }, { telemetry: { endpoint, headers: {}, sampleRatio: 1, ...values } });

test("exports a request with its queries as one trace, without parameters and with its request id", async () => {
  const telemetry = switchTelemetry(traced({ headers: { "x-key": "of the collector" } }), new Registry());
  await telemetry.apply();
  const site = createTestHttpApp(app.ctx, { startRequest: createRequestMetrics(new Registry()) });
  const response = await site.request("/api/coins?search=a-secret-word");
  await telemetry.stop();
  const request = spans().find(({ name }) => name === "GET /api/coins");
  expect(request?.attributes["cointally.request_id"]).toBe(response.headers.get("x-request-id"));
  const queries = spans().filter(({ trace, id }) => trace === request?.trace && id !== request?.id);
  expect(queries.length).toBeGreaterThan(0);
  expect(queries.every(({ parent }) => parent === request?.id)).toBe(true);
  const bodies = Buffer.concat(received.map(({ body }) => body)).toString("latin1");
  expect(bodies).toContain("from coins");
  expect(bodies).not.toContain("a-secret-word");
  expect(received.every(({ headers }) => headers["x-key"] === "of the collector")).toBe(true);
});

test("gives a job the id of the request that queued it, in its log lines and as a link of its trace", async () => {
  const lines: Record<string, string>[] = [];
  const log = createLog({ write: (line: string) => void lines.push(JSON.parse(line)) });
  const telemetry = switchTelemetry(traced(), new Registry());
  await telemetry.apply();
  const ctx = { ...app.ctx, log };
  const jobs = await startJobs(
    app.connection,
    [{ name: "sync-portfolios", lookEverySeconds: 0.5, run: async () => log.info("the job runs") }],
    ctx,
  );
  const site = createTestHttpApp({ ...ctx, jobs });
  const response = await site.request("/api/portfolios/addresses", {
    method: "POST",
    headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/json" },
    body: JSON.stringify({ address: "0x00000000219ab540356cBB839Cbe05303d7705Fa" }),
  });
  expect(response.status).toBe(201);
  await expect.poll(() => lines.find(({ msg }) => msg === "the job runs")).toBeDefined();
  await jobs.stop(1000);
  await telemetry.stop();
  const line = lines.find(({ msg }) => msg === "the job runs");
  expect(line?.request_id).toBe(response.headers.get("x-request-id"));
  expect(line?.job).toBe("sync-portfolios");
  const request = spans().find(({ name }) => name === "POST /api/portfolios/addresses");
  const run = spans().find(({ name }) => name === "job sync-portfolios");
  expect(run?.parent).toBe("");
  expect(run?.trace).toBe(line?.trace_id);
  const trace = spans().filter((span) => span.trace === request?.trace);
  expect(trace.map(({ id }) => id)).toContain(run?.links[0]);
});

test("exports the metrics of the registry, each bucket of a histogram counted alone", async () => {
  const registry = new Registry();
  const startRequest = createRequestMetrics(registry);
  for (const status of ["200", "200", "503"]) startRequest()({ method: "GET", route: "/api/coins", status });
  const producer = createMetricProducer(registry, { attributes: {}, merge: () => undefined } as never);
  const { resourceMetrics } = await producer.collect();
  const metrics = resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics);
  const histogram = metrics.find(({ descriptor }) => descriptor.name === "cointally_http_request_seconds");
  const points = histogram?.dataPoints as {
    attributes: object;
    value: { count: number; buckets: { counts: number[] } };
  }[];
  expect(points.map(({ attributes }) => attributes)).toEqual([
    { method: "GET", route: "/api/coins", status: "200" },
    { method: "GET", route: "/api/coins", status: "503" },
  ]);
  expect(points.map(({ value }) => value.count)).toEqual([2, 1]);
  expect(points[0]?.value.buckets.counts.reduce((sum, n) => sum + n)).toBe(2);

  const telemetry = switchTelemetry(traced(), registry);
  await telemetry.apply();
  await telemetry.stop();
  const sent = received.filter(({ path }) => path === "/v1/metrics").map(({ body }) => body.toString("latin1"));
  expect(sent.join()).toContain("cointally_http_request_seconds");
});

test.each(["never", "by closing"] as const)(
  "answers requests and stops within the time limit when the collector responds %s",
  async (how) => {
    respond = how;
    const telemetry = switchTelemetry(traced(), new Registry(), 300);
    await telemetry.apply();
    const site = createTestHttpApp(app.ctx);
    expect((await site.request("/api/coins")).status).toBe(200);
    const start = performance.now();
    await telemetry.stop();
    // The libraries' own limits are 10 and 30 seconds.
    expect(performance.now() - start).toBeLessThan(5000);
  },
);

test("starts and stops with the settings, and sends nothing without a collector", async () => {
  let telemetrySetting: ReturnType<typeof traced>["settings"] extends { current(): infer S } ? S : never;
  telemetrySetting = app.ctx.settings.current();
  const settings = { ...app.ctx.settings, current: () => telemetrySetting };
  const telemetry = switchTelemetry({ settings, log: silent }, new Registry());
  const site = createTestHttpApp(app.ctx);
  await telemetry.apply();
  await site.request("/api/coins?limit=2");
  expect(received).toEqual([]);
  telemetrySetting = traced().settings.current();
  await telemetry.apply();
  await site.request("/api/coins?limit=3");
  telemetrySetting = app.ctx.settings.current();
  await telemetry.apply();
  expect(spans().filter(({ name }) => name === "GET /api/coins")).toHaveLength(1);
  received.length = 0;
  await app.ctx.db.execute(sql`select 1`);
  await site.request("/api/coins?limit=4");
  await telemetry.stop();
  expect(received).toEqual([]);
});
