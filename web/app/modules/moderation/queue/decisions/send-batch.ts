import { ApiError } from "../../../../lib/api/api-client.ts";
import type { ModerationApi } from "../../moderation-api.ts";
import { type AlreadyDecided, decidedBefore } from "./already-decided.ts";
import type { Decision } from "./decisions.ts";

export type FailedDecision = { decision: Decision; error: unknown };

/** The outcome of each decision of a batch. */
export type Outcome = { sent: Decision[]; alreadyDecided: AlreadyDecided[]; failed: FailedDecision[] };

/** Concurrent requests: few, so that a large batch does not use up the rate limit or slow other requests. */
const lanes = 4;

const waitMs = (error: unknown): number | null => {
  if (!(error instanceof ApiError) || error.response.code !== "too_many_requests") return null;
  return 1000 * (Number((error.response as { retry_after?: number }).retry_after) || 1);
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends decisions, a few at a time, and waits when the server sends Retry-After. `hurry` sends the rest at once, in requests that
 * continue after the page is closed.
 */
export function sendBatch(api: ModerationApi, decisions: Decision[], onAnswered: (answered: number) => void) {
  const unsent = [...decisions];
  const outcome: Outcome = { sent: [], alreadyDecided: [], failed: [] };
  let keepalive = false;
  let answered = 0;

  const send = async (decision: Decision): Promise<void> => {
    try {
      await decision.send(api, { keepalive });
      outcome.sent.push(decision);
    } catch (error) {
      const ms = waitMs(error);
      if (ms !== null && !keepalive) {
        await pause(ms);
        return send(decision);
      }
      const alreadyDecided = await decidedBefore(api, decision, error);
      if (alreadyDecided) outcome.alreadyDecided.push(alreadyDecided);
      else outcome.failed.push({ decision, error });
    }
  };
  const lane = async () => {
    for (let next = unsent.shift(); next; next = unsent.shift()) {
      await send(next);
      answered += 1;
      onAnswered(answered);
    }
  };
  const running: Promise<void>[] = [];
  return {
    many: decisions.length > 1,
    async start(): Promise<Outcome> {
      while (running.length < lanes && unsent.length > 0) running.push(lane());
      while (answered < decisions.length) await Promise.all(running);
      return outcome;
    },
    hurry() {
      keepalive = true;
      while (unsent.length > 0) running.push(lane());
    },
  };
}

export type Sending = ReturnType<typeof sendBatch>;
