import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as m from "@cointally/i18n/messages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEmbedded } from "../../server/database/embedded.ts";
import type { OpenDatabase } from "../../server/database/open-database.ts";
import { toDatabaseUrl } from "../../server/testing/database-url.ts";
import { postmaster } from "../../server/testing/embedded-database.ts";
import { quietLog } from "../../server/testing/quiet-log.ts";
import { type Site, startSite } from "../testing/site.ts";

/** The site while its external database stops or hangs, and after it is back. */

let folder: string;
let database: OpenDatabase;
let site: Site;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cointally-away-"));
  database = await openEmbedded(folder, quietLog, { durable: false });
  site = await startSite({ DATABASE_URL: toDatabaseUrl(database.connection) });
});
afterAll(async () => {
  await site?.stop();
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

test("answers pages with 503 and Retry-After while the database is down, and recovers by itself", async () => {
  expect((await fetch(`${site.url}/coins`)).status).toBe(200);
  await database.stop();
  expect((await fetch(`${site.url}/coins`)).status, "a cached page is still served").toBe(200);
  for (const path of ["/", "/coins?page=2", "/coins/harbor"]) {
    const page = await fetch(site.url + path);
    expect([path, page.status, page.headers.get("retry-after")]).toEqual([path, 503, "5"]);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(await page.text()).toContain(m.shell_restarting());
  }
  const call = await fetch(`${site.url}/api/coins`);
  expect([call.status, call.headers.get("retry-after"), (await call.json()).code]).toEqual([503, "5", "unavailable"]);
  expect((await fetch(`${site.url}/health/ready`)).status).toBe(503);
  expect((await fetch(`${site.url}/health/live`)).status).toBe(200);

  database = await openEmbedded(folder, quietLog, { durable: false });
  await expect.poll(async () => (await fetch(`${site.url}/coins?page=2`)).status, { timeout: 15_000 }).toBe(200);
});

/** The postmaster and its children. */
const processesOf = (first: number): number[] => {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number));
  return [first, ...pairs.filter(([, parent]) => parent === first).map(([pid]) => pid as number)];
};

test("answers 503 within 3 s while the database hangs, and recovers by itself", async () => {
  const first = await postmaster(folder);
  for (const pid of processesOf(first)) process.kill(pid, "SIGSTOP");
  try {
    const paths = ["/", "/coins?page=3", "/api/coins", "/api/coins/today", "/health/ready"];
    for (const round of ["the first to ask", "those after them"]) {
      const answers = await Promise.all(
        paths.map(async (path) => {
          const began = performance.now();
          const { status } = await fetch(site.url + path);
          return { path, status, inTime: performance.now() - began < 3000 };
        }),
      );
      expect(answers, round).toEqual(paths.map((path) => ({ path, status: 503, inTime: true })));
    }
    expect((await fetch(`${site.url}/health/live`)).status).toBe(200);
  } finally {
    for (const pid of processesOf(first)) process.kill(pid, "SIGCONT");
  }
  await expect.poll(async () => (await fetch(`${site.url}/health/ready`)).status, { timeout: 30_000 }).toBe(200);
  await expect.poll(async () => (await fetch(`${site.url}/coins?page=3`)).status, { timeout: 30_000 }).toBe(200);
});
