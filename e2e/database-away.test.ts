import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEmbedded } from "../server/database/embedded.ts";
import type { OpenDatabase } from "../server/database/open.ts";
import { quietLog } from "../server/testing/quiet-log.ts";
import { type Site, startSite } from "./site.ts";

/** The site on a database that is not its own, which goes away and comes back. */

let folder: string;
let database: OpenDatabase;
let site: Site;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cointally-away-"));
  database = await openEmbedded(folder, quietLog, { durable: false });
  const { host = "", user, database: name } = database.connection;
  site = await startSite({ DATABASE_URL: `postgresql://${user}@${encodeURIComponent(host)}/${name}` });
});
afterAll(async () => {
  await site?.stop();
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

test("a page says that the site is starting again, with status 503 and when to come; then it is back", async () => {
  expect((await fetch(`${site.url}/coins`)).status).toBe(200);
  await database.stop();
  expect((await fetch(`${site.url}/coins`)).status, "a page that was kept is still there").toBe(200);
  for (const path of ["/", "/coins?page=2", "/coins/harbor"]) {
    const page = await fetch(site.url + path);
    expect([path, page.status, page.headers.get("retry-after")]).toEqual([path, 503, "5"]);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(await page.text()).toContain("The site is starting again");
  }
  const call = await fetch(`${site.url}/api/coins`);
  expect([call.status, call.headers.get("retry-after"), (await call.json()).code]).toEqual([503, "5", "unavailable"]);
  expect((await fetch(`${site.url}/health/ready`)).status).toBe(503);
  expect((await fetch(`${site.url}/health/live`)).status).toBe(200);

  database = await openEmbedded(folder, quietLog, { durable: false });
  await expect.poll(async () => (await fetch(`${site.url}/coins?page=2`)).status, { timeout: 15_000 }).toBe(200);
});
