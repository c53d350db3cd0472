import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quietLog } from "../testing/quiet-log.ts";
import { openEmbedded } from "./embedded.ts";
import type { Account } from "./embedded-account.ts";
import { openDatabaseForCommand } from "./open.ts";

const appProcess = fileURLToPath(new URL("../testing/app-process.ts", import.meta.url));
const silentLog = { ...quietLog, error: () => {} };
/** Linux's CAP_DAC_READ_SEARCH alone, or CAP_DAC_OVERRIDE where a container has not that. */
const passesFolders = /^0+[24]$/;
const nobody = { uid: 65_534, gid: 65_534 };
const onLinuxAsRoot = process.platform === "linux" && process.getuid?.() === 0;

/** Whether another user can run what is installed here, which one cannot under /root. */
const projectIsOpen = !onLinuxAsRoot || spawnSync(process.execPath, ["--version"], nobody).status === 0;

const scratch: string[] = [];
/** A data folder that most tests share, as its first start takes longest; each leaves it fit to start. */
let shared: string;

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "cointally-embedded-"));
  scratch.push(folder);
  return folder;
}

beforeAll(async () => {
  shared = await makeFolder();
  await ask(shared, "CREATE TABLE kept AS SELECT 'here' AS is");
});
afterAll(() => Promise.all(scratch.map((folder) => rm(folder, { recursive: true }))));

