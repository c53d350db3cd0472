import { execFile, spawn } from "node:child_process";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../../server/testing/embedded-database.ts";
import { admin, embedded, type Site, startSite } from "../testing/site.ts";

/** `npm run backup` and `npm run restore`, as an operator runs them. */

/** A site in one process, with its own database. */
const alone = { DATABASE_URL: embedded, WORKERS: "1" };

let folder: string;
let site: Site;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cointally-drill-"));
  site = await startSite(alone);
});
afterAll(async () => {
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

const run = async (name: "backup" | "restore", dataDir: string, ...args: string[]) => {
  const program = fileURLToPath(new URL(`../../server/cli/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { out, err, code: await ended };
};
/** The same with a limit on file size in blocks of 512 bytes, which fails like a full disk. */
const runOnFullDisk = (blocks: number, ...args: string[]) =>
  promisify(execFile)("sh", ["-c", `ulimit -f ${blocks}; exec "$@"`, "sh", process.execPath, ...args], {
    env: { ...process.env, DATA_DIR: site.folder, DATABASE_URL: "" },
  }).catch((error) => error as { code: number; stderr: string });
const logIn = (url: string) =>
  fetch(`${url}/api/users/auth`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(admin),
  });

// Ten processes start in sequence.
test("backs up a running site, restores into an empty folder, and starts a site there whose accounts can log in", async () => {
  const file = join(folder, "night.tar");
  const login = await (await logIn(site.url)).json();
  expect(await run("backup", site.folder, file)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/night\.tar: [\d,]+ rows, \d+ tables, 0 uploads, /),
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await run("restore", folder, "--check", file)).toMatchObject({
    code: 0,
    out: expect.stringContaining("The backup is complete"),
  });

  const busy = await run("restore", site.folder, file);
  expect(busy).toMatchObject({ code: 1, err: expect.stringMatching(/process \d+\) is using the data folder/) });

  const restored = join(folder, "restored");
  expect(await run("restore", restored, file)).toMatchObject({
    code: 0,
    out: expect.stringContaining("Everyone must log in again."),
  });
  expect(await run("restore", restored, file)).toMatchObject({ code: 1, err: expect.stringContaining("is not empty") });

  const again = await startSite({ ...alone, DATA_DIR: restored, ADMIN_EMAIL: "", ADMIN_PASSWORD: "" });
  try {
    const old = await fetch(`${again.url}/api/users/me`, { headers: { authorization: `Bearer ${login.token}` } });
    expect(old.status).toBe(401);
    expect((await logIn(again.url)).status).toBe(201);
    expect((await fetch(again.url)).status).toBe(200);
  } finally {
    await again.stop();
  }
  // The start created the jobs again.
  expect(await ask(restored, "select count(*)::int > 10 as found from pgboss.schedule")).toEqual([{ found: true }]);
});

test("reports a full disk and leaves no partial backup", async () => {
  const file = join(folder, "full.tar");
  const program = fileURLToPath(new URL("../../server/cli/backup.ts", import.meta.url));
  expect(await runOnFullDisk(16, program, file)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Cannot write .*full\.tar\.\d+\.partial \(EFBIG[^\n]*\n$/m),
  });
  expect((await readdir(folder)).filter((name) => name.startsWith("full"))).toEqual([]);
});

test.each(["backup", "restore"] as const)(
  "npm run %s prints its usage and what is wrong with its arguments",
  async (name) => {
    const empty = join(folder, "unused");
    expect(await run(name, empty, "--help")).toMatchObject({
      code: 0,
      out: expect.stringContaining(`npm run ${name} -- FILE`),
    });
    expect(await run(name, empty)).toMatchObject({ code: 1, err: expect.stringContaining("Name one file.") });
    expect(await run(name, empty, "--wrong")).toMatchObject({ code: 1, err: expect.stringContaining("--wrong") });
    await expect(stat(empty)).rejects.toThrow("ENOENT");
  },
);
