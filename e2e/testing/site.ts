import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { toDatabaseUrl } from "../../server/testing/database-url.ts";
import { offlineSettings } from "../../server/testing/offline-settings.ts";
import type { TestDatabase } from "../../server/testing/test-database.ts";
import { closeSharedSite, openSharedSite } from "./shared-site.ts";
import { copyStartedSite } from "./site-template.ts";

/** A site and its data. */
export type Site = ReturnType<typeof siteOf>;

/** A site in processes of its own. */
export type OwnSite = Awaited<ReturnType<typeof startSite>>;

const main = fileURLToPath(new URL("../../server/main.ts", import.meta.url));

type EmailLinkKind = "verify-email" | "recover" | "vote/confirm" | "vote/stop";

export const admin = { email: "mod@example.org", password: "seven quiet harbour lamps" };

/** Resolves with the address when the site listens; `printed` gets each line of its output. */
const listeningUrl = (child: ChildProcess, printed: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    let stderr = "";
    child.stderr?.on("data", (chunk) => {
      stderr += chunk;
    });
    child.once("exit", (code) => reject(new Error(`The site ended with ${code}: ${stderr}`)));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on("line", (line) => {
      printed.push(line);
      const url = /listening on (http:\/\/\S+)/.exec(line)?.[1];
      if (url) resolve(url);
    });
  });

/** The settings of every test site, unless a spec has others. */
const settingsOf = (env: Record<string, string>) => ({
  ...offlineSettings,
  PORT: "0",
  WORKERS: "2",
  DEMO: "0",
  RATE_LIMIT: "off",
  VOTE_HOLDS: "off",
  POW: "off",
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  REQUIRE_ADMIN_2FA: "0",
  ...env,
});

/** Starts the server's processes; `stop` ends them by SIGTERM. */
const startServer = async (env: Record<string, string>, program: string) => {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, NODE_ENV: "production", ...settingsOf(env) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    if (child.exitCode === null && child.kill("SIGTERM")) await ended;
  };
  const printed: string[] = [];
  return { child, printed, url: await listeningUrl(child, printed), stop };
};

const startOnce = async (env: Record<string, string>) => {
  await openSharedSite(settingsOf({ ...env, WORKERS: "1" }));
  await closeSharedSite();
};

/** A data folder and, unless `DATABASE_URL` names another, a database on the test run's server, both as a first start left them. */
const prepareData = async (env: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), "cointally-e2e-"));
  if (env.DATABASE_URL !== undefined) return { folder, database: undefined };
  const DEMO = env.DEMO ?? "0";
  const first = (DATABASE_URL: string, DATA_DIR: string) => startOnce({ DATABASE_URL, DATA_DIR, DEMO });
  return { folder, database: await copyStartedSite(folder, DEMO === "1", first) };
};

/** Value of `DATABASE_URL` with which the site runs its embedded database. */
export const embedded = "";

/**
 * Starts the real site in processes of its own, two by default: one admin, no coins (with `DEMO: "1"` the demo's). It gets a database of
 * its own on the test run's server, unless `DATABASE_URL` names another. `program` is the main.ts of another copy of the product.
 */
export async function startSite(env: Record<string, string> = {}, program = main) {
  const { folder, database } = await prepareData(env);
  const DATABASE_URL = database ? toDatabaseUrl(database.connection) : embedded;
  const { child, printed, url, stop } = await startServer({ DATABASE_URL, DATA_DIR: folder, ...env }, program);
  return { child, ...siteOf({ url, printed, folder, database, stop }) };
}

/** The same site in the process that the spec files of a worker share, one after the other. */
export async function openSite(env: Record<string, string> = {}): Promise<Site> {
  const { folder, database } = await prepareData(env);
  const DATABASE_URL = database ? toDatabaseUrl(database.connection) : embedded;
  const printed: string[] = [];
  const url = await openSharedSite(settingsOf({ WORKERS: "1", DATABASE_URL, DATA_DIR: folder, ...env }), (line) =>
    printed.push(line),
  );
  return siteOf({ url, printed, folder, database, stop: closeSharedSite });
}

type RunningSite = {
  url: string;
  printed: string[];
  folder: string;
  database: TestDatabase | undefined;
  stop: () => Promise<void>;
};

function siteOf({ url, printed, folder, database, stop }: RunningSite) {
  const findLink = async (to: string, kind: EmailLinkKind): Promise<string> => {
    const outbox = join(folder, "outbox");
    for (const name of (await readdir(outbox)).sort().reverse()) {
      const email = (await readFile(join(outbox, name), "utf8")).replace(/=\r?\n/g, "").replaceAll("=3D", "=");
      const path = new RegExp(`/${kind}/[A-Za-z0-9_-]+`).exec(email)?.[0];
      if (email.includes(to) && path) return path;
    }
    throw new Error(`No ${kind} email to ${to}`);
  };

  /** Path of the newest link of this kind in an email to this address; waits for it. */
  const emailedLink = (to: string, kind: EmailLinkKind): Promise<string> =>
    vi.waitFor(() => findLink(to, kind), { timeout: 30_000 });

  return {
    url,
    folder,
    /** The lines of its output so far. */
    printed,
    /** Connection to its database, if that is on the test run's server. */
    connection: database?.connection,
    emailedLink,
    async stop() {
      await stop();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
