import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { StartError } from "../core/config/start-error.ts";
import { commandFor } from "./embedded-account.ts";
import { adminConnection, OWNER } from "./embedded-connection.ts";
import { type Cluster, programEnvironment } from "./embedded-data.ts";
import { endOrphan } from "./embedded-orphan.ts";
import { settings, unsafeSettings } from "./embedded-settings.ts";

type Server = Cluster & { socket: string };

/** How long the remains of an earlier server may delay a start, in milliseconds. */
const PATIENCE = 30_000;
/** Minimum time between two log entries about a server that keeps stopping, in milliseconds. */
const tellAgainMs = 60_000;
const LARGEST_LOG = 10 * 1024 * 1024;

/**
 * Starts the server, waits until it responds, and restarts it whenever it stops by itself.
 * @throws with the end of the server's log when it does not start
 */
export async function superviseServer(cluster: Server): Promise<{ stop: () => Promise<void> }> {
  let stopping = false;
  let child = await start(cluster);
  const stillRunning = keepRunning();

  async function keepRunning(): Promise<void> {
    // A server that cannot run, for example on a full disk, stops again and again.
    for (let toldAt = Number.NEGATIVE_INFINITY; ; ) {
      await ended(child);
      if (stopping) return;
      if (performance.now() - toldAt > tellAgainMs) {
        toldAt = performance.now();
        cluster.log.error(`PostgreSQL ended by itself (see ${logFile(cluster)}); starting it again`);
      }
      await startAgain();
      if (stopping) end(child);
    }
  }

  async function startAgain(): Promise<void> {
    let isTold = false;
    while (!stopping) {
      try {
        child = await start(cluster);
        return;
      } catch (error) {
        if (!isTold) cluster.log.error({ err: error }, "PostgreSQL does not start; trying again until it does");
        isTold = true;
        await delay(1000, undefined, { ref: false });
      }
    }
  }

  return {
    stop: async () => {
      stopping = true;
      end(child);
      await stillRunning;
    },
  };
}

async function start(cluster: Server): Promise<ChildProcess> {
  for (const latest = Date.now() + PATIENCE; ; await delay(100)) {
    await endOrphan(cluster.data);
    const logged = rotateLog(cluster);
    const child = spawnServer(cluster);
    if (await answers(child, cluster)) {
      await createOwnDatabase(cluster);
      return child;
    }
    const output = readFileSync(logFile(cluster)).subarray(logged).toString().trim();
    // A server killed a moment ago may still have its shared memory or lock file.
    const passing = /shared memory block|lock file/.test(output);
    if (!passing || Date.now() > latest) throw new StartError(`PostgreSQL did not start. Its log says:\n${output}`);
  }
}

function spawnServer({ binaries, account, data, socket, folder, durable, ...cluster }: Server): ChildProcess {
  const options = { ...settings, ...(durable ? {} : unsafeSettings), unix_socket_directories: quoted(socket) };
  const args = ["-D", data, ...Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const command = commandFor(binaries.postgres, args, account, [folder, socket]);
  const log = openSync(logFile({ folder }), "a", 0o600);
  // A session of its own, so that Ctrl-C in a terminal reaches the app alone, which then stops it in order.
  const child = spawn(command.file, command.args, {
    ...command.account,
    cwd: "/",
    detached: true,
    env: programEnvironment(),
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.on("error", (error) => cluster.log.error({ err: error }, "PostgreSQL could not be started"));
  child.unref();
  return child;
}

async function answers(child: ChildProcess, { socket }: Server): Promise<boolean> {
  while (child.pid !== undefined && isRunning(child)) {
    const client = new pg.Client(adminConnection(socket));
    client.on("error", () => {});
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await delay(20);
    }
  }
  return false;
}

async function createOwnDatabase({ socket }: Server): Promise<void> {
  const client = new pg.Client(adminConnection(socket));
  await client.connect();
  try {
    const exists = async (query: string) => (await client.query(query, [OWNER])).rowCount !== 0;
    if (!(await exists("SELECT FROM pg_roles WHERE rolname = $1"))) {
      await client.query(`CREATE ROLE ${OWNER} LOGIN`);
    }
    // Restores of backups are tried in a database of their own.
    await client.query(`ALTER ROLE ${OWNER} CREATEDB`);
    if (!(await exists("SELECT FROM pg_database WHERE datname = $1"))) {
      await client.query(`CREATE DATABASE ${OWNER} OWNER ${OWNER}`);
    }
  } finally {
    await client.end();
  }
}

/** Requests a fast shutdown: connections are closed, everything is written, nothing is left to recover. */
function end(child: ChildProcess): void {
  child.ref();
  child.kill("SIGINT");
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

async function ended(child: ChildProcess): Promise<void> {
  if (isRunning(child)) await once(child, "exit");
}

const logFile = ({ folder }: Pick<Cluster, "folder">) => `${folder}/postgres.log`;

/** Rotates a long log; returns the size of the current one in bytes. */
function rotateLog(cluster: Cluster): number {
  const size = statSync(logFile(cluster), { throwIfNoEntry: false })?.size ?? 0;
  if (size < LARGEST_LOG) return size;
  renameSync(logFile(cluster), `${logFile(cluster)}.1`);
  return 0;
}

/** A path as one item of a PostgreSQL list. */
const quoted = (path: string) => `"${path.replaceAll('"', '""')}"`;
