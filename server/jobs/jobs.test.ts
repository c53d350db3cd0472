import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useTestApp } from "../testing/use-test-app.ts";
import { startJobs } from "./jobs.ts";

const app = useTestApp();
const job = (name: string) => ({ name, cron: "0 0 1 1 *", run: async () => {} });

test("a removed job is no longer scheduled or counted", async () => {
  const before = await startJobs(app.connection, [job("kept"), job("dropped")], app.ctx);
  await before.stop(1000);
  const jobs = await startJobs(app.connection, [job("kept")], app.ctx);
  const { rows } = await app.ctx.db.execute(sql`select name from pgboss.schedule`);
  expect(rows).toEqual([{ name: "kept" }]);
  expect((await jobs.counts()).map(({ queue }) => queue)).toEqual(["kept"]);
  await jobs.stop(1000);
});

test("jobs replaced several times at once end as those of the last replacement, each started once", async () => {
  let runs = 0;
  const counted = { name: "counted", lookEverySeconds: 0.5, run: async () => void runs++ };
  const jobs = await startJobs(app.connection, [], app.ctx);
  await Promise.all([
    jobs.replace([counted]),
    jobs.replace([counted, job("dropped")]),
    jobs.replace([]),
    jobs.replace([counted]),
  ]);
  expect((await jobs.counts()).map(({ queue }) => queue)).toEqual(["counted"]);
  await jobs.send("counted", {});
  await expect.poll(() => runs).toBe(1);
  await jobs.replace([]);
  expect(await jobs.counts()).toEqual([]);
  await jobs.stop(1000);
});
