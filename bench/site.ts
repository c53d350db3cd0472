import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { PoolConfig } from "pg";
import { attachToEmbedded } from "../server/database/embedded.ts";

/** A temporary folder for one measurement, and a function that removes it. */
export async function scratch() {
  const folder = await mkdtemp(join(tmpdir(), "cointally-bench-"));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Runs a Node program until it ends. @throws when it fails, with its output */
export function runNode(args: string[], env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let output = "";
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`${args.join(" ")} ended with ${code}: ${output}`)),
    );
  });
}

/** Resolves to the URL of a child that prints `listening on http://…` once it serves. */
export function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once("exit", (code, signal) => reject(new Error(`ended before it listened (${signal ?? code})`)));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on("line", (line) => {
      const url = /listening on (http:\/\/\S+)/.exec(line)?.[1];
      if (url) resolve(url);
    });
  });
}

/** Starts a server program and waits until it serves. */
export async function startNode(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await listening(child);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await ended;
  };
  return { url, child, stop, ended };
}

export type Site = Awaited<ReturnType<typeof startSite>>;

/** The app on a data folder, with the flags of this process: by default one process, no rate limits, no demo, no external prices. */
export async function startSite(dataDir: string, env: Record<string, string> = {}) {
  const settings = {
    DATA_DIR: dataDir,
    PORT: "0",
    WORKERS: "1",
    RATE_LIMIT: "off",
    VOTE_HOLDS: "off",
    POW: "off",
    DEMO: "0",
    PRICE_SOURCES: "",
    NODE_ENV: "production",
    REQUIRE_ADMIN_2FA: "0",
    ...env,
  };
  const running = await startNode([...process.execArgv, "server/main.ts"], settings);
  const database: PoolConfig = (await attachToEmbedded(dataDir)).connection;
  return { ...running, database };
}

/** Fills a data folder with synthetic data. */
export function seedScale(dataDir: string, coins: number, votes: number, users = 2000): Promise<void> {
  return runNode(["server/cli/seed.ts", "--coins", String(coins), "--votes", String(votes), "--users", String(users)], {
    DATA_DIR: dataDir,
  });
}
