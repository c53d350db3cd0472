import { spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDataFolder } from "./data-folder.ts";

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "cointally-folder-"));
  await writeFile(join(scratch, "file"), "");
  await symlink(join(scratch, "nowhere"), join(scratch, "link"));
});
afterAll(() => rm(scratch, { recursive: true }));

describe("the data folder", () => {
  it("is created with its parents, closed to other users, and reused afterwards", async () => {
    const path = join(scratch, "a/b/c");
    await makeDataFolder(path);
    await makeDataFolder(path);
    expect((await stat(path)).mode & 0o066).toBe(0);
  });

  it("is created once when several processes start at the same time", async () => {
    await Promise.all(Array.from({ length: 20 }, () => makeDataFolder(join(scratch, "at/once"))));
  });

  it.each([
    ["a file", "file", "is a file, or is inside one"],
    ["below a file", "file/data", "is a file, or is inside one"],
    ["a link that leads nowhere", "link", "is a broken link"],
    ["below a device", "/dev/null/data", "is a file, or is inside one"],
    ...(process.platform === "linux"
      ? [["in a place that takes no folders", "/proc/cointally/data", "no folder can be created in /proc"]]
      : []),
  ])("is reported in one line when it is %s", async (_what, path, reason) => {
    const refused = await makeDataFolder(resolve(scratch, path)).catch((error: Error) => error);
    expect(refused).toMatchObject({ name: "StartError", message: expect.stringContaining(reason) });
    expect((refused as Error).message).toMatch(/^The data folder .* Set DATA_DIR to a folder of this user's\.$/);
  });

  it("is reported where the user may not write", async () => {
    const closed = join(scratch, "closed");
    await mkdir(closed);
    await chmod(closed, 0o555);
    await chmod(scratch, 0o755);
    const script = new URL("data-folder.ts", import.meta.url).href;
    const code = `const { makeDataFolder } = await import(${JSON.stringify(script)});
      if (process.getuid() === 0) process.setuid(65534);
      for (const path of process.argv.slice(1)) await makeDataFolder(path).catch((error) => console.log(error.message));`;
    const args = ["--input-type=module", "-e", code, closed, join(closed, "data")];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", cwd: "/" });
    expect(stdout.trim().split("\n"), stderr).toEqual([
      expect.stringContaining(`this user may not write in ${closed}.`),
      expect.stringContaining(`this user may not write in ${closed}.`),
    ]);
  });
});

it.each([
  ["", "/dev/null/data"],
  ["postgresql://nobody@127.0.0.1:1/none", process.platform === "linux" ? "/proc/cointally/data" : "/dev/null/data"],
])("a start in a place that takes no folders ends with one line (DATABASE_URL=%s)", (databaseUrl, place) => {
  const main = fileURLToPath(new URL("../../main.ts", import.meta.url));
  const run = spawnSync(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: place, DATABASE_URL: databaseUrl, PORT: "0" },
    encoding: "utf8",
    // The process stops by itself; this is for failures.
    timeout: 50_000,
    killSignal: "SIGKILL",
  });
  expect([run.status, run.stdout]).toEqual([1, ""]);
  expect(run.stderr).toMatch(/^The data folder .* cannot be used: [^\n]*\. Set DATA_DIR to [^\n]*\n$/);
});
