import { randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../core/config/config.ts";
import type { Context } from "../core/context.ts";
import { routesOf } from "../core/define-module.ts";
import { databaseOutageLog, emailOutageLog, storageOutageLog } from "../core/outages.ts";
import { watchStorage } from "../core/storage.ts";
import { type Client, connect } from "../database/client.ts";
import { queuedEmails } from "../database/schema/emails.ts";
import { createMailer } from "../email/mailer.ts";
import { queueEmails } from "../modules/email-outbox/queue-email.ts";
import { sendEmails } from "../modules/email-outbox/send-emails.ts";
import { modules } from "../modules.ts";
import { collectedLog } from "../testing/collected-log.ts";
import { createTestHttpApp } from "../testing/create-test-site.ts";
import { listed } from "../testing/object-storage.ts";
import { sampleCoin, sampleSubmission } from "../testing/samples.ts";
import { type StallingProxy, stallingProxy } from "../testing/stalling-proxy.ts";
import { useTestAppWithUsers } from "../testing/use-test-app.ts";
import { openSharedLimits } from "./shared-limits.ts";

const routes = routesOf(modules);

const { app, owner, admin } = useTestAppWithUsers();
let log: ReturnType<typeof collectedLog>;
beforeEach(() => {
  log = collectedLog();
});

const { writeFile } = fs;
const noSpace = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", errno: -28 });
/** Makes the file system report that no space is left, at most until the test ends. */
function setDiskFull(isFull: boolean) {
  Object.assign(fs, { writeFile: isFull ? () => Promise.reject(noSpace) : writeFile });
  // For those who import the function by its name.
  syncBuiltinESMExports();
}
afterEach(() => setDiskFull(false));

/** A page whose loader calls the API. */
const pageHandler: Parameters<typeof createTestHttpApp>[1] = {
  pageHandler: async (_request, page) => {
    const answer = await page.readEndpoint("listCoins");
    return new Response(`a page: ${answer.status}`, {
      status: answer.status,
      headers: { "content-type": "text/html" },
    });
  },
};

const siteOver = ({ db }: Pick<Client, "db">, outage = databaseOutageLog(log.log, app.ctx.clock)) => {
  const ctx: Context = {
    ...app.ctx,
    log: log.log,
    db,
    databaseOutage: outage,
    storage: watchStorage(app.ctx.config.dataDir, db, storageOutageLog(log.log, app.ctx.clock)),
  };
  return createTestHttpApp(ctx, pageHandler);
};

describe("a database that hangs", () => {
  let proxy: StallingProxy;
  let client: Client;
  let site: ReturnType<typeof siteOver>;
  beforeEach(async () => {
    proxy = await stallingProxy(app.connection);
    const outage = databaseOutageLog(log.log, app.ctx.clock);
    client = connect(proxy.connection, (error) => outage.down(error.message), "visitor");
    site = siteOver(client, outage);
  });
  afterEach(async () => {
    await client.close();
    await proxy.close();
  });

  test("makes every call, page and health check answer 503 within 3 s, and is used again without a restart", async () => {
    expect((await site.request("/health/ready")).status).toBe(200);
    const authorization = `Bearer ${admin.token}`;
    const id = randomUUID();
    const ask = (path: string, init: RequestInit = {}) => site.request(path, init);
    const reads = routes
      .filter(({ endpoint }) => endpoint.method === "GET" && !/rpc|stop|contracts/.test(endpoint.path))
      .map(({ endpoint: { path } }) =>
        path
          .replace(":slug", "a-slug")
          .replace(":address", `0x${"1".repeat(40)}`)
          .replace(":chain_id", "56")
          .replace(":status", "active")
          .replace(/:\w+/g, id),
      )
      .filter(
        (path) => path !== "/coins/figures" && path !== "/watchlists/coins/" && !path.startsWith("/coins/addresses"),
      );
    proxy.stall();
    const began = performance.now();
    const answers = await Promise.all([
      ...reads.map(async (path) => ({ path, answer: await ask(`/api${path}`, { headers: { authorization } }) })),
      ...["/", "/coins?page=2"].map(async (path) => ({ path, answer: await ask(path) })),
      { path: "/health/ready", answer: await ask("/health/ready") },
    ]);
    expect(performance.now() - began).toBeLessThan(3000);
    expect(
      answers.filter(({ answer }) => answer.status !== 503).map(({ path, answer }) => [path, answer.status]),
    ).toEqual([]);
    const body = await answers[0]?.answer.json();
    expect(body).toMatchObject({
      statusCode: 503,
      code: "unavailable",
      error: m.error_restarting(),
    });

    const again = performance.now();
    const write = await ask("/api/coins", {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(sampleSubmission()),
    });
    expect([write.status, performance.now() - again < 500]).toEqual([503, true]);
    expect(log.lines).toEqual([
      "warn: database: the database does not respond; requests get 503 until it does: The database does not respond",
    ]);

    proxy.flow();
    await expect.poll(async () => (await ask("/health/ready")).status, { timeout: 12_000 }).toBe(200);
    expect((await ask("/api/coins")).status).toBe(200);
  });
});

describe("an outage during hundreds of requests is logged in a handful of lines", () => {
  test("logs an unreachable database in a few lines", async () => {
    const proxy = await stallingProxy(app.connection);
    await proxy.close();
    const outage = databaseOutageLog(log.log, app.ctx.clock);
    const client = connect(proxy.connection, (error) => outage.down(error.message), "visitor", outage.up);
    const site = siteOver(client, outage);
    const statuses = new Set<number>();
    for (let n = 0; n < 300; n++) statuses.add((await site.request(n % 2 ? "/api/coins" : `/coins?page=${n}`)).status);
    expect([...statuses]).toEqual([503]);
    expect(log.lines).toEqual([
      expect.stringMatching(
        /^warn: database: the database does not respond; requests get 503 until it does: connect ECONNREFUSED/,
      ),
    ]);
    await client.close();
  });

  test("logs an unreachable server of LIMITER_URL in one line, with its reason", async () => {
    const config = { ...app.ctx.config, limiterUrl: "redis://127.0.0.1:1" };
    const limits = await openSharedLimits({ ...app.ctx, config, log: log.log });
    await expect.poll(() => log.lines).not.toEqual([]);
    expect(log.lines).toEqual([
      expect.stringMatching(/^warn: limits: the server of LIMITER_URL cannot be used.*ECONNREFUSED/),
    ]);
    limits.close();
  });

  test("logs a database without disk space in a few lines", async () => {
    const coin = await sampleCoin(app, owner, admin);
    await app.ctx.db.execute(sql`create function no_space() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file "base/5/16384": No space left on device' using errcode = 'disk_full'; end $$`);
    await app.ctx.db.execute(
      sql`create trigger no_space before insert on votes for each row execute function no_space()`,
    );
    const site = siteOver(app.ctx);
    const vote = () =>
      site.request(`/api/votes/${coin.id}`, { method: "POST", headers: { authorization: `Bearer ${admin.token}` } });
    const answer = await vote();
    const sentence = m.error_disk_full();
    expect([answer.status, answer.headers.get("retry-after"), await answer.json()]).toEqual([
      503,
      "60",
      expect.objectContaining({ statusCode: 503, code: "unavailable", error: sentence }),
    ]);
    for (let n = 0; n < 50; n++) expect((await vote()).status).toBe(503);
    expect(log.lines).toEqual([expect.stringMatching(/^warn: disk: a disk is full: free space/)]);

    await app.ctx.db.execute(sql`drop trigger no_space on votes`);
    expect(await (await site.request("/health/ready")).json()).toEqual({ status: "ready" });
    expect((await vote()).status).toBe(201);
    expect(log.lines).toHaveLength(2);
  });

  test("logs a data folder without space for uploads in a few lines", async () => {
    const site = siteOver(app.ctx);
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#00f" } })
      .png()
      .toBuffer();
    const upload = () => {
      const body = new FormData();
      body.set("file", new Blob([png as Uint8Array<ArrayBuffer>], { type: "image/png" }), "logo.png");
      return site.request("/api/uploads", {
        method: "POST",
        headers: { authorization: `Bearer ${owner.token}` },
        body,
      });
    };
    setDiskFull(true);
    for (let n = 0; n < 5; n++) {
      const answer = await upload();
      expect([answer.status, (await answer.json()).code]).toEqual([503, "unavailable"]);
    }
    expect(log.lines).toEqual([expect.stringMatching(/^warn: disk: a disk is full: .*ENOSPC/)]);
    expect(await listed(app.ctx.files, "uploads")).toEqual([]);
    setDiskFull(false);
    expect((await upload()).status).toBe(201);
  });

  test.each([
    ["an unreachable mail server", { SMTP_URL: "smtp://127.0.0.1:1" }, /ECONNREFUSED/],
    ["an outbox without space", {}, /ENOSPC/],
  ])("logs %s in a few lines", async (_what, settings, reason) => {
    setDiskFull(true);
    app.setNow("2026-11-22T12:00:00Z");
    const config = readConfig({ DATA_DIR: app.ctx.config.dataDir, ...settings });
    const ctx = {
      ...app.ctx,
      log: log.log,
      mailer: createMailer(config.dataDir, () => config, log.log),
      emailOutage: emailOutageLog(log.log, app.ctx.clock),
    };
    const queued = { userId: owner.id, to: owner.email, locale: "en" } as const;
    const emails = Array.from({ length: 100 }, () => ({
      ...queued,
      email: { subject: "Confirm", parts: ["Hello."] },
    }));
    await app.ctx.db.transaction((tx) => queueEmails(ctx, tx, emails, app.ctx.clock()));
    // Runs of two hours, in which emails are tried again.
    for (let minute = 0; minute < 120; minute += 4) {
      app.setNow(new Date(Date.UTC(2026, 10, 22, 12, minute)));
      await sendEmails(ctx as Context);
    }
    expect(log.lines).toHaveLength(1);
    expect(log.lines[0]).toMatch(/^warn: email: emails cannot be sent; they stay queued and are tried again/);
    expect(log.lines[0]).toMatch(reason);
    app.setNow(null);
    await app.ctx.db.delete(queuedEmails);
  });
});
