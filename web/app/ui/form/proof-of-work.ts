import type { SolveChallenge } from "../../lib/api/api-client.ts";

/** Solves a challenge in workers, which are loaded when first needed. */
export const solveChallenge: SolveChallenge = async (challenge, signal) => {
  const { solveInWorkers } = await import("./solve-in-workers.ts");
  return solveInWorkers(challenge, signal);
};
