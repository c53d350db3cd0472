import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PageHandler } from "@cointally/contract/page.ts";
import * as m from "@cointally/i18n/messages";
import { setTimeZone } from "@cointally/shared/time-zone.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Context } from "../core/context.ts";
import { databaseOutageLog } from "../core/outages.ts";
import { type Client, connect } from "../database/client.ts";
import { createStaleApp } from "../stale-site.ts";
import { collectedLog } from "../testing/collected-log.ts";
import { createTestHttpApp } from "../testing/create-test-site.ts";
import { sampleCoin } from "../testing/samples.ts";
import { type StallingProxy, stallingProxy } from "../testing/stalling-proxy.ts";
import { useTestAppWithUsers } from "../testing/use-test-app.ts";
import { denyAllPolicy } from "./security.ts";
import { createStaleResponses, type StaleResponses } from "./stale-responses.ts";

const { app, owner, admin } = useTestAppWithUsers();

/** A page with the number of votes of the lists; `/account` is for no one else. */
const pageHandler: PageHandler = async (request, { readEndpoint, nonce }) => {
  const { pathname } = new URL(request.url);
  const answer = await readEndpoint("listCoins");
  const robots = pathname === "/account" ? '<meta name="robots" content="noindex"/>' : "";
  const html = `<html><head>${robots}</head><body class="a"><script nonce="${nonce}">start()</script>${JSON.stringify(answer.body)}</body></html>`;
  const status = pathname === "/removed" && removed ? 404 : answer.status;
  return new Response(html, { status, headers: { "content-type": "text/html; charset=utf-8" } });
};
let removed = false;

let proxy: StallingProxy;
let client: Client;
let folder: string;
let log: ReturnType<typeof collectedLog>;
let stale: StaleResponses;
let site: ReturnType<typeof createTestHttpApp>;
const createStale = (isAway: () => boolean) =>
  createStaleResponses({ dataDir: folder, clock: app.ctx.clock, log: log.log, isAway });
const siteOver = ({ db }: Pick<Client, "db">, responses = stale) => {
  const ctx: Context = { ...app.ctx, db, log: log.log, databaseOutage: databaseOutageLog(log.log, app.ctx.clock) };
  return createTestHttpApp(ctx, { pageHandler, stale: responses });
};
beforeEach(async () => {
  app.setNow("2026-11-26T14:03:20Z");
  removed = false;
  log = collectedLog();
  folder = await mkdtemp(join(tmpdir(), "cointally-stale-"));
  proxy = await stallingProxy(app.connection);
  client = connect(proxy.connection, () => {}, "visitor");
  stale = createStale(client.isAway);
  site = siteOver(client);
});
afterEach(async () => {
  setTimeZone();
  app.setNow(null);
  await client.close();
  await proxy.close();
  await rm(folder, { recursive: true, force: true });
});

const readable = ["/", "/coins?page=2", "/es/coins", "/api/coins", "/api/coins/today?limit=50"];
const askAll = (paths: string[], init: RequestInit = {}) => Promise.all(paths.map((path) => site.request(path, init)));
const statusesOf = (answers: Response[]) => answers.map(({ status }) => status);

