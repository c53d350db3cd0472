import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** What to send a server that was left behind, and how long to wait after it, in milliseconds. */
const signals = [
  ["SIGINT", 30_000],
  ["SIGQUIT", 10_000],
  ["SIGKILL", 10_000],
] as const;

/**
 * Ends a server that an earlier, killed app left running on these data, so that the next one can start. A process id that
 * now belongs to something else, or to a process that is dead and not reaped, is no reason to wait: its file goes.
 * Only for the holder of the folder's lock, since then no living app owns that server.
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

/** A living process's command line, arguments parted and surrounded by spaces; empty for one that is gone or a zombie. */
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
