import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  ask,
  makeFolder,
  onLinuxAsRoot,
  postmaster,
  projectIsOpen,
  query,
  removeFolders,
} from "../testing/embedded-database.ts";
import { copyEmptyCluster } from "../testing/empty-cluster.ts";
import { quietLog } from "../testing/quiet-log.ts";
import { openEmbedded } from "./embedded.ts";
import { openDatabaseForCommand } from "./open.ts";
import type { OpenDatabase } from "./open-database.ts";

const silentLog = { ...quietLog, error: () => {} };
/** Only CAP_DAC_READ_SEARCH, or CAP_DAC_OVERRIDE in a container without it. */
const passesFolders = /^0+[24]$/;

/** The folder of the data folder, closed to other users. */
let closed: string;
/** A first start takes seconds, and more than a minute where ten other programs are at work. */
const slow = { timeout: 240_000 };

/** Characters that a command line and a list of PostgreSQL's would have to quote. */
const strange = `a b'c,"d`;
/** A data folder that most tests share. Each leaves it in a state that can start. */
let shared: string;

beforeAll(async () => {
  closed = await makeFolder();
  shared = join(closed, strange);
  await mkdir(shared, { mode: 0o711 });
  await copyEmptyCluster(join(shared, "postgres"));
  await ask(shared, "CREATE TABLE kept AS SELECT 'here' AS is");
});
afterAll(removeFolders);

describe("the embedded database, while it runs", () => {
  let database: OpenDatabase;
  const run = (statement: string, values?: unknown[]) => query(database.connection, statement, values);

  beforeAll(async () => {
    database = await openEmbedded(shared, quietLog);
  });
  afterAll(() => database.stop());

  it("stores its rows durably and with checksums across restarts, in a folder with spaces, quotes and a comma", async () => {
    expect(await run("SELECT * FROM kept")).toEqual([{ is: "here" }]);
    const names = ["fsync", "synchronous_commit", "full_page_writes", "data_checksums", "server_encoding", "TimeZone"];
    const settings = `SELECT ${names.map((name) => `current_setting('${name}') AS "${name}"`).join(", ")}`;
    expect(await run(settings)).toEqual([
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
    expect(await run("SELECT current_setting('listen_addresses') AS on")).toEqual([{ on: "" }]);
  });

  it("gives the app a role that is no superuser, makes no roles and runs no program", async () => {
    const rights = "SELECT rolsuper, rolcreaterole, rolreplication FROM pg_roles WHERE rolname = current_user";
    expect(await run(rights)).toEqual([{ rolsuper: false, rolcreaterole: false, rolreplication: false }]);
    await expect(run("COPY (SELECT 1) TO PROGRAM 'cat'")).rejects.toThrow("permission denied");
  });

  it("logs no personal data, also for rows that it refuses", async () => {
    const add = () => run("INSERT INTO people VALUES ($1)", ["ada@example.org"]);
    await run("CREATE TABLE people (email text PRIMARY KEY)");
    await add();
    await expect(add()).rejects.toThrow("duplicate key");
    const log = () => readFile(join(shared, "postgres.log"), "utf8");
    await expect.poll(log).toContain("duplicate key");
    expect(await log()).not.toContain("ada@");
  });

  it("refuses a second server on the same folder, and lets a command join the first", async () => {
    await expect(openEmbedded(shared, quietLog)).rejects.toThrow(`process ${process.pid}`);
    const joined = await openDatabaseForCommand({ dataDir: shared }, quietLog);
    await query(joined.connection, "CREATE TABLE joined ()");
    await joined.stop();
    expect(await run("SELECT FROM joined")).toEqual([]);
  });

  if (onLinuxAsRoot) {
    describe("where root started it", () => {
      it("runs as another user, who can read but not write through closed folders", async () => {
        const status = await readFile(`/proc/${await postmaster(shared)}/status`, "utf8");
        expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe("0");
        expect(/^CapEff:\s+(\w+)/m.exec(status)?.[1]).toMatch(passesFolders);
      });
    });
  }
});

describe("a start of the embedded database", () => {
  it("refuses data of another major version, says what to do and does not change them", async () => {
    const file = join(shared, "postgres/PG_VERSION");
    const own = await readFile(file, "utf8");
    await writeFile(file, "16\n");
    const before = await readdir(join(shared, "postgres"));
    await expect(openEmbedded(shared, quietLog)).rejects.toThrow(/PostgreSQL 16.*has PostgreSQL 18.*DATABASE_URL/);
    expect(await readdir(join(shared, "postgres"))).toEqual(before);
    await writeFile(file, own);
  });

  it("succeeds after an interrupted first start, in a folder deeper than a socket's path may be", slow, async () => {
    const folder = join(await makeFolder(), strange, "deep".repeat(20), "deep".repeat(20), "deep".repeat(20));
    await mkdir(join(folder, "postgres.new/base"), { recursive: true });
    expect(await ask(folder, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("reports PostgreSQL's error when it does not start", async () => {
    const file = join(shared, "postgres/postgresql.auto.conf");
    await writeFile(file, "no_such_setting = on\n");
    await expect(openEmbedded(shared, quietLog)).rejects.toThrow(/did not start.*\n.*no_such_setting/);
    await writeFile(file, "");
  });

  it("is repeated when the server is killed while the app runs", async () => {
    const database = await openEmbedded(shared, silentLog);
    onTestFinished(database.stop);
    process.kill(await postmaster(shared), "SIGKILL");
    await expect
      .poll(() => query(database.connection, "SELECT * FROM kept").catch(() => "down"), { timeout: 50_000 })
      .toEqual([{ is: "here" }]);
  });

  it.each([
    ["belongs to another process now", async () => process.pid],
    ["is dead but not reaped", makeZombie],
  ])("succeeds although the process id in its lock file %s", async (_, makePid) => {
    const pid = await makePid();
    await writeFile(
      join(shared, "postgres/postmaster.pid"),
      `${pid}\n${shared}/postgres\n0\n5432\n${shared}/socket\n\n`,
    );
    expect(await ask(shared, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });
});

if (onLinuxAsRoot) {
  describe("a server that root starts", () => {
    it("has only that user's rights where the folder is open", async () => {
      execFileSync("chmod", ["711", closed]);
      const database = await openEmbedded(shared, quietLog);
      const status = await readFile(`/proc/${await postmaster(shared)}/status`, "utf8");
      expect(/^CapEff:\s+(\w+)/m.exec(status)?.[1]).toMatch(projectIsOpen ? /^0+$/ : passesFolders);
      await database.stop();
      execFileSync("chmod", ["700", closed]);
    });

    it("takes ownership of data that root has copied", async () => {
      execFileSync("chown", ["-R", "0:0", join(shared, "postgres")]);
      expect(await ask(shared, "SELECT * FROM kept")).toEqual([{ is: "here" }]);
    });
  });
}

async function makeZombie(): Promise<number> {
  // The shell becomes `sleep`, which never reaps the child it did not start.
  const parent = spawn("sh", ["-c", "true & echo $!; exec sleep 20"], { stdio: ["ignore", "pipe", "ignore"] });
  const [pid] = await once(parent.stdout, "data");
  return Number(pid);
}