describe("while the database is away", () => {
  test("every public read of the last hour is answered with its time, and nothing else is", async () => {
    const fresh = await askAll(readable);
    expect(statusesOf(fresh)).toEqual(readable.map(() => 200));
    expect(fresh.map(({ headers }) => headers.get("x-data-as-of"))).toEqual(readable.map(() => null));
    const before = await Promise.all(fresh.map((answer) => answer.text()));

    proxy.restart();
    app.setNow("2026-11-26T14:40:00Z");
    const old = await askAll(readable);
    expect(statusesOf(old)).toEqual(readable.map(() => 200));
    for (const [n, answer] of old.entries()) {
      expect(answer.headers.get("x-data-as-of")).toBe("2026-11-26T14:03:20.000Z");
      const text = await answer.text();
      if (readable[n]?.startsWith("/api/")) expect(text).toBe(before[n]);
      else {
        const notice = /^<html>.*<body class="a">(<aside id="stale-notice".*?<\/aside>)/.exec(text)?.[1] ?? "";
        expect(notice).toContain('<time datetime="2026-11-26T14:03:20.000Z">14:03 UTC</time>');
        expect(text.replace(notice, "")).toBe(before[n]);
        expect(notice).toContain(m.common_try_again({}, { locale: readable[n]?.startsWith("/es") ? "es" : "en" }));
        expect(answer.headers.get("content-security-policy")).toBe(fresh[n]?.headers.get("content-security-policy"));
      }
    }
    // A page's script would show it without its age.
    const script = { headers: { "sec-fetch-dest": "empty" } };
    expect(statusesOf(await askAll(["/api/coins"], script))).toEqual([503]);
    // The same validators as ever: a client that has the old copy is told so.
    const etag = old[0]?.headers.get("etag") ?? "";
    expect((await site.request("/", { headers: { "if-none-match": etag } })).status).toBe(304);

    const authorization = `Bearer ${admin.token}`;
    const personal = await askAll(["/api/coins", "/api/users/me", "/api/votes/mine"], { headers: { authorization } });
    expect(statusesOf(personal)).toEqual([503, 503, 503]);
    expect(personal.map(({ headers }) => headers.get("retry-after"))).toEqual(["5", "5", "5"]);
    const unseen = await askAll(["/coins?page=3", "/api/coins?limit=7", "/health/ready"]);
    expect(statusesOf(unseen)).toEqual([503, 503, 503]);
    expect((await site.request("/health/serving")).status).toBe(200);

    app.setNow("2026-11-26T15:03:21Z");
    expect(statusesOf(await askAll(readable))).toEqual(readable.map(() => 503));
  });

  test("a page says its time in the time zone of the site", async () => {
    setTimeZone("Asia/Kolkata");
    await askAll(["/"]);
    proxy.restart();
    app.setNow("2026-11-26T14:10:00Z");
    expect(await (await site.request("/")).text()).toContain(">19:33 UTC+05:30</time>");
  });

  test("who has just voted gets no earlier answer, and reads the vote at once when the database is back", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const votesFor = (token: string | null) =>
      site.request(`/api/votes/${coin.id}`, token ? { headers: { authorization: `Bearer ${token}` } } : {});
    expect((await (await votesFor(null)).json()).total).toBe(0);
    const cast = await site.request(`/api/votes/${coin.id}`, {
      method: "POST",
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(cast.status).toBe(201);
    proxy.restart();
    // The process notices at the first request that fails.
    expect((await votesFor(admin.token)).status).toBe(503);
    const anonymous = await votesFor(null);
    expect([anonymous.status, anonymous.headers.get("x-data-as-of")]).toEqual([200, "2026-11-26T14:03:20.000Z"]);
    expect((await votesFor(admin.token)).status).toBe(503);

    proxy.flow();
    await expect.poll(async () => (await votesFor(admin.token)).status).toBe(200);
    expect(await (await votesFor(admin.token)).json()).toMatchObject({ total: 1, voted: true });
    const back = await votesFor(null);
    expect([back.headers.get("x-data-as-of"), (await back.json()).total]).toEqual([null, 1]);
  });

  test("what was removed before is not sent, nor a page of one account, nor a page of which a part could not be read", async () => {
    await askAll(["/removed", "/account", "/"]);
    removed = true;
    app.setNow("2026-11-26T14:04:00Z");
    expect((await site.request("/removed")).status).toBe(404);
    proxy.restart();
    app.setNow("2026-11-26T14:05:00Z");
    await expect.poll(async () => (await site.request("/api/coins?limit=3")).status).toBe(503);
    expect(statusesOf(await askAll(["/removed", "/account", "/"]))).toEqual([404, 503, 200]);
  });
});

describe("a process that starts while the database is away", () => {
  const cold = (publicUrl = app.ctx.config.publicUrl) =>
    createStaleApp(
      { publicUrl, hstsSubdomains: true },
      createStale(() => true),
      [],
    );

  test("has the security headers of every response", async () => {
    for (const path of ["/health/live", "/health/ready", "/api/coins", "/coins/none"]) {
      const { headers } = await cold("https://coins.example").request(path);
      expect(headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toBe(denyAllPolicy);
    }
    expect((await cold("http://localhost:3000").request("/")).headers.has("strict-transport-security")).toBe(false);
  });

  test("answers what others of its data folder have saved, and 503 with what to do for all else", async () => {
    await askAll(readable);
    expect(await createStale(() => true).isEmpty()).toBe(true);
    await stale.save();
    expect(await createStale(() => true).isEmpty()).toBe(false);
    const started = cold();
    for (const path of readable) {
      const answer = await started.request(path);
      expect([path, answer.status, answer.headers.get("x-data-as-of")]).toEqual([
        path,
        200,
        "2026-11-26T14:03:20.000Z",
      ]);
      const text = await answer.text();
      expect(text.includes('id="stale-notice"')).toBe(!path.startsWith("/api/"));
    }
    const page = await started.request("/coins/none", { headers: { "accept-language": "es" } });
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await page.text()).toContain(m.shell_restarting({}, { locale: "es" }));
    for (const init of [{ method: "POST" }, { headers: { authorization: "Bearer x" } }]) {
      const call = await started.request("/api/coins", init);
      expect([call.status, call.headers.get("retry-after"), (await call.json()).code]).toEqual([
        503,
        "5",
        "unavailable",
      ]);
    }
    expect((await started.request("/health/ready")).status).toBe(503);
    expect((await started.request("/health/live")).status).toBe(200);
  });

  test("ignores files that are cut off, changed, or of another address", async () => {
    await askAll(["/", "/api/coins"]);
    await stale.save();
    const [build] = await readdir(join(folder, "cache"));
    const files = (await readdir(join(folder, "cache", build as string))).map((name) =>
      join(folder, "cache", build as string, name),
    );
    expect(files).toHaveLength(2);
    const whole = await Promise.all(files.map((file) => readFile(file)));
    const damages: ((bytes: Buffer) => Buffer)[] = [
      (bytes) => bytes.subarray(0, bytes.length - 20),
      (bytes) => bytes.subarray(0, 30),
      () => Buffer.alloc(0),
      () => Buffer.from("{}\n"),
      (bytes) => Buffer.from(bytes.toString("latin1").replace('"etag":"\\"', '"etag":"\\"_'), "latin1"),
      () => Buffer.from("null\nnull"),
    ];
    for (const damage of damages) {
      for (const [n, file] of files.entries()) await writeFile(file, damage(whole[n] as Buffer));
      expect(statusesOf(await Promise.all(["/", "/api/coins"].map((path) => cold().request(path))))).toEqual([
        503, 503,
      ]);
    }
    await writeFile(files[0] as string, whole[1] as Buffer);
    await writeFile(files[1] as string, whole[0] as Buffer);
    expect(statusesOf(await Promise.all(["/", "/api/coins"].map((path) => cold().request(path))))).toEqual([503, 503]);
  });

  test("old files and those of other builds are removed", async () => {
    await askAll(["/", "/api/coins"]);
    await stale.save();
    const names = (await readdir(join(folder, "cache"), { recursive: true })).filter((name) => name.includes("/"));
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(folder, "cache", names[0] as string), hoursAgo, hoursAgo);
    await createStale(() => true).save();
    const remaining = (await readdir(join(folder, "cache"), { recursive: true })).filter((name) => name.includes("/"));
    expect(remaining).toEqual([names[1]]);
  });

  test("random queries push out no page and no list", async () => {
    const kept = ["/", "/api/coins", "/api/coins?limit=2&page=2"];
    await askAll(kept);
    const large = { status: 200, headers: {}, codings: [], body: randomBytes(1024 * 1024), etag: "" };
    for (let n = 0; n < 5; n++) {
      for (let one = 0; one < 8; one++) {
        stale.keep(`page /?${n}=${one}`, large as never, "");
        stale.keep(`api /api/coins?search=${n}-${one}`, large as never);
      }
      await stale.save();
    }
    await createStale(() => true).save();
    const started = cold();
    for (const path of kept) expect((await started.request(path)).status).toBe(200);
    const sizes = await Promise.all(
      (await readdir(join(folder, "cache"), { recursive: true })).map(async (name) => {
        const { size } = await stat(join(folder, "cache", name));
        return name.includes("plain-") ? 0 : size;
      }),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(17 * 1024 * 1024);
  });

  test("the order of a query does not matter", async () => {
    await askAll(["/api/coins?limit=2&sort=name"]);
    await stale.save();
    expect((await cold().request("/api/coins?sort=name&limit=2")).status).toBe(200);
    expect((await cold().request("/api/coins?sort=name&limit=3")).status).toBe(503);
  });

  test("parameters that change nothing do not matter, and are not kept as addresses of their own", async () => {
    await askAll(["/api/coins?limit=2", "/", "/coins?page=2", "/coins/pepe?ref=0xabc"]);
    await stale.save();
    for (const path of ["/?fbclid=1", "/coins?utm_source=chat&page=2", "/api/coins?limit=2&fbclid=x"]) {
      expect([path, (await cold().request(path)).status]).toEqual([path, 200]);
    }
    for (const path of ["/coins?page=3&fbclid=1", "/coins/pepe", "/coins?fbclid=1&search=x"]) {
      expect([path, (await cold().request(path)).status]).toEqual([path, 503]);
    }
  });

  test("a data folder that cannot be written is one line in the log", async () => {
    await rm(folder, { recursive: true });
    await writeFile(folder, "a file");
    for (let n = 0; n < 5; n++) await stale.save();
    expect(log.lines).toEqual([expect.stringMatching(/^warn: stale cache: pages for an outage/)]);
    expect(statusesOf(await askAll(readable))).toEqual(readable.map(() => 200));
  });
});
