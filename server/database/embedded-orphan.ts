import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Signals for an orphaned server, and how long to wait after each, in milliseconds. */
const signals = [
  ["SIGINT", 30_000],
  ["SIGQUIT", 10_000],
  ["SIGKILL", 10_000],
] as const;

/**
 * Stops a server that a killed app left running on these data, so that the next one can start. If the process id now
 * belongs to another program or to a zombie, its file is deleted. Call it only with the folder's lock held, because then
 * no running app owns that server.
 */
export async function endOrphan(data: string): Promise<void> {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
  for (const [signal, patience] of signals) {
    if (!isServerOf(pid, data)) break;
    signalIfAlive(pid, signal);
    for (const end = Date.now() + patience; isServerOf(pid, data) && Date.now() < end; ) await delay(20);
  }
  rmSync(file, { force: true });
}

/** Whether a process is a server on these data. */
export function isServerOf(pid: number, data: string): boolean {
  return Number.isInteger(pid) && commandLine(pid).includes(` -D ${data} `);
}

/** Command line of a process, arguments separated and surrounded by spaces; empty when it has ended or is a zombie. */
function commandLine(pid: number): string {
  try {
    const line =
      process.platform === "linux"
        ? readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
        : execFileSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], { encoding: "utf8" }).trim();
    return ` ${line} `;
  } catch {
    return "";
  }
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
