import type { SolveChallenge } from "../lib/api-client.ts";
import { showSolving } from "./toasts.tsx";

/** Shorter work is not worth a message. */
const messageAfterMs = 400;

/** Solves a challenge in workers, which are loaded when first needed. A message says so while it takes long. */
export const solveChallenge: SolveChallenge = async (challenge, signal) => {
  const timer = setTimeout(() => showSolving(true), messageAfterMs);
  try {
    const { solveInWorkers } = await import("./solve-in-workers.ts");
    return await solveInWorkers(challenge, signal);
  } finally {
    clearTimeout(timer);
    showSolving(false);
  }
};
