import { constants, setPriority } from "node:os";

/** Visitors come first: on this machine a process that copies takes what they leave of the processors. */
export const stepBack = (pid: number): void => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Another account's, as where root started the site and somebody else makes the backup: it goes on as all others do.
  }
};
