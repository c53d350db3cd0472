import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { commandFor, databaseAccount } from "../database/embedded-account.ts";
import { findBinaries } from "../database/embedded-binaries.ts";
import { adminConnection } from "../database/embedded-connection.ts";
import { programEnvironment } from "../database/embedded-data.ts";
import { settings } from "../database/embedded-settings.ts";
import { copyEmptyCluster } from "./empty-cluster.ts";

const testSettings = { ...settings, max_connections: "100", shared_buffers: "32MB", fsync: "off", autovacuum: "off" };

/** One PostgreSQL of its own on a Unix socket, without the supervision of the embedded one. */
export type TestServer = {
  /** A URL of the superuser, whose host is the folder of the socket. */
  url: string;
  /** The same host as a part of a URL with several. */
  host: string;
  start(): Promise<void>;
  /** `SIGINT` stops it in order, `SIGKILL` as a machine that fails. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Makes it a standby of another one from its next start on. */
  follow(other: TestServer): Promise<void>;
  query(statement: string): Promise<Record<string, unknown>[]>;
};

/** A running primary and a standby that follows it by streaming replication, in a folder of their own. */
export async function replicatedServers() {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "cointally-replicated-")));
  const binaries = await findBinaries();
  const account = databaseAccount(join(folder, "a"));
  if (account) await chown(folder, account.uid, account.gid);

  const server = async (name: string): Promise<TestServer> => {
    const data = join(folder, name);
    const socket = join(folder, `${name}-socket`);
    await mkdir(socket, { mode: 0o700 });
    if (account) await chown(socket, account.uid, account.gid);
    let child: ChildProcess | undefined;
    const { user, database, port } = adminConnection(socket);
    const host = `${encodeURIComponent(socket)}:${port}`;
    const query = async (statement: string) => {
      const client = new pg.Client(adminConnection(socket));
      await client.connect();
      try {
        return (await client.query(statement)).rows;
      } finally {
        await client.end();
      }
    };
    return {
      url: `postgresql://${user}@${host}/${database}`,
      host,
      query,
      async start() {
        const options = { ...testSettings, unix_socket_directories: socket };
        const args = ["-D", data, ...Object.entries(options).flatMap(([key, value]) => ["-c", `${key}=${value}`])];
        const command = commandFor(binaries.postgres, args, account, [folder]);
        child = spawn(command.file, command.args, { ...command.account, env: programEnvironment(), stdio: "ignore" });
        for (const end = Date.now() + 60_000; ; await delay(20)) {
          const failure = await query("select 1").then(
            () => null,
            (error: Error) => error,
          );
          if (!failure) return;
          if (Date.now() > end) throw failure;
        }
      },
      async stop(signal = "SIGINT") {
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        child.kill(signal);
        await once(child, "exit");
        child = undefined;
      },
      async follow(other) {
        const [, otherSocket = ""] = /@(.*?):/.exec(other.url) ?? [];
        const source = `host=${decodeURIComponent(otherSocket)} port=${port} user=${user}`;
        await writeFile(join(data, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
        const signal = join(data, "standby.signal");
        await writeFile(signal, "");
        if (account) await chown(signal, account.uid, account.gid);
      },
    };
  };

  const primary = await server("a");
  const standby = await server("b");
  await copyEmptyCluster(join(folder, "a"));
  execFileSync("cp", ["-a", join(folder, "a"), join(folder, "b")]);
  await standby.follow(primary);
  await primary.start();
  await standby.start();
  return {
    primary,
    standby,
    async close() {
      await Promise.all([primary, standby].map((one) => one.stop("SIGQUIT")));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
