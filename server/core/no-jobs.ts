import type { Jobs } from "./context.ts";

/** A queue that runs nothing: for commands, whose work a running site finds at the next run of each job. */
export const noJobs: Jobs = {
  send: async () => {},
  counts: async () => [],
  failures: async () => [],
  retryFailed: async () => 0,
};
