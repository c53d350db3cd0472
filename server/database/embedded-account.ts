import { spawnSync } from "node:child_process";
import { readFileSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "../core/config/start-error.ts";

/** A user and group of the operating system, by number. */
export type Account = { uid: number; gid: number };

/** A command that starts one of PostgreSQL's programs. */
export type Command = { file: string; args: string[]; account: Partial<Account> };

/**
 * The account that PostgreSQL runs as, because it refuses to run as root: the owner of existing data, otherwise an
 * unprivileged user of this machine. Undefined when we are not root, and PostgreSQL runs as the same user.
 * @throws when root finds no other user
 */
export function databaseAccount(data: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(data, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : unprivilegedUser();
}

/**
 * The command to run a program that stops when this process dies (by a parent-death signal, on Linux), and as root under
 * another account that may read the given paths even inside folders closed to it, such as /root.
 * @throws when the account cannot reach a path and cannot be given the right to
 */
export function commandFor(program: string, args: string[], account: Account | undefined, paths: string[]): Command {
  const closed = account && [program, ...paths].map((path) => closedTo(account, path)).find(Boolean);
  if (!hasSetpriv()) {
    if (closed) throw cannotReach(account, closed);
    return { file: program, args, account: account ?? {} };
  }
  const identity = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, "--clear-groups"] : [];
  const rights = closed ? readingRights(account, closed) : [];
  return { file: "setpriv", args: ["--pdeathsig=INT", ...identity, ...rights, "--", program, ...args], account: {} };
}

// A capability lets a process pass closed folders on Linux. Without the secure bit, access(2), with which PostgreSQL finds
// its own programs, would ignore the capability.
function readingRights(account: Account, closed: string): string[] {
  const status = readFileSync("/proc/self/status", "utf8");
  const capabilities = BigInt(`0x${/^CapEff:\s*(\w+)/m.exec(status)?.[1] ?? "0"}`);
  const has = (bit: bigint) => (capabilities >> bit) % 2n === 1n;
  const right = has(2n) ? "dac_read_search" : has(1n) ? "dac_override" : undefined;
  const maySetBits = has(8n);
  if (!right || !maySetBits) throw cannotReach(account, closed);
  return ["--securebits=+no_setuid_fixup", `--inh-caps=+${right}`, `--ambient-caps=+${right}`];
}

function hasSetpriv(): boolean {
  return process.platform === "linux" && spawnSync("setpriv", ["--pdeathsig=INT", "true"]).status === 0;
}

/** The first folder of a path, from the root down, that the account may not enter. */
function closedTo(account: Account, path: string): string | undefined {
  const parts: string[] = [];
  for (let part = realpathSync(path); parts.at(-1) !== part; part = dirname(part)) parts.push(part);
  return parts.reverse().find((part) => {
    const { uid, gid, mode } = statSync(part);
    const execute = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    return (mode & execute) === 0;
  });
}

function unprivilegedUser(): Account {
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "_postgres", "nobody"]) {
    const [, , uid, gid] = users.find(([user]) => user === name) ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new StartError(
    "PostgreSQL does not run as root, and this machine has no user `postgres` or `nobody` to run it as. " +
      "Add one (useradd --system postgres), start as an ordinary user, or set DATABASE_URL.",
  );
}

function cannotReach(account: Account, closed: string): StartError {
  return new StartError(
    `PostgreSQL runs as user ${account.uid} here instead of root, which may not enter ${closed}. ` +
      `Allow that (chmod o+x '${closed}'), move the project or DATA_DIR elsewhere, start as an ordinary user, ` +
      "or set DATABASE_URL.",
  );
}
