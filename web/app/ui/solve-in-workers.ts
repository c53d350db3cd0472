import type { Challenge } from "@cointally/contract/proof-of-work.ts";
import { solveChallengeWorkers } from "altcha/lib";
import SolverWorker from "altcha/workers/pbkdf2?worker";

const mostWorkers = 4;

/** The payload of a solved challenge, as ALTCHA's widget sends it. @throws when it was aborted, or took more than 90 s */
export async function solveInWorkers(challenge: Challenge, signal?: AbortSignal): Promise<string> {
  const controller = new AbortController();
  signal?.addEventListener("abort", () => controller.abort(), { once: true });
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(navigator.hardwareConcurrency || 2, mostWorkers),
    controller,
    createWorker: () => new SolverWorker(),
  });
  signal?.throwIfAborted();
  if (!solution) throw new Error("The proof-of-work was not solved in time.");
  return btoa(JSON.stringify({ challenge, solution }));
}
