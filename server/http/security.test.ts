import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listTags } from "@cointally/contract/coins.ts";
import * as m from "@cointally/i18n/messages";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "../core/create-log.ts";
import { newEmailToken } from "../modules/accounts/secrets.ts";
import { encodeLogo } from "../modules/uploads/encode-image.ts";
import { writeImage } from "../modules/uploads/image-files.ts";
import { createTestHttpApp } from "../testing/create-test-site.ts";
import { sampleCoin } from "../testing/samples.ts";
import { type TestApp, testApp } from "../testing/test-app.ts";
import { docsPolicy } from "./docs-page.ts";
import type { Route } from "./route.ts";
import { denyAllPolicy, sandboxPolicy } from "./security.ts";
import { staticFiles } from "./static-files.ts";
import { uploadedFiles } from "./uploaded-files.ts";

const logoId = "0197a000-0000-7000-8000-000000000001";
let app: TestApp;
let site: ReturnType<typeof createTestHttpApp>;
let folder: string;
let slug: string;

beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: "https://coins.example" });
  folder = await mkdtemp(join(tmpdir(), "cointally-files-"));
  await writeFile(join(folder, "app.css"), "body{}");
  await writeFile(join(folder, "worker.js"), "fetch('/api/coins')");
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets/unlisted.js"), "");
  const logo = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  await writeImage(app.ctx.files, logoId, await encodeLogo(logo));
  slug = (await sampleCoin(app, await app.user(), await app.user({ role: "admin" }))).slug;
  site = createTestHttpApp(
    { ...app.ctx, log: pino({ level: "silent" }) },
    {
      files: [uploadedFiles(app.ctx.files), (await staticFiles(folder))(app.ctx.settings.current())],
      pageHandler: async (request, { nonce }) => {
        if (request.url.includes("broken")) throw new Error("a page that cannot be made");
        const headers = { "content-type": request.url.includes(".data") ? "text/x-script" : "text/html" };
        return new Response(pageHtml(nonce), { headers });
      },
      metrics: async () => new Response("", { status: 404 }),
    },
  );
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

type Kind = { path: () => string; init?: RequestInit; status: number; policy: "page" | string; shared?: true };

const ownScript = "document.title = 1";
/** A page with one script of its own and one injected by a text, without the nonce of this rendering. */
const pageHtml = (nonce: string) =>
  `<script nonce="${nonce}" async="">${ownScript}</script><script>steal()</script><script nonce="${"x".repeat(22)}">steal()</script>`;

/** One response of every kind. */
const kinds: Record<string, Kind> = {
  "a page": { path: () => "/", status: 200, policy: "page" },
  "a page's data": { path: () => "/coins.data", status: 200, policy: "page" },
  "a page that cannot be made": { path: () => "/broken", status: 500, policy: denyAllPolicy },
  "a page that has moved": { path: () => "/coins?lang=es", status: 301, policy: denyAllPolicy },
  "a page that is written to": { path: () => "/", init: { method: "POST" }, status: 405, policy: denyAllPolicy },
  "a logo that is written to": {
    path: () => `/uploads/${logoId}/32.webp`,
    init: { method: "POST" },
    status: 405,
    policy: denyAllPolicy,
  },
  "a list": { path: () => "/api/coins", status: 200, policy: denyAllPolicy },
  "a refusal": { path: () => "/api/users/me", status: 401, policy: denyAllPolicy },
  "an answer of one's own": { path: () => "/api/votes/mine", status: 401, policy: denyAllPolicy },
  "a call that is not there": { path: () => "/api/nowhere", status: 404, policy: denyAllPolicy },
  "the API's page": { path: () => "/api/docs", status: 200, policy: docsPolicy },
  "the API's description": { path: () => "/api/openapi.json", status: 200, policy: denyAllPolicy },
  "a file of the web app": { path: () => "/app.css", status: 200, policy: denyAllPolicy },
  "a script of the web app, which may be a worker's": {
    path: () => "/worker.js",
    status: 200,
    policy: `${denyAllPolicy}; connect-src 'self'`,
  },
  "a logo": { path: () => `/uploads/${logoId}/64.webp`, status: 200, policy: sandboxPolicy, shared: true },
  "a share image": { path: () => `/coins/${slug}/share.png`, status: 200, policy: denyAllPolicy, shared: true },
  "a badge": { path: () => `/coins/${slug}/badge.svg`, status: 200, policy: denyAllPolicy, shared: true },
  "a badge that is not there": { path: () => "/coins/none/badge.svg", status: 404, policy: denyAllPolicy },
  "a sitemap": { path: () => "/sitemap.xml", status: 200, policy: denyAllPolicy },
  "robots.txt": { path: () => "/robots.txt", status: 200, policy: denyAllPolicy },
  health: { path: () => "/health/ready", status: 200, policy: denyAllPolicy },
};

