import { once } from "node:events";
import { request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { PageHandler } from "@cointally/contract/page.ts";
import { getRequestListener } from "@hono/node-server";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestSite } from "../testing/create-test-site.ts";
import { sampleCoin } from "../testing/samples.ts";
import { type TestApp, testApp } from "../testing/test-app.ts";
import type { FastPath } from "./cached-fast-path.ts";
import { answeredBy, createListener } from "./listener.ts";
import { createRequestMetrics } from "./request-metrics.ts";

let app: TestApp;
let registry: Registry;
let coinId: string;
let fastCount = 0;
/** The site as it runs, and the same site without its fast path. */
const ports = { fast: 0, slow: 0 };
const servers: ReturnType<typeof createListener>["server"][] = [];

const pageHandler: PageHandler = async (request, { nonce, locale }) => {
  const { pathname } = new URL(request.url);
  if (pathname === "/none") return new Response("no page", { status: 404, headers: { "content-type": "text/html" } });
  const text = `<html lang="${locale}"><script nonce="${nonce}">start()</script>${"a page ".repeat(300)}</html>`;
  return new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
};

beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: "https://coins.example", RATE_LIMIT: "on" });
  app.setNow("2026-09-01T12:00:00Z");
  coinId = (await sampleCoin(app, await app.user(), await app.user({ role: "admin" }))).id;
  registry = new Registry();
  const site = createTestSite(app.ctx, { pageHandler, startRequest: createRequestMetrics(registry) });
  const counted: FastPath = (incoming, outgoing) => {
    const sent = site.fastPath(incoming, outgoing);
    if (sent) void sent.then((isSent) => isSent && fastCount++);
    return sent;
  };
  const listeners = {
    fast: answeredBy({ app: site.app, fastPath: counted }, app.ctx.log),
    slow: getRequestListener(site.app.fetch, { hostname: "localhost" }),
  };
  for (const name of ["fast", "slow"] as const) {
    const { server } = createListener(() => false);
    server.on("request", listeners[name]);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    ports[name] = (server.address() as AddressInfo).port;
    servers.push(server);
  }
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await app.close();
});

type Answer = { status: number | undefined; headers: Record<string, unknown>; body: Buffer };

const ask = (port: number, path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", path, method, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) });
    });
    sent.on("error", reject);
    sent.end();
  });

const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
/** What two responses to the same request have in common: all but the date, the request id and the nonce of an error page. */
const comparable = ({ status, headers: { date: _, "x-request-id": id, ...headers }, body }: Answer) => ({
  status,
  headers: {
    ...headers,
    ...(id === undefined ? {} : { "x-request-id": isId.test(String(id)) }),
    ...(status === 404 ? { "content-security-policy": String(headers["content-security-policy"]).length } : {}),
  },
  body: body.toString("base64"),
});

/** The ETag of the response to a request with these headers. */
const etagOf = async (path: string, headers: Record<string, string>) =>
  String((await ask(ports.slow, path, headers)).headers.etag);

const cases: [title: string, path: string, headers?: Record<string, string>, isFast?: boolean][] = [
  ["a page", "/coins", {}, true],
  ["a page as gzip", "/coins", { "accept-encoding": "gzip" }, true],
  ["a page as Brotli", "/coins", { "accept-encoding": "gzip, deflate, br" }, true],
  ["a page of another language", "/es/coins", {}, true],
  [
    "a page for a browser of another language",
    "/coins",
    { "accept-language": "es", cookie: "cointally_lang=es" },
    true,
  ],
  ["a page with a query", "/coins?page=2&sort=name", {}, true],
  ["a page that a browser opens by another name", "/coins", { "sec-fetch-mode": "navigate", host: "other" }],
  ["a page that a browser opens", "/coins", { "sec-fetch-mode": "navigate", host: "coins.example" }, true],
  ["a page by a path that is not normal", "/a/../coins", {}, true],
  ["a page by two slashes", "//coins"],
  ["a page that asks for a language", "/coins?lang=es"],
  ["a page that is not there", "/none"],
  ["a page's head", "/coins", { method: "HEAD" }],
  ["a page that is written to", "/coins", { method: "POST" }],
  ["a list", "/api/coins?limit=50", {}, true],
  ["a list as gzip", "/api/coins?limit=50", { "accept-encoding": "gzip" }, true],
  ["a list as whatever is best", "/api/coins?limit=50", { "accept-encoding": "br, gzip, *" }, true],
  ["a list for somebody with a token", "/api/coins?limit=50", { authorization: `Bearer ${"x".repeat(43)}` }],
  ["a list's head", "/api/coins?limit=50", { method: "HEAD" }],
  ["a list with a wrong query", "/api/coins?limit=x"],
  ["a call that is not there", "/api/nowhere"],
  ["what only its owner reads", "/api/users/me"],
];

