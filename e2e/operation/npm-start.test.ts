import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

/** `npm start` under a supervisor, which signals npm: all processes below it must end. */

const root = fileURLToPath(new URL("../..", import.meta.url));
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

/** Starts the site in its own process group and returns npm's process once the site listens. */
const npmStart = async () => {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: "", PORT: String(port), WORKERS: "2", DEMO: "0" };
  const npm = spawn("npm", ["start"], { cwd: root, env, detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: npm.stdout });
  const printed: string[] = [];
  lines.on("line", (line) => printed.push(line));
  await new Promise<void>((resolve, reject) => {
    lines.on("line", (line) => line.startsWith("listening on ") && resolve());
    npm.once("exit", (code) => reject(new Error(`npm ended with ${code}`)));
  });
  return { npm, printed: () => printed.join("\n") };
};

// The second start also shows that the first one freed its port and data folder.
test.each(["SIGTERM", "SIGINT"] as const)("ends every process of the site when npm receives %s", async (signal) => {
  const { npm, printed } = await npmStart();
  const group = npm.pid as number;
  try {
    expect((await fetch(`http://localhost:${port}/health/ready`)).status).toBe(200);
    expect(printed()).toMatch(new RegExp(`http://localhost:${port}/setup#key=[\\w-]{43}`));
    expect(printed()).toContain(join(folder, "outbox"));
    const ended = once(npm, "exit");
    const began = performance.now();
    npm.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - began).toBeLessThan(8000);
    expect(isThere(group), "a process outlived npm").toBe(false);
    expect(await readdir(join(folder, "postgres")), "the database outlived npm").not.toContain("postmaster.pid");
  } finally {
    if (isThere(group)) process.kill(-group, "SIGKILL");
  }
});

test("prints no npm warning before the error of a failed start, whatever the user's npm settings", async () => {
  const settings = join(folder, "npmrc");
  await writeFile(settings, "no-setting-of-npm=true\n");
  const env = { ...process.env, npm_config_userconfig: settings, PORT: "no port" };
  const npm = spawn("npm", ["start"], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [npm.stdout, npm.stderr]) stream.on("data", (chunk) => (output += chunk));
  await once(npm, "close");
  expect(output).toContain("PORT must be a port number");
  expect(output).not.toMatch(/npm warn/i);
});
