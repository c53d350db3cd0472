import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleCoin } from "../testing/samples.ts";
import { type SocketSite, socketSite } from "../testing/socket-site.ts";
import type { TestUser } from "../testing/test-app.ts";

let site: SocketSite;
let user: TestUser;
beforeAll(async () => {
  site = await socketSite();
  user = await site.app.user();
});
afterAll(() => site.close());

describe("a body", () => {
  const head = (...more: string[]) => [
    "POST /api/coins HTTP/1.1",
    `Authorization: Bearer ${user.token}`,
    "Content-Type: application/json",
    ...more,
  ];

  test.each<[string, string, Record<string, string>, number]>([
    ["of 2 MB", JSON.stringify({ name: "x".repeat(2_000_000) }), {}, 413],
    ["20,000 deep", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`, {}, 400],
    ["without a content type", "{}", { "content-type": "" }, 415],
    ["of another type", "{}", { "content-type": "application/vnd.api+json" }, 415],
    ["that says it is compressed", "\x1f\x8b\x08", { "content-encoding": "gzip" }, 400],
  ])("%s is refused in the API's error shape", async (_what, body, headers, status) => {
    const sent = { authorization: `Bearer ${user.token}`, "content-type": "application/json", ...headers };
    const answer = await site.fetch("/api/coins", { method: "POST", headers: sent, body: Buffer.from(body, "latin1") });
    expect([answer.status, (await answer.json()).statusCode]).toEqual([status, status]);
  });

  test("may be an empty object for a call without a body, but not one with keys", async () => {
    const headers = { authorization: `Bearer ${user.token}`, "content-type": "application/json" };
    const { slug } = await sampleCoin(site.app, user, await site.app.user({ role: "admin" }));
    const { coin } = await (await site.fetch(`/api/coins/slugs/${slug}`)).json();
    const view = (body: string) => site.fetch(`/api/coins/${coin.id}/view`, { method: "POST", headers, body });
    expect([(await view("{}")).status, (await view('{"a":1}')).status, (await view("[]")).status]).toEqual([
      204, 400, 400,
    ]);
  });

  test("is refused before it arrives when its Content-Length is over the limit", async () => {
    const { status, text } = await site.send(head("Content-Length: 3000000"), "{}");
    expect([status, text]).toEqual([413, expect.stringContaining('"too_large"')]);
  });

  test("is refused over the limit when it is chunked, too", async () => {
    const chunks = `200000\r\n${"x".repeat(0x200000)}\r\n0\r\n\r\n`;
    expect((await site.send(head("Transfer-Encoding: chunked"), chunks)).status).toBe(413);
  });

  test("that is interrupted changes nothing", async () => {
    const socket = connect(site.port, "127.0.0.1");
    const arrived = new Promise((resolve) => site.server.once("request", resolve));
    socket.write(`${head("Content-Length: 5000").join("\r\n")}\r\nHost: x\r\n\r\n{`);
    await arrived;
    socket.destroy();
    expect((await site.fetch("/api/coins")).status).toBe(200);
  });
});

test.each(["%E0%A4%A", "a%00b", "..%2f..%2fetc"])("a path with %s is not a server error", async (piece) => {
  const { status } = await site.send([`GET /api/coins/slugs/${piece} HTTP/1.1`]);
  expect(status).toBe(400);
  expect((await site.send([`GET /uploads/${piece}/256.webp HTTP/1.1`])).text).toContain("a page");
});

test("decodes a path and its query once, before they are validated", async () => {
  const { slug } = await sampleCoin(site.app, user, await site.app.user({ role: "admin" }));
  const once = [...slug].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("");
  const twice = once.replaceAll("%", "%25");
  for (const [sent, status] of [
    [once, 200],
    [twice, 400],
  ] as const) {
    expect((await site.send([`GET /api/coins/slugs/${sent} HTTP/1.1`])).status, sent).toBe(status);
  }
  for (const [sort, status] of [
    ["%6e%61%6d%65", 200],
    ["%256e%2561%256d%2565", 400],
  ] as const) {
    expect((await site.send([`GET /api/coins?sort=${sort} HTTP/1.1`])).status, sort).toBe(status);
  }
});

test("answers a health check by HTTP/1.0 without a host", async () => {
  const socket = connect(site.port, "127.0.0.1");
  socket.write("GET /health/ready HTTP/1.0\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK.*\{"status":"ready"\}$/s);
});

describe("a malformed request gets the API's error shape, not a server error:", () => {
  const one = (...hosts: string[]) => hosts.map((host) => `Host: ${host}\r\n`).join("");
  const invalid = "The address or the Host header of this request is not valid.";

  test.each<[string, string]>([
    ["a Host with a space", one("a b")],
    ["a Host with a quote", one('a"b')],
    ["a Host with brackets", one("[::1")],
    ["a Host with a path", one("x/y")],
    ["a Host with a user", one("a@b")],
    ["a Host with a port that is none", one("x:port")],
    ["a Host with a percent sign", one("a%00b")],
    ["a Host outside of ASCII", one("\xe9")],
    ["two Hosts", one("x", "y")],
    ["the same Host twice", one("x", "x")],
    ["no Host", ""],
  ])("%s", async (_what, hosts) => {
    for (const path of ["/api/coins", "/", "/health/ready"]) {
      const { status, text } = await site.sendBytes(`GET ${path} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
      const body = JSON.parse(text.slice(text.indexOf("{")));
      expect([path, status, body]).toEqual([
        path,
        400,
        { statusCode: 400, code: "bad_request", error: invalid, message: invalid },
      ]);
      expect(text).toMatch(/^x-request-id: [0-9a-f-]{36}\r$/im);
    }
  });

  test.each<[string, string, number]>([
    ["a Host with a control character", `GET / HTTP/1.1\r\nHost: a\x01b\r\n\r\n`, 400],
    ["a line that is no header", "GET / HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n", 400],
    ["no HTTP", "hello\r\n\r\n", 400],
    ["headers of 100 kB", `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${"a".repeat(100_000)}\r\n\r\n`, 431],
  ])("%s", async (_what, bytes, expected) => {
    const { status, text } = await site.sendBytes(bytes);
    const body = JSON.parse(text.slice(text.indexOf("\r\n\r\n")));
    expect([status, body.statusCode, body.error]).toEqual([expected, expected, expect.stringMatching(/\.$/)]);
    expect(text).toMatch(/^connection: close\r$/im);
  });

  test("answers an empty Host header, as HTTP/1.1 allows", async () => {
    expect((await site.sendBytes("GET /health/live HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n")).status).toBe(200);
  });
});

test("refuses a request whose length is ambiguous, so that no proxy reads another one", async () => {
  const start = "POST /api/users/auth HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
  for (const headers of [
    "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
    "Content-Length: 5\r\nContent-Length: 6\r\n",
    "Transfer-Encoding: chunked, identity\r\n",
    "Content-Length: +5\r\n",
  ]) {
    expect((await site.sendBytes(`${start}${headers}\r\n0\r\n\r\n`)).status, headers).toBe(400);
  }
});

test.each(["/", "/api/coins", "/api/users/me"])("answers TRACE %s with 405 and repeats nothing", async (path) => {
  const { status, text } = await site.sendBytes(
    `TRACE ${path} HTTP/1.1\r\nHost: x\r\nX-Secret: echoed\r\nConnection: close\r\n\r\n`,
  );
  expect([status, text.includes("echoed")]).toEqual([405, false]);
});

test("refuses methods other than GET and HEAD on pages", async () => {
  const answer = await site.fetch("/coins", { method: "POST", body: "a=1" });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});
