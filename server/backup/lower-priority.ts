import { constants, setPriority } from "node:os";

/** Lowers the priority of a process of this machine, so that visitors come first. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process belongs to another user, for example when root started the site: it keeps its priority.
  }
}
