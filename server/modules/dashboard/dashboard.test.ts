import { afterAll, beforeAll, expect, test } from "vitest";
import { recordBackup } from "../../backup/record-backup.ts";
import { type RunningJobs, startJobs } from "../../jobs/jobs.ts";
import { sampleCoin } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestApp } from "../../testing/use-test-app.ts";

const app = useTestApp();
let isBroken = true;
const delivered: object[] = [];
let jobs: RunningJobs;
let admin: TestUser;

beforeAll(async () => {
  admin = await app.user({ role: "admin" });
  const run = async () => {
    if (isBroken) throw new Error("the mail server refused");
    delivered.push({});
  };
  jobs = await startJobs(app.connection, [{ name: "deliver", run, lookEverySeconds: 0.5 }], app.ctx);
  // The queue runs this job only; what other parts send stays with the test.
  app.ctx.jobs = { ...jobs, send: app.ctx.jobs.send };
});
afterAll(() => jobs.stop(1000));

const read = async () => {
  const answer = await app.request("GET", "/admin/dashboard", { token: admin.token });
  expect(answer.status).toBe(200);
  return answer.body.dashboard;
};
const retry = (name: string) => app.request("POST", `/admin/jobs/${name}/retry`, { token: admin.token });

test("shows what waits, activity of 14 UTC days, disk, version and the latest backup", async () => {
  const owner = await app.user();
  await sampleCoin(app, owner);
  const coin = await sampleCoin(app, owner, admin);
  const voter = await app.user();
  expect((await app.request("POST", `/votes/${coin.id}`, { token: voter.token })).status).toBe(201);
  const body = {
    promoted: true,
    promoted_until: new Date(Date.now() + 86_400_000).toISOString(),
    payer: "Harbour Ltd",
  };
  await app.request("PATCH", `/coins/${coin.id}/promote`, { token: admin.token, body });
  await recordBackup(app.connection, { file: "/a.tar", at: new Date("2026-03-01T02:00:00Z"), bytes: 4096 });

  const dashboard = await read();
  expect(dashboard.queues).toMatchObject({ pending: 1, reports: 0 });
  expect(dashboard.days).toHaveLength(14);
  const today = new Date().toISOString().slice(0, 10);
  expect(dashboard.days.at(-1)).toEqual({ day: today, sign_ups: 3, counted: 1, held: 0, void: 0, visitors: 0 });
  expect(dashboard.days[0]).toMatchObject({ sign_ups: 0, counted: 0 });
  const promotion = { coin: { slug: coin.slug, name: coin.name }, payer: body.payer, ends_at: body.promoted_until };
  expect(dashboard.promotions).toEqual([promotion]);
  expect(dashboard.storage.database_bytes).toBeGreaterThan(1_000_000);
  expect(dashboard.storage.disk_bytes).toBeGreaterThan(dashboard.storage.disk_free_bytes);
  expect(dashboard.last_backup).toEqual({ at: "2026-03-01T02:00:00.000Z", bytes: 4096, check: null });
  expect(dashboard.to_do).toEqual(["backup", "email", "sources", "witnesses"]);
  expect(dashboard.version).toMatch(/^\d+\.\d+\.\d+$/);
  // Figures that sum up all coins are read once a minute, what waits each time.
  await sampleCoin(app, owner);
  const again = await read();
  expect([again.as_of, again.queues.pending]).toEqual([dashboard.as_of, 2]);
});

test("shows a job that failed, and runs its failed runs again, those with the same data once", async () => {
  for (const data of [{ to: 1 }, { to: 1 }, { to: 2 }]) await jobs.send("deliver", data);
  await expect.poll(async () => (await jobs.failures())[0]?.failures, { timeout: 30_000 }).toBe(3);
  isBroken = false;
  expect((await retry("nothing-failed")).status).toBe(404);
  const answer = await retry("deliver");
  expect([answer.status, answer.body]).toEqual([200, { retried: 2 }]);
  await expect.poll(() => delivered.length).toBe(2);
  expect((await read()).jobs.failed).toEqual([]);
  expect((await retry("deliver")).status).toBe(404);
});
