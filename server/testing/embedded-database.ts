import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect } from "vitest";
import { openEmbedded } from "../database/embedded.ts";
import type { Account } from "../database/embedded-account.ts";
import { isServerOf } from "../database/embedded-orphan.ts";
import { quietLog } from "./quiet-log.ts";

const appProcess = fileURLToPath(new URL("app-process.ts", import.meta.url));
const scratch: string[] = [];

export const nobody = { uid: 65_534, gid: 65_534 };
export const onLinuxAsRoot = process.platform === "linux" && process.getuid?.() === 0;
/** Whether another user can run the installed binaries, which is impossible under /root. */
export const projectIsOpen = !onLinuxAsRoot || spawnSync(process.execPath, ["--version"], nobody).status === 0;

/** Creates an empty data folder; `removeFolders` in `afterAll` removes all of them. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "cointally-embedded-"));
  scratch.push(folder);
  return folder;
}

export async function removeFolders(): Promise<void> {
  // Test files share this list if they share a process.
  await Promise.all(scratch.splice(0).map((folder) => rm(folder, { recursive: true })));
}

/** Runs one query over a separate connection. */
export async function query(connection: pg.PoolConfig, statement: string, values: unknown[] = []) {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Opens the database in the folder, runs one query and stops it. */
export async function ask(dataDir: string, statement: string) {
  const database = await openEmbedded(dataDir, quietLog);
  try {
    return await query(database.connection, statement);
  } finally {
    await database.stop();
  }
}

/** The process id of the server on the folder. */
export async function postmaster(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, "postgres/postmaster.pid"), "utf8"), 10);
}

/** Starts `app-process.ts`, which stands in for the app, on the folder. */
export function startApp(folder: string, env: NodeJS.ProcessEnv = {}, account: Partial<Account> = {}): ChildProcess {
  return spawn(process.execPath, [appProcess, folder], {
    ...account,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Kills the app while it writes, and the database with it on request; returns the acknowledged numbers. */
export async function killUnderLoad(folder: string, app: ChildProcess, withDatabase: boolean): Promise<string[]> {
  let output = "";
  app.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output.length, { timeout: 30_000 }).toBeGreaterThan(1000);
  if (withDatabase) process.kill(await postmaster(folder), "SIGKILL");
  app.kill("SIGKILL");
  await once(app, "close");
  // Text after the last line break is an incomplete line.
  return output.split("\n").slice(0, -1);
}

/** Waits until the server on the folder, a child of this process, has ended. */
export function processEnded(pid: number, folder: string): Promise<void> {
  return expect.poll(() => isServerOf(pid, join(folder, "postgres")), { timeout: 30_000 }).toBe(false);
}
