import type { Challenge } from "@cointally/contract/proof-of-work.ts";
import * as m from "@cointally/i18n/messages";
import { solveChallengeWorkers } from "altcha/lib";
import SolverWorker from "altcha/workers/pbkdf2?worker";
import { showStatus } from "../feedback/toasts.tsx";

const mostWorkers = 4;
/** Shorter work is not worth a message. */
const messageAfterMs = 400;

/**
 * The payload of a solved challenge, as ALTCHA's widget sends it. A message says so while it takes long.
 * @throws when it was aborted, or took more than 90 s
 */
export async function solveInWorkers(challenge: Challenge, signal?: AbortSignal): Promise<string> {
  const controller = new AbortController();
  signal?.addEventListener("abort", () => controller.abort(), { once: true });
  const timer = setTimeout(() => showStatus(m.pow_solving()), messageAfterMs);
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(navigator.hardwareConcurrency || 2, mostWorkers),
    controller,
    createWorker: () => new SolverWorker(),
  }).finally(() => {
    clearTimeout(timer);
    showStatus(null);
  });
  signal?.throwIfAborted();
  if (!solution) throw new Error("The proof-of-work was not solved in time.");
  return btoa(JSON.stringify({ challenge, solution }));
}
