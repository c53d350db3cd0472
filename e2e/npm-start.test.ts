import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

/** `npm start` as a supervisor runs it: what it signals is npm, and what must end is everything below. */

const root = fileURLToPath(new URL("..", import.meta.url));
let folder: string;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cointally-npm-"));
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  port = (probe.address() as AddressInfo).port;
  probe.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const isThere = (group: number): boolean => {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
};

/** Starts the site and gives npm's process once it serves; a group of its own tells what is left of it. */
const npmStart = async () => {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: "", PORT: String(port), WORKERS: "2", DEMO: "0" };
  const npm = spawn("npm", ["start"], { cwd: root, env, detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: npm.stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on("line", (line) => line.startsWith("listening on ") && resolve());
    npm.once("exit", (code) => reject(new Error(`npm ended with ${code}`)));
  });
  return npm;
};

// The second start, right after the first one's stop, also shows that port and data are free again.
test.each(["SIGTERM", "SIGINT"] as const)("%s to npm ends the whole site", async (signal) => {
  const npm = await npmStart();
  const group = npm.pid as number;
  try {
    expect((await fetch(`http://localhost:${port}/health/ready`)).status).toBe(200);
    const ended = once(npm, "exit");
    npm.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(isThere(group), "a process outlived npm").toBe(false);
    expect(await readdir(join(folder, "postgres")), "the database outlived npm").not.toContain("postmaster.pid");
  } finally {
    if (isThere(group)) process.kill(-group, "SIGKILL");
  }
});