describe.each(Object.entries(kinds))("%s", (_name, { path, init, status, policy, shared }) => {
  test("has the security headers of its kind", async () => {
    const answer = await site.request(path(), init);
    const { headers } = answer;
    expect(answer.status).toBe(status);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe(shared ? "cross-origin" : "same-origin");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
    const given = headers.get("content-security-policy") ?? "";
    for (const rule of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(given).toContain(rule);
    }
    if (policy !== "page") return expect(given).toBe(policy);
    const nonce = /<script nonce="([\w-]{22})" async/.exec(await answer.text())?.[1];
    const hash = createHash("sha256").update(ownScript).digest("base64");
    const rules = Object.fromEntries(given.split("; ").map((rule) => rule.split(/ (.*)/s).slice(0, 2)));
    expect(rules).toEqual({
      "default-src": "'none'",
      "script-src": `'self' 'sha256-${hash}'`,
      "style-src": "'self' 'unsafe-inline'",
      "style-src-elem": `'self' 'nonce-${nonce}'`,
      "style-src-attr": "'unsafe-inline'",
      "img-src": "'self' data: blob:",
      "font-src": "'self'",
      "connect-src": "'self'",
      "manifest-src": "'self'",
      "object-src": "'none'",
      "base-uri": "'none'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
    });
  });
});

test.each([
  "/",
  "/coins.data",
  "/app.css",
  "/worker.js",
  "/api/docs",
  `/coins/:slug/badge.svg`,
  "/sitemap.xml",
  "/robots.txt",
])("%s names its encoding", async (path) => {
  const type = (await site.request(path.replace(":slug", slug))).headers.get("content-type");
  expect(type).toMatch(/^(text|image|application)\/[\w+-]+; charset=utf-8$/);
});

test.each(["/assets", "/assets/", "/assets/.", "/uploads", "/uploads/", `/uploads/${logoId}/`])(
  "the folder %s is no file, and nothing lists what it contains",
  async (path) => {
    const answer = await site.request(path);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await answer.text()).not.toMatch(/unlisted|256\.webp|0197a000/);
    expect((await site.request("/assets/unlisted.js")).headers.get("content-type")).toContain("javascript");
  },
);

test("each rendering of a page has a new, unpredictable nonce", async () => {
  const nonceOf = async (path: string) =>
    /nonce="([\w-]{22})" async/.exec(await (await site.request(path)).text())?.[1];
  const [one, again, other] = [await nonceOf("/a"), await nonceOf("/a"), await nonceOf("/b")];
  expect(one).toBe(again);
  expect(one).not.toBe(other);
});

