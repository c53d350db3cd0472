import { readFile, realpath } from "node:fs/promises";
import { makeDataFolder } from "../core/config/data-folder.ts";
import { StartError } from "../core/config/start-error.ts";
import { databaseAccount } from "./embedded-account.ts";
import { findBinaries } from "./embedded-binaries.ts";
import { ownerConnection } from "./embedded-connection.ts";
import { prepareData } from "./embedded-data.ts";
import { superviseServer } from "./embedded-server.ts";
import { makeSocketFolder } from "./embedded-socket.ts";
import { lockFolder } from "./lock.ts";
import type { Log, OpenDatabase } from "./open-database.ts";

/** `durable: false` is for tests that throw their data away. */
export type EmbeddedOptions = { durable?: boolean };

/**
 * Starts the embedded PostgreSQL on the data in a folder, creating them on the first run, and keeps it running until it is
 * stopped. It listens only on a Unix socket in a folder that its account and root can enter.
 * @throws with instructions when another server uses the folder, or its data have another version
 */
export async function openEmbedded(dataDir: string, log: Log, options: EmbeddedOptions = {}): Promise<OpenDatabase> {
  const { durable = true } = options;
  await makeDataFolder(dataDir);
  const folder = await realpath(dataDir);
  const lock = lockFolder(folder);
  try {
    const binaries = await findBinaries();
    const data = `${folder}/postgres`;
    const cluster = { folder, data, binaries, account: databaseAccount(data), durable, log };
    await prepareData(cluster);
    const socket = await makeSocketFolder(cluster);
    const server = await superviseServer({ ...cluster, socket: socket.path });
    return {
      kind: "embedded",
      connection: ownerConnection(socket.path),
      stop: async () => {
        await server.stop();
        await socket.remove();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Connects to the embedded database of a site that runs in another process.
 * @throws when that site is still starting, or has just stopped
 */
export async function attachToEmbedded(dataDir: string): Promise<OpenDatabase> {
  // The fifth line of postmaster.pid is the socket's folder.
  const notes = await readFile(`${await realpath(dataDir)}/postgres/postmaster.pid`, "utf8").catch(() => "");
  const socket = notes.split("\n")[4];
  if (!socket) throw new StartError(`The server of ${dataDir} is just starting or stopping. Try again in a moment.`);
  return { kind: "embedded", connection: ownerConnection(socket), stop: async () => {} };
}
