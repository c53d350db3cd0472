import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestHttpApp } from "../testing/create-test-site.ts";
import { sampleCoin } from "../testing/samples.ts";
import { type TestApp, testApp } from "../testing/test-app.ts";
import { acceptedEncoding, matchesEtag } from "./negotiate.ts";
import { staticFiles } from "./static-files.ts";

test.each([
  ["gzip", "gzip"],
  ["GZIP", "gzip"],
  ["gzip, deflate, br", "br"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["gzip;q=0.001", "gzip"],
  ["gzip;q=0", undefined],
  ["gzip ; q=0.000", undefined],
  ["br;q=0,gzip;q=0", undefined],
  ["*;q=0", undefined],
  ["identity", undefined],
  ["x-gzip-like", undefined],
  ["", undefined],
  [null, undefined],
])("chooses for Accept-Encoding %s the coding %s", (header, coding) => {
  expect(acceptedEncoding(header, ["br", "gzip"])).toBe(coding);
});

test("reads If-None-Match as a list and compares it weakly", () => {
  expect(matchesEtag('"a", W/"b"', '"b"')).toBe(true);
  expect(matchesEtag("*", '"b"')).toBe(true);
  expect([matchesEtag('"a"', '"b"'), matchesEtag(null, '"b"'), matchesEtag("b", '"b"')]).toEqual([false, false, false]);
});

describe("every response", () => {
  let app: TestApp;
  let site: ReturnType<typeof createTestHttpApp>;
  let folder: string;
  let slug: string;
  beforeAll(async () => {
    app = await testApp();
    app.setNow("2026-09-01T12:00:00Z");
    folder = await mkdtemp(join(tmpdir(), "cointally-files-"));
    await writeFile(join(folder, "app.css"), "body{}".repeat(500));
    slug = (await sampleCoin(app, await app.user(), await app.user({ role: "admin" }))).slug;
    site = createTestHttpApp(app.ctx, {
      files: [(await staticFiles(folder))({})],
      pageHandler: async () => new Response("a page ".repeat(500), { headers: { "content-type": "text/html" } }),
    });
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = (path: string, headers: Record<string, string>) => site.request(path.replace("SLUG", slug), { headers });

  test.each(["/api/coins?limit=5", "/api/openapi.json", "/api/docs", "/", "/app.css", "/coins/SLUG/badge.svg"])(
    "of %s is gzipped for clients that accept it, and plain for others",
    async (path) => {
      const packed = await ask(path, { "accept-encoding": "gzip" });
      const plain = await ask(path, { "accept-encoding": "gzip;q=0" });
      expect([packed.status, plain.status]).toEqual([200, 200]);
      expect(plain.headers.get("content-encoding")).toBeNull();
      expect(plain.headers.get("vary")).toContain("Accept-Encoding");
      expect(packed.headers.get("content-encoding")).toBe("gzip");
      expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(await plain.text());
    },
  );

  test.each(["/api/coins", "/api/openapi.json", "/api/docs", "/app.css", "/coins/SLUG/badge.svg"])(
    "of %s is not sent again to a client that has it",
    async (path) => {
      const first = await ask(path, {});
      const etag = first.headers.get("etag") as string;
      expect(first.headers.get("cache-control")).toBeTruthy();
      const again = await ask(path, { "if-none-match": `"other", ${etag}` });
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    },
  );

  test.each(["/api/openapi.json", "/api/docs"])("of %s has a request id, as every call does", async (path) => {
    const { headers } = await ask(path, {});
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("cache-control")).toBe("no-cache");
  });
});