test("logs a page that cannot be rendered without the token in its address", async () => {
  const lines: string[] = [];
  const log = createLog({ write: (line) => lines.push(line) });
  const pageHandler = () => Promise.reject(new Error("broken"));
  const failing = createTestHttpApp({ ...app.ctx, log }, { pageHandler });
  const token = newEmailToken();
  for (const path of [
    `/recover/${token}`,
    `/verify-email/${token}`,
    `/alerts/stop/${token}`,
    "/coins/a-coin-of-more-than-thirty-letters",
  ]) {
    const answer = await failing.request(path);
    expect(answer.status).toBe(500);
    // The error page shows the request id, and the log has it as well.
    const number = JSON.parse(lines.at(-1) ?? "").request_id;
    const text = await answer.text();
    expect([answer.headers.get("x-request-id"), text]).toEqual([number, expect.stringContaining(number)]);
    expect(text).not.toMatch(/broken|Error|\.ts/);
  }
  expect(lines.map((line) => JSON.parse(line).path)).toEqual([
    ...["/recover/…", "/verify-email/…", "/alerts/stop/…", "/coins/a-coin-of-more-than-thirty-letters"],
  ]);
  expect(lines.join()).not.toContain(token);
});

test("answers a call that fails with a sentence and the id that the log has, and nothing of the error", async () => {
  const lines: string[] = [];
  const log = createLog({ write: (line) => lines.push(line) });
  const handler = () => Promise.reject(new Error("select secret from settings"));
  const failing = createTestHttpApp({ ...app.ctx, log }, { routes: [{ endpoint: listTags, handler } as Route] });
  const answer = await failing.request("/api/coins/tags");
  const { request_id, err } = JSON.parse(lines.at(-1) ?? "");
  expect(err).toMatchObject({ message: "select secret from settings", stack: expect.stringContaining(".ts:") });
  const sentence = m.error_internal({ id: request_id });
  expect([answer.status, answer.headers.get("x-request-id"), await answer.json()]).toEqual([
    500,
    request_id,
    { statusCode: 500, code: "internal", error: sentence, message: sentence, id: request_id },
  ]);
});

test("answers /health/ready with 503 during shutdown, while its database still answers", async () => {
  const stopping = createTestHttpApp(app.ctx, { isStopping: () => true });
  expect((await stopping.request("/health/ready")).status).toBe(503);
  expect((await stopping.request("/health/live")).status).toBe(200);
});

test("health shows states and delays in words of ours, and no name or address of a database, replica or bucket", async () => {
  const { ctx } = app;
  const secret = { host: "10.9.8.7", name: "db.internal", bucket: "bucket.internal" };
  const away = Promise.reject(new Error(`connect ECONNREFUSED ${secret.host}:5432 (${secret.name})`));
  away.catch(() => {});
  const replicas = { states: () => [{ name: `${secret.name}:5432`, state: "behind", behindSeconds: 7 }] };
  const files = { ...ctx.files, probe: () => {}, problem: () => "unreachable" as const, url: secret.bucket };
  const bodyOf = async (changes: object) => {
    const answer = await createTestHttpApp({ ...ctx, ...changes } as typeof ctx).request("/health/ready");
    return [answer.status, await answer.json()];
  };
  expect(await bodyOf({})).toEqual([200, { status: "ready" }]);
  expect(await bodyOf({ files, replicas })).toEqual([
    200,
    {
      status: "ready",
      storage: "the storage cannot be reached",
      replicas: [{ state: "behind", behind_seconds: 7 }],
    },
  ]);
  expect(await bodyOf({ db: { ...ctx.db, execute: () => away } })).toEqual([503, { status: "database unreachable" }]);
});

test("sends Strict-Transport-Security only where PUBLIC_URL is https, without subdomains if they are other sites", async () => {
  const alone = createTestHttpApp({ ...app.ctx, config: { ...app.ctx.config, hstsSubdomains: false } });
  expect((await alone.request("/api/coins")).headers.get("strict-transport-security")).toBe("max-age=63072000");
  const plain = createTestHttpApp({ ...app.ctx, config: { ...app.ctx.config, publicUrl: "http://localhost:3000" } });
  expect((await plain.request("/api/coins")).headers.has("strict-transport-security")).toBe(false);
});

test("lets a worker connect to an API on another host, and to nothing else", async () => {
  const serve = (await staticFiles(folder))({ apiUrl: "https://api.coins.example/v1" });
  const policy = serve(new Request("https://coins.example/worker.js"))?.headers.get("content-security-policy");
  expect(policy).toBe(`${denyAllPolicy}; connect-src 'self' https://api.coins.example`);
});