async function query(connection: pg.PoolConfig, statement: string) {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Opens the database in the folder, asks it one thing and stops it. */
async function ask(dataDir: string, statement: string) {
  const database = await openEmbedded(dataDir, quietLog);
  try {
    return await query(database.connection, statement);
  } finally {
    await database.stop();
  }
}

describe("the embedded database", () => {
  it("keeps its rows from one start to the next, durably and with checksums", async () => {
    expect(await ask(shared, "SELECT * FROM kept")).toEqual([{ is: "here" }]);
    const names = ["fsync", "synchronous_commit", "full_page_writes", "data_checksums", "server_encoding", "TimeZone"];
    const settings = `SELECT ${names.map((name) => `current_setting('${name}') AS "${name}"`).join(", ")}`;
    expect(await ask(shared, settings)).toEqual([
      {
        fsync: "on",
        synchronous_commit: "on",
        full_page_writes: "on",
        data_checksums: "on",
        server_encoding: "UTF8",
        TimeZone: "UTC",
      },
    ]);
  });

  it("listens on no network address", async () => {
    expect(await ask(shared, "SELECT current_setting('listen_addresses') AS on")).toEqual([{ on: "" }]);
  });

  it.each([
    ["with spaces, quotes and a comma", `a b'c,"d`],
    ["deeper than a socket's path may be", join("deep".repeat(20), "deep".repeat(20), "deep".repeat(20))],
  ])("works in a folder %s", async (_, path) => {
    expect(await ask(join(await makeFolder(), path), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("refuses a second server on the same folder, and lets a command join the first", async () => {
    const database = await openEmbedded(shared, quietLog);
    await expect(openEmbedded(shared, quietLog)).rejects.toThrow(`process ${process.pid}`);
    const joined = await openDatabaseForCommand({ dataDir: shared }, quietLog);
    await query(joined.connection, "CREATE TABLE joined ()");
    await joined.stop();
    expect(await query(database.connection, "SELECT FROM joined")).toEqual([]);
    await database.stop();
  });

  it("refuses data of another major version, says what to do and leaves them alone", async () => {
    const file = join(shared, "postgres/PG_VERSION");
    const own = await readFile(file, "utf8");
    await writeFile(file, "16\n");
    const before = await readdir(join(shared, "postgres"));
    await expect(openEmbedded(shared, quietLog)).rejects.toThrow(/PostgreSQL 16.*brings PostgreSQL 18.*DATABASE_URL/);
    expect(await readdir(join(shared, "postgres"))).toEqual(before);
    await writeFile(file, own);
  });

  it("begins anew where a first start was cut off", async () => {
    const folder = await makeFolder();
    await mkdir(join(folder, "postgres.new/base"), { recursive: true });
    expect(await ask(folder, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("says what PostgreSQL said when it does not start", async () => {
    const file = join(shared, "postgres/postgresql.auto.conf");
    await writeFile(file, "no_such_setting = on\n");
    await expect(openEmbedded(shared, quietLog)).rejects.toThrow(/did not start.*\n.*no_such_setting/);
    await writeFile(file, "");
  });

  it("is started again when it is killed under a living app", async () => {
    const database = await openEmbedded(shared, silentLog);
    process.kill(await postmaster(shared), "SIGKILL");
    await expect
      .poll(() => query(database.connection, "SELECT * FROM kept").catch(() => "down"), { timeout: 10_000 })
      .toEqual([{ is: "here" }]);
    await database.stop();
  });
});

describe("after a kill", () => {
  it("has every acknowledged row, round after round", async () => {
    const folder = await makeFolder();
    const acknowledged: string[] = [];
    for (const withDatabase of [false, true, false]) {
      const app = startApp(folder);
      acknowledged.push(...(await killUnderLoad(folder, app, withDatabase)));
      const rows = await ask(folder, "SELECT number FROM acknowledged");
      const present = new Set(rows.map((row) => row.number));
      expect(acknowledged.filter((number) => !present.has(number))).toEqual([]);
    }
    expect(acknowledged.length).toBeGreaterThan(100);
  });

  it.each([
    ["belongs to another process now", async () => process.pid],
    ["is dead but not reaped", makeZombie],
  ])("starts although the process id that was noted %s", async (_, makePid) => {
    const pid = await makePid();
    await writeFile(
      join(shared, "postgres/postmaster.pid"),
      `${pid}\n${shared}/postgres\n0\n5432\n${shared}/socket\n\n`,
    );
    expect(await ask(shared, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });
});

if (process.platform === "linux") {
  describe("after a kill on Linux", () => {
    it("leaves no server behind", async () => {
      const folder = await makeFolder();
      const app = startApp(folder);
      await once(app.stdout as NodeJS.ReadableStream, "data");
      const pid = await postmaster(folder);
      await killUnderLoad(folder, app, false);
      await gone(pid);
    });
  });
}

if (onLinuxAsRoot) {
  describe("started by root", () => {
    it("runs as another user, who passes closed folders but is no master of them", async () => {
      const database = await openEmbedded(shared, quietLog);
      const status = await readFile(`/proc/${await postmaster(shared)}/status`, "utf8");
      expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe("0");
      expect(/^CapEff:\s+(\w+)/m.exec(status)?.[1]).toMatch(passesFolders);
      await database.stop();
    });

    it("has no rights beyond that user's where the folder is open", async () => {
      execFileSync("chmod", ["711", shared]);
      const database = await openEmbedded(shared, quietLog);
      const status = await readFile(`/proc/${await postmaster(shared)}/status`, "utf8");
      expect(/^CapEff:\s+(\w+)/m.exec(status)?.[1]).toMatch(projectIsOpen ? /^0+$/ : passesFolders);
      await database.stop();
      execFileSync("chmod", ["700", shared]);
    });

    it("takes over data that root has copied", async () => {
      execFileSync("chown", ["-R", "0:0", join(shared, "postgres")]);
      expect(await ask(shared, "SELECT * FROM kept")).toEqual([{ is: "here" }]);
    });
  });
}

if (projectIsOpen) {
  describe("where other users can run the project", () => {
    it("ends a server that was left behind without a parent-death signal, as on macOS", async () => {
      const folder = await makeFolder();
      if (onLinuxAsRoot) execFileSync("chmod", ["711", folder]);
      await killUnderLoad(folder, startApp(folder, { PATH: "/nowhere" }), false);
      const orphan = await postmaster(folder);
      expect(isAlive(orphan)).toBe(true);
      expect(await ask(folder, "SELECT count(*) > 0 AS some FROM acknowledged")).toEqual([{ some: true }]);
      expect(isAlive(orphan)).toBe(false);
    });
  });
}

if (onLinuxAsRoot && projectIsOpen) {
  describe("started by an ordinary user", () => {
    it("runs as an ordinary user when one starts it", async () => {
      const folder = await makeFolder();
      await chown(folder, nobody.uid, nobody.gid);
      const app = startApp(folder, {}, nobody);
      await once(app.stdout as NodeJS.ReadableStream, "data");
      const pid = await postmaster(folder);
      expect(/^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1]).toBe(String(nobody.uid));
      await killUnderLoad(folder, app, false);
      await gone(pid);
    });
  });
}

async function postmaster(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, "postgres/postmaster.pid"), "utf8"), 10);
}

function startApp(folder: string, env: NodeJS.ProcessEnv = {}, account: Partial<Account> = {}): ChildProcess {
  return spawn(process.execPath, [appProcess, folder], {
    ...account,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Kills the app, and the database with it when asked, in the middle of its writing; returns what was acknowledged. */
async function killUnderLoad(folder: string, app: ChildProcess, withDatabase: boolean): Promise<string[]> {
  let output = "";
  app.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output.length, { timeout: 10_000 }).toBeGreaterThan(1000);
  if (withDatabase) process.kill(await postmaster(folder), "SIGKILL");
  app.kill("SIGKILL");
  await once(app, "close");
  // What follows the last line's end was never printed whole.
  return output.split("\n").slice(0, -1);
}

const gone = (pid: number) => expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);

async function makeZombie(): Promise<number> {
  // The shell becomes `sleep`, which never asks for the end of the child it did not start.
  const parent = spawn("sh", ["-c", "true & echo $!; exec sleep 20"], { stdio: ["ignore", "pipe", "ignore"] });
  const [pid] = await once(parent.stdout, "data");
  return Number(pid);
}

/** Whether a process runs; one that is dead and only waits to be reaped does not. */
function isAlive(pid: number): boolean {
  const state = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
  return state !== "" && !state.startsWith("Z");
}