describe.each(cases)("%s", (_title, path, { method = "GET", ...headers } = {}, isFast = false) => {
  test(`is answered as by the app, ${isFast ? "on the fast path" : "by it"}`, async () => {
    /** How many of two equal requests, one to the app and one to the listener, took the fast path. */
    const askBoth = async () => {
      const expected = comparable(await ask(ports.slow, path, headers, method));
      const before = fastCount;
      expect(comparable(await ask(ports.fast, path, headers, method))).toEqual(expected);
      return fastCount - before;
    };
    // Other tests write to the same server meanwhile, and each commit ends the snapshot that a list is cached for.
    if (isFast) await expect.poll(askBoth).toBe(1);
    else expect(await askBoth()).toBe(0);
  });
});

describe.each([
  ["a page", "/coins", "br"],
  ["a page", "/coins", "gzip"],
  ["a list", "/api/coins?limit=50", "gzip"],
])("%s (%s) as %s", (_what, path, coding) => {
  const headers = { "accept-encoding": coding };
  test("decompresses to the uncompressed response", async () => {
    const unpack = coding === "br" ? brotliDecompressSync : gunzipSync;
    const plain = await ask(ports.fast, path);
    expect(unpack((await ask(ports.fast, path, headers)).body).equals(plain.body)).toBe(true);
  });

  test("answers its own ETag with 304, and another encoding's ETag with 200", async () => {
    const etag = await etagOf(path, headers);
    expect(etag).not.toBe(await etagOf(path, {}));
    const conditional = { ...headers, "if-none-match": etag };
    const expected = comparable(await ask(ports.slow, path, conditional));
    const answer = comparable(await ask(ports.fast, path, conditional));
    expect(answer).toEqual(expected);
    expect([answer.status, answer.body]).toEqual([304, ""]);
    expect((await ask(ports.fast, path, { "if-none-match": etag })).status).toBe(200);
  });
});

test("never sends a cached list after it changed", async () => {
  const path = `/api/coins/${coinId}`;
  for (let n = 0; n < 2; n++) expect((await ask(ports.fast, path)).status).toBe(200);
  const before = (await ask(ports.fast, path)).body.toString();
  await app.ctx.db.execute(`update coins set name = 'Renamed' where id = '${coinId}'`);
  const after = (await ask(ports.fast, path)).body.toString();
  expect(before).not.toContain("Renamed");
  expect(after).toContain("Renamed");
});

test("counts requests under the same route names on both paths", async () => {
  const counts = async () => {
    const lines = (await registry.metrics()).split("\n");
    const counters = lines.filter((line) => line.startsWith("cointally_http_request_seconds_count"));
    return Object.fromEntries(counters.map((line) => line.split(/ (?=\d+$)/) as [string, string]));
  };
  for (const path of ["/coins", "/coins.data", "/api/coins?limit=50", `/api/coins/${coinId}`]) {
    const added: unknown[] = [];
    await ask(ports.slow, path);
    for (const port of [ports.slow, ports.fast]) {
      const before = await counts();
      await ask(port, path);
      const after = await counts();
      added.push(Object.keys(after).filter((labels) => after[labels] !== before[labels]));
    }
    expect(added[0], path).toEqual(added[1]);
    expect(added[0], path).toHaveLength(1);
  }
});

test("refuses a network over its rate limit with the same response", async () => {
  app.setNow("2026-09-01T13:00:00Z");
  for (const path of ["/coins", "/api/coins?limit=50"]) {
    const statuses: (number | undefined)[] = [];
    let last: Answer | undefined;
    for (let n = 0; n < 250 && last?.status !== 429; n++) {
      last = await ask(ports.fast, path);
      statuses.push(last.status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(path.startsWith("/api") ? 240 : 120);
    const { status, headers, body } = await ask(ports.slow, path);
    expect(status).toBe(429);
    // Each has a number of its own.
    const noNumber = (text: string) => text.replaceAll(/[0-9a-f-]{36}/g, "");
    expect(noNumber(String(last?.body))).toBe(noNumber(body.toString()));
    expect(Object.keys(last?.headers ?? {}).sort()).toEqual(Object.keys(headers).sort());
  }
});

test("leaves requests with a body or an absolute URL to the app", async () => {
  app.setNow("2026-09-01T14:00:00Z");
  await ask(ports.fast, "/coins");
  const before = fastCount;
  const exchange = (head: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(ports.fast, "127.0.0.1");
      let text = "";
      socket.on("data", (chunk) => (text += chunk));
      socket.on("close", () => resolve(text));
      socket.write(`${head}\r\nHost: coins.example\r\nConnection: close\r\n`);
      socket.write(head.includes("http:") ? "\r\n" : "Content-Length: 2\r\n\r\n{}");
    });
  for (const head of ["GET /coins HTTP/1.1", "GET http://coins.example/coins HTTP/1.1"]) {
    expect(await exchange(head)).toMatch(/^HTTP\/1\.1 200 /);
  }
  expect(fastCount).toBe(before);
});
