import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { testCertificate } from "../testing/image-host.ts";
import { useLocalService } from "../testing/local-service.ts";
import { FetchError, fetchJson, retryAfterMs } from "./fetch-json.ts";

const service = useLocalService();
const bomb = gzipSync(Buffer.alloc(50_000_000));
const fetched = (options: Parameters<typeof fetchJson>[1] = {}) => fetchJson(service.url, options);

test("returns the response whatever its status, and undefined for a body that is no JSON", async () => {
  service.answers((_, answer) => answer.writeHead(500).end('{"error":1}'));
  expect(await fetched()).toMatchObject({ status: 500, json: { error: 1 } });
  service.answers((_, answer) => answer.writeHead(200).end("<html>Sorry</html>"));
  expect(await fetched()).toMatchObject({ status: 200, json: undefined });
});

test("does not parse a long body nested deeper than any service sends, which would take seconds", async () => {
  for (const [depth, json] of [
    [100_000, undefined],
    [20, expect.any(Array)],
  ] as const) {
    const body = `${"[".repeat(depth)}"${"x".repeat(100_000)}"${"]".repeat(depth)}`;
    service.answers((_, answer) => answer.end(body));
    expect(await fetched()).toMatchObject({ status: 200, json });
  }
});

test("follows no redirect", async () => {
  service.answers(({ url }, answer) => answer.writeHead(307, { location: "/elsewhere" }).end(JSON.stringify(url)));
  expect(await fetched()).toMatchObject({ status: 307, json: "/" });
  expect(service.requests).toEqual(["/"]);
});

test.each<[string, Parameters<typeof service.answers>[0], RegExp]>([
  ["says nothing", () => {}, /no response in time/],
  ["stops in the middle", (_, answer) => answer.writeHead(200).write('{"half'), /no response in time/],
  ["hangs up", (_, answer) => answer.destroy(), /no connection/],
  ["hangs up in the middle", (_, a) => a.writeHead(200).write("{", () => a.destroy()), /no connection/],
  ["sends too much", (_, answer) => answer.writeHead(200).end("x".repeat(20_001)), /more than 20000 bytes/],
  [
    "packs much into little",
    (_, a) => a.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
    /more than 20000 bytes/,
  ],
])("a service that %s gives a FetchError without its URL", async (_what, handler, reason) => {
  service.answers(handler);
  // Short only where the time limit itself is tested, since a loaded machine may need longer for the others.
  const timeoutMs = reason.source === "no response in time" ? 200 : 10_000;
  const error = await fetched({ maxBytes: 20_000, timeoutMs }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(FetchError);
  expect(error.message).toMatch(reason);
  expect(error.message).not.toContain("127.0.0.1");
  expect(error.tooLarge).toBe(reason.source.startsWith("more"));
});

test("a service whose certificate is not trusted is not asked, and the reason names that", async () => {
  const requests: (string | undefined)[] = [];
  const server = createServer(testCertificate, ({ url }, answer) => {
    requests.push(url);
    answer.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await expect(fetchJson(`https://127.0.0.1:${port}`)).rejects.toThrow("no connection (DEPTH_ZERO_SELF_SIGNED_CERT)");
  expect(requests).toEqual([]);
  await new Promise((resolve) => server.close(resolve));
});

test("an aborted request rejects with the caller's reason", async () => {
  const reason = new Error("enough");
  const stop = new AbortController();
  service.answers(() => stop.abort(reason));
  await expect(fetched({ signal: stop.signal })).rejects.toBe(reason);
});

test("Retry-After is seconds or a date", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const after = (value: string) => retryAfterMs(new Headers(value ? { "retry-after": value } : {}), now);
  expect([after("120"), after("Sat, 21 Nov 2026 12:01:00 GMT"), after("soon"), after("")]).toEqual([
    120_000,
    60_000,
    undefined,
    undefined,
  ]);
  expect(after("Sat, 21 Nov 2026 11:00:00 GMT")).toBe(undefined);
});

test("connects to the given address of a host that it does not look up, and follows no redirect", async () => {
  service.answers((request, response) => {
    if (request.url === "/moved") return void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
    if (request.url === "/wrong") return void response.writeHead(999).end();
    response.end(JSON.stringify({ host: request.headers.host }));
  });
  const { port } = new URL(service.url);
  const at = (path: string) =>
    fetchJson(`http://node.invalid:${port}${path}`, { address: "127.0.0.1", method: "POST", body: "{}" });
  expect((await at("/")).json).toEqual({ host: `node.invalid:${port}` });
  expect((await at("/moved")).status).toBe(302);
  await expect(at("/wrong")).rejects.toThrow("no connection");
  await expect(fetchJson(`http://127.0.0.1:${port}/`, { address: "127.0.0.1", maxBytes: 3 })).rejects.toThrow(
    "more than 3 bytes",
  );
});
