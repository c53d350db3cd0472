import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { noOutside } from "../server/testing/no-outside.ts";
import { toUrl } from "../server/testing/to-database.ts";
import { copyStartedSite } from "./site-template.ts";

export type Site = Awaited<ReturnType<typeof startSite>>;

const main = fileURLToPath(new URL("../server/main.ts", import.meta.url));

type MailKind = "verify-email" | "recover" | "vote/confirm" | "vote/stop";

export const admin = { email: "mod@example.org", password: "seven quiet harbour lamps" };

const listening = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = "";
    child.stderr?.on("data", (chunk) => {
      said += chunk;
    });
    child.once("exit", (code) => reject(new Error(`The site ended with ${code}: ${said}`)));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on("line", (line) => {
      const url = /listening on (http:\/\/\S+)/.exec(line)?.[1];
      if (url) resolve(url);
    });
  });

/** Starts the server's processes; they end when the child is told to. */
const startServer = async (env: Record<string, string>) => {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      ...noOutside,
      PORT: "0",
      WORKERS: "2",
      DEMO: "0",
      RATE_LIMIT: "off",
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      NODE_ENV: "production",
      REQUIRE_ADMIN_2FA: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    if (child.exitCode === null && child.kill("SIGTERM")) await ended;
  };
  return { child, url: await listening(child), stop };
};

const startOnce = async (env: Record<string, string>) => (await startServer({ ...env, WORKERS: "1" })).stop();

/** As `DATABASE_URL`: the site runs the embedded database, as it does where nobody sets one. */
export const embedded = "";

/**
 * The real site, two processes with one admin and no coins, or with `DEMO: "1"` those of the demo. Its database is one of its own on
 * the run's server, unless `DATABASE_URL` names another.
 */
export const startSite = async (env: Record<string, string> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), "cointally-e2e-"));
  const DEMO = env.DEMO ?? "0";
  const database =
    env.DATABASE_URL === undefined
      ? await copyStartedSite(folder, DEMO === "1", (DATABASE_URL, DATA_DIR) =>
          startOnce({ DATABASE_URL, DATA_DIR, DEMO }),
        )
      : undefined;
  const DATABASE_URL = database ? toUrl(database.connection) : embedded;
  const { child, url, stop } = await startServer({ DATABASE_URL, DATA_DIR: folder, ...env });

  const findLink = async (to: string, kind: MailKind): Promise<string> => {
    const outbox = join(folder, "outbox");
    for (const name of (await readdir(outbox)).sort().reverse()) {
      const mail = (await readFile(join(outbox, name), "utf8")).replace(/=\r?\n/g, "").replaceAll("=3D", "=");
      const path = new RegExp(`/${kind}/[A-Za-z0-9_-]+`).exec(mail)?.[0];
      if (mail.includes(to) && path) return path;
    }
    throw new Error(`No ${kind} mail to ${to}`);
  };

  /** The path of the newest link of this kind that was mailed to an address, once there is one. */
  const mailedLink = (to: string, kind: MailKind): Promise<string> =>
    vi.waitFor(() => findLink(to, kind), { timeout: 30_000 });

  return {
    url,
    folder,
    child,
    /** How to reach its database, where that is one of the run's server. */
    connection: database?.connection,
    mailedLink,
    async stop() {
      await stop();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
