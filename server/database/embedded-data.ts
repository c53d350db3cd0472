import { execFile, execFileSync } from "node:child_process";
import { chown, mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { StartError } from "../core/config/start-error.ts";
import { type Account, commandFor } from "./embedded-account.ts";
import type { Binaries } from "./embedded-binaries.ts";
import type { Log } from "./open-database.ts";

/** Folders and account of the embedded database. */
export type Cluster = {
  /** DATA_DIR, without symbolic links. */
  folder: string;
  /** PostgreSQL's own folder in it. */
  data: string;
  binaries: Binaries;
  /** Undefined: the user of this process. */
  account: Account | undefined;
  /** Whether an acknowledged transaction must survive a crash of the machine. */
  durable: boolean;
  log: Log;
};

// Sorting by code point and Unicode letters are built into PostgreSQL, the same on every machine. pg_trgm recognises letters
// by the operating system's LC_CTYPE, so the best available one is used.
const characterTypes = ["C.UTF-8", "en_US.UTF-8", "C"];

/**
 * Ensures that the data exist, belong to us and have this PostgreSQL's version.
 * @throws with instructions when they belong to another user or major version
 */
export async function prepareData(cluster: Cluster): Promise<void> {
  const version = await readFile(`${cluster.data}/PG_VERSION`, "utf8").catch(ifMissing);
  if (version === undefined) return createData(cluster);
  const { uid } = await stat(cluster.data);
  if (cluster.account && uid !== cluster.account.uid) handOver(cluster.data, cluster.account);
  if (Number(version) !== cluster.binaries.major) throw otherMajor(cluster, version.trim());
}

async function createData(cluster: Cluster): Promise<void> {
  cluster.log.info(`creating the database in ${cluster.data}`);
  // Created under a temporary name, so that a kill leaves no incomplete folder.
  const draft = `${cluster.data}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  if (cluster.account) await chown(draft, cluster.account.uid, cluster.account.gid);
  for (const characterType of characterTypes) {
    if (await initialise(cluster, draft, characterType)) break;
  }
  await rename(draft, cluster.data);
}

async function initialise(cluster: Cluster, draft: string, characterType: string): Promise<boolean> {
  const options = ["-D", draft, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--data-checksums"];
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", `--lc-ctype=${characterType}`];
  const sync = cluster.durable ? [] : ["--no-sync"];
  const { binaries, account } = cluster;
  const command = commandFor(binaries.initdb, [...options, ...locale, ...sync], account, [cluster.folder]);
  try {
    await promisify(execFile)(command.file, command.args, { ...command.account, env: programEnvironment() });
    return true;
  } catch (error) {
    const { stderr = "", message } = error as { stderr?: string; message: string };
    if (/invalid locale name/.test(stderr)) return false;
    throw new StartError(`PostgreSQL could not create its data in ${cluster.data}: ${stderr.trim() || message}`);
  }
}

/** The environment of PostgreSQL's programs, without variables that would change their behaviour. */
export function programEnvironment() {
  return { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
}

// Data that root copied or unpacked belong to root, as whom PostgreSQL refuses to run.
function handOver(data: string, { uid, gid }: Account): void {
  execFileSync("chown", ["-R", `${uid}:${gid}`, data]);
}

function otherMajor({ data, binaries }: Cluster, version: string): StartError {
  return new StartError(
    `${data} holds data of PostgreSQL ${version}, and this Cointally has PostgreSQL ${binaries.major}. ` +
      `Either start the Cointally that wrote them; or serve them with a PostgreSQL ${version} of your own and set DATABASE_URL to it; ` +
      `or dump them there (pg_dump), set DATA_DIR to an empty folder, start once, and restore the dump into it.`,
  );
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === "EACCES") {
    throw new StartError(
      `${error.path} belongs to another user. Start as that user or as root, or change its owner to this user.`,
    );
  }
  if (error.code !== "ENOENT") throw error;
}
