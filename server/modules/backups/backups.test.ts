import { randomUUID } from "node:crypto";
import { access, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { recordBackup } from "../../backup/record-backup.ts";
import { backups, settingChanges } from "../../database/schema/site.ts";
import { quietLog } from "../../testing/quiet-log.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { queueNightlyBackup } from "./queue-nightly-backup.ts";
import { backupJob, runBackup } from "./run-backup.ts";

const { app, owner, admin } = useTestAppWithUsers();
const folder = () => join(app.ctx.config.dataDir, "backups");
const run = () => runBackup({ ...app.ctx, log: quietLog as never }, new AbortController().signal);
const listed = async () => (await app.request("GET", "/admin/backups", { token: admin.token })).body.backups;
const set = async (values: object) => {
  const { version } = (await app.request("GET", "/admin/settings", { token: admin.token })).body;
  await app.request("PATCH", "/admin/settings", { token: admin.token, body: { version, values } });
};
/** A good backup of an earlier run, as `runBackup` leaves it. */
const addBackup = async (at: string) => {
  const file = join(folder(), `${at.replaceAll(":", "")}.tar`);
  await mkdir(folder(), { recursive: true });
  await writeFile(file, "an earlier backup");
  const startedAt = new Date(`${at}Z`);
  const row = { id: randomUUID(), file, startedAt, finishedAt: startedAt, bytes: 17, check: "restored" };
  await app.ctx.db.insert(backups).values(row);
  return file;
};
const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

beforeEach(async () => {
  app.setNow("2026-05-04T12:00:00Z");
  app.jobs.length = 0;
  await app.ctx.db.delete(backups);
  await app.ctx.db.delete(settingChanges);
  await app.ctx.settings.refresh();
  await rm(folder(), { recursive: true, force: true });
});

test("a backup on request is queued, written, read again and restored into a database of its own, which is removed", async () => {
  await sampleCoin(app, owner, admin);
  expect((await app.request("POST", "/admin/backups", { token: admin.token })).status).toBe(202);
  expect(app.jobs.filter(({ name }) => name === backupJob)).toEqual([{ name: backupJob, data: {} }]);
  await run();
  const [backup] = await listed();
  expect(backup).toMatchObject({ check: "restored", problem: null, started_at: "2026-05-04T12:00:00.000Z" });
  expect(backup.bytes).toBeGreaterThan(10_000);
  expect(await readdir(folder())).toEqual(["2026-05-04T120000.tar"]);
  const { rows } = await app.ctx.db.execute("select datname from pg_database where datname like 'cointally_restore_%'");
  expect(rows).toEqual([]);
});

test("the oldest are removed beyond those to keep, failed ones and those by the command are not", async () => {
  await set({ BACKUP_KEEP: "2" });
  const byCommand = join(app.ctx.config.dataDir, "by-command.tar");
  await writeFile(byCommand, "");
  await recordBackup(app.connection, { file: byCommand, at: new Date("2026-05-01T00:00:00Z"), bytes: 1 });
  for (const day of [5, 6, 7]) await addBackup(`2026-05-0${day}T03:00:00`);
  app.setNow("2026-05-08T03:00:00Z");
  await run();
  expect((await readdir(folder())).sort()).toEqual(["2026-05-07T030000.tar", "2026-05-08T030000.tar"]);
  expect(await isThere(byCommand)).toBe(true);
  expect(await listed()).toHaveLength(3);
});

describe("a failed backup", () => {
  test("says that it was not written, and the next one succeeds", async () => {
    await writeFile(folder(), "a file in the place of the folder");
    await run();
    await rm(folder());
    app.setNow("2026-05-04T12:01:00Z");
    await run();
    expect(await listed()).toMatchObject([{ check: "restored" }, { problem: "not_written" }]);
  });

  test("stays beside the good ones, the last three of them", async () => {
    await addBackup("2026-05-04T12:00:00");
    for (const minute of [1, 2, 3, 4, 5]) {
      app.setNow(`2026-05-04T12:0${minute}:00Z`);
      await writeFile(join(folder(), `2026-05-04T120${minute}00.tar`), "in the way");
      await run();
    }
    expect((await listed()).map(({ problem }: { problem: string | null }) => problem)).toEqual([
      ...["not_written", "not_written", "not_written"],
      null,
    ]);
  });

  test("of a killed process is marked by the next run", async () => {
    await app.ctx.db
      .insert(backups)
      .values({ id: owner.id, file: "/gone.tar", startedAt: new Date("2026-05-04T11:00:00Z") });
    expect(await listed()).toMatchObject([{ file: "/gone.tar", problem: null }]);
    await writeFile(folder(), "a file in the place of the folder");
    await run();
    expect(await listed()).toMatchObject([{ problem: "not_written" }, { file: "/gone.tar", problem: "not_written" }]);
  });

  test("at the same second overwrites nothing", async () => {
    const file = await addBackup("2026-05-04T12:00:00");
    await run();
    expect(await readFile(file, "utf8")).toBe("an earlier backup");
    const problems = (await listed()).map(({ problem }: { problem: string | null }) => String(problem));
    expect(problems.sort()).toEqual(["not_written", "null"]);
    expect(await readdir(folder())).toHaveLength(1);
  });
});

test("two runs at once write one backup", async () => {
  await Promise.all([run(), run()]);
  expect(await listed()).toHaveLength(1);
});

test("the nightly backup is queued once a day from its time on, and not without a time", async () => {
  const queued = async (at: string) => {
    app.setNow(at);
    app.jobs.length = 0;
    await queueNightlyBackup(app.ctx);
    return app.jobs.length;
  };
  expect(await queued("2026-05-04T23:59:00Z")).toBe(0);
  await set({ BACKUP_TIME: "03:30" });
  expect(await queued("2026-05-05T03:29:59Z")).toBe(0);
  expect(await queued("2026-05-05T03:30:00Z")).toBe(1);
  await addBackup("2026-05-05T03:30:00");
  expect(await queued("2026-05-05T03:31:00Z")).toBe(0);
  expect(await queued("2026-05-06T00:00:00Z")).toBe(0);
  expect(await queued("2026-05-06T09:00:00Z")).toBe(1);
});
