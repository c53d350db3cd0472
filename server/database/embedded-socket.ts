import { chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Cluster } from "./embedded-data.ts";

/** Maximum length of a socket path in bytes, with the final zero: 104 on macOS, 108 on Linux. */
const LONGEST_PATH = 104;

/** A new private folder for the server's socket: beside the data, or in a folder with a short path when theirs is too long. */
export async function makeSocketFolder({ folder, account }: Cluster) {
  const beside = join(folder, "socket");
  await rm(beside, { recursive: true, force: true });
  const path = fits(beside)
    ? await makePrivate(beside)
    : await mkdtemp(join(fits(tmpdir()) ? tmpdir() : "/tmp", "pg-"));
  if (account) await chown(path, account.uid, account.gid);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

const fits = (folder: string) => Buffer.byteLength(join(folder, "pg-123456", ".s.PGSQL.5432")) < LONGEST_PATH;

async function makePrivate(path: string): Promise<string> {
  await mkdir(path, { mode: 0o700 });
  return path;
}
