import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as m from "@cointally/i18n/messages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEmbedded } from "../../server/database/embedded.ts";
import type { OpenDatabase } from "../../server/database/open-database.ts";
import { probePort } from "../../server/probe-port.ts";
import { toDatabaseUrl } from "../../server/testing/database-url.ts";
import { postmaster } from "../../server/testing/embedded-database.ts";
import { quietLog } from "../../server/testing/quiet-log.ts";
import { apiClient } from "../testing/api.ts";
import { sharedBrowser } from "../testing/browser.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { anything, matching } from "../testing/matching.ts";
import { admin, type OwnSite, startSite } from "../testing/site.ts";
import { goTo, openVisit } from "../testing/visit.ts";

/** The site while its external database stops or hangs, and after it is back. */

let folder: string;
let settings: Record<string, string>;
let database: OpenDatabase;
let site: OwnSite;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cointally-away-"));
  database = await openEmbedded(folder, quietLog, { durable: false });
  settings = { DATABASE_URL: toDatabaseUrl(database.connection), PORT: String(await probePort("127.0.0.1", 0)) };
  site = await startSite(settings);
});
afterAll(async () => {
  await site?.stop();
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Asks both processes, which share twelve new connections. */
const askBoth = (path: string) =>
  Promise.all(Array.from({ length: 12 }, () => fetch(site.url + path, { headers: { connection: "close" } })));
const areReady = async () => (await askBoth("/health/ready")).every(({ status }) => status === 200);
const areStale = async (path: string) => {
  const pages = await Promise.all((await askBoth(path)).map((response) => response.text()));
  return pages.every((page) => page.includes('id="stale-notice"'));
};

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
  await expect.poll(async () => (await fetch(`${site.url}/coins?page=2`)).status, { timeout: 30_000 }).toBe(200);
  // Each process has its own connections.
  await expect.poll(areReady, { timeout: 30_000 }).toBe(true);
});

test("a vote that is tapped while the database is down is offered again in the same tab, and counts with one press", async () => {
  const { newSession, newAccount, listCoin, call } = apiClient(site);
  const coin = await listCoin(await newSession(admin));
  const person = await newAccount({ email: `${randomUUID()}@example.org`, password: "nine calm harbour lamps" });
  const { context, page, consoleErrors, close } = await openVisit(site.url, await sharedBrowser(), {
    as: person,
    at: `/coins/${coin.slug}`,
  });
  try {
    await database.stop();
    const vote = page.getByRole("button", { name: matching(m.vote_for({ coin: anything })) }).first();
    await vote.click();
    const outage = page.getByRole("region", { name: m.common_messages() });
    await outage.getByText(matching(m.unsent_vote_waiting({ coin: anything }))).waitFor();

    // Another tab gets the page of before, with its time, and it hydrates; from the other process as soon as this one has saved it.
    await expect.poll(() => areStale(`/coins/${coin.slug}`), { interval: 500, timeout: 30_000 }).toBe(true);
    const other = await context.newPage();
    await goTo(other, `/coins/${coin.slug}`);
    expect(await other.locator("#stale-notice time").count()).toBe(1);
    // A navigation within the site loads the page itself.
    await other.getByRole("link", { name: m.shell_nav_coins(), exact: true }).first().click();
    await other
      .getByRole("heading", { name: m.shell_restarting() })
      .or(other.locator("#stale-notice"))
      .first()
      .waitFor();

    database = await openEmbedded(folder, quietLog, { durable: false });
    // The page asks one process, and the vote may come to the other one.
    await expect.poll(areReady, { timeout: 30_000 }).toBe(true);
    await outage
      .getByRole("button", { name: matching(m.unsent_vote_now({ coin: anything })) })
      .click({ timeout: 60_000 });
    await expect
      .poll(() => outage.getByRole("button", { name: matching(m.unsent_vote_now({ coin: anything })) }).count())
      .toBe(0);
    await expect.poll(async () => (await call<{ total: number }>("GET", `/votes/${coin.id}`)).total).toBe(1);
    expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  } finally {
    await close();
  }
});

test("a page with old data reads it again by itself once the database is back, and the list stays meanwhile", async () => {
  const path = "/coins";
  expect((await fetch(site.url + path)).status).toBe(200);
  await database.stop();
  await expect.poll(() => areStale(path), { interval: 500, timeout: 30_000 }).toBe(true);
  const { page, close } = await openVisit(site.url, await sharedBrowser());
  try {
    await goTo(page, path);
    const notice = page.locator("#stale-notice");
    expect(await notice.count()).toBe(1);
    expect(await page.getByRole("heading", { name: m.shell_restarting() }).count()).toBe(0);
    database = await openEmbedded(folder, quietLog, { durable: false });
    await notice.waitFor({ state: "detached", timeout: 60_000 });
    expect(await page.getByRole("heading", { name: m.shell_restarting() }).count()).toBe(0);
  } finally {
    await close();
  }
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

test("answers every public read of before while the database is down, with its time, also in a process that starts then", async () => {
  const paths = ["/", "/coins", "/es/new", "/api/coins?limit=3"];
  const askAll = async () =>
    Promise.all(
      paths.map(async (path) => {
        const response = await fetch(site.url + path);
        const isPage = !path.startsWith("/api/");
        const says = isPage
          ? (await response.text()).includes('id="stale-notice"')
          : response.headers.has("x-data-as-of");
        return [path, response.status, says];
      }),
    );
  await expect.poll(askAll, { timeout: 30_000 }).toEqual(paths.map((path) => [path, 200, false]));
  await database.stop();
  // A process may have to wait until the other one has saved a page.
  await expect.poll(askAll, { timeout: 30_000 }).toEqual(paths.map((path) => [path, 200, true]));
  expect((await fetch(`${site.url}/health/serving`)).status).toBe(200);
  const ended = once(site.child, "exit");
  site.child.kill("SIGTERM");
  await ended;

  const starting = startSite({ ...settings, DATA_DIR: site.folder });
  try {
    await expect
      .poll(() => askAll().catch(() => []), { timeout: 60_000 })
      .toEqual(paths.map((path) => [path, 200, true]));
    expect((await fetch(`${site.url}/health/ready`)).status).toBe(503);
    expect((await fetch(`${site.url}/assets/none.js`)).status).toBe(503);
    database = await openEmbedded(folder, quietLog, { durable: false });
    await starting;
    await expect.poll(askAll, { timeout: 60_000 }).toEqual(paths.map((path) => [path, 200, false]));
  } finally {
    await (await starting).stop();
  }
});
