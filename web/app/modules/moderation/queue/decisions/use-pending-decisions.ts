import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { invalidate } from "../../../../lib/api/api.ts";
import { beforeLogout } from "../../../../lib/session/session.ts";
import { toastError } from "../../../../ui/feedback/toasts.tsx";
import { useModerationApi } from "../../moderation-api.ts";
import { queueReads } from "../../queries.ts";
import type { Batch } from "../bulk/batch.ts";
import { type Outcome, type Sending, sendBatch } from "./send-batch.ts";

/** How long a decision can be undone (design/README.md, Moderation). */
export const undoMs = 10_000;

/** The state of the latest decisions. */
export type LatestBatch =
  | { status: "unsent"; batch: Batch }
  | { status: "undone"; batch: Batch }
  | { status: "sending"; batch: Batch; answered: number }
  | { status: "sent"; batch: Batch; sent: number };

/** What was not sent as decided, shown until dismissed: failed decisions, and those that another moderator had already made. */
export type Report = Pick<Outcome, "failed" | "alreadyDecided">;

const nothing: Report = { failed: [], alreadyDecided: [] };

const idsOf = ({ decisions }: Batch) => decisions.map(({ id }) => id);

/**
 * Decisions that can be undone. The API cannot undo, and a denial is emailed at once, so they are sent only when the time to undo is
 * over, another decision is made, or the user leaves the page, logs out or closes it. Their rows are hidden until the server's queues no
 * longer have them; an error shows a row again. `onAnswered` gets the outcome.
 */
export function usePendingDecisions(onAnswered: (batch: Batch, outcome: Outcome) => void) {
  const api = useModerationApi();
  const queryClient = useQueryClient();
  const unsent = useRef<Batch | null>(null);
  const running = useRef(new Map<Sending, Promise<unknown>>());
  const [latest, setLatest] = useState<LatestBatch | null>(null);
  const [report, setReport] = useState(nothing);
  const [hiddenIds, setHiddenIds] = useState<readonly string[]>([]);
  const answeredRef = useRef(onAnswered);
  useEffect(() => {
    answeredRef.current = onAnswered;
  });

  const showRows = useCallback((batch: Batch) => {
    const ids = new Set(idsOf(batch));
    setHiddenIds((now) => now.filter((id) => !ids.has(id)));
  }, []);

  /** Sends the pending decisions. Resolves when all of them have a response. */
  const flush = useCallback(
    (leaving = false) => {
      const batch = unsent.current;
      unsent.current = null;
      if (batch) {
        const setLatestIfCurrent = (next: LatestBatch | null) =>
          setLatest((now) => (now?.batch === batch ? next : now));
        const sending = sendBatch(api, batch.decisions, (answered) => {
          if (sending.many) setLatestIfCurrent({ status: "sending", batch, answered });
        });
        const run = async () => {
          const outcome = await sending.start();
          running.current.delete(sending);
          const { alreadyDecided, failed, sent } = outcome;
          const [first] = failed;
          setReport((now) => ({
            alreadyDecided: [...now.alreadyDecided, ...alreadyDecided],
            failed: [...now.failed, ...failed],
          }));
          // The list on the page names each coin and stays; the toast shows the first reason.
          if (first) toastError(first.error);
          setLatestIfCurrent(sending.many || sent.length > 0 ? { status: "sent", batch, sent: sent.length } : null);
          await invalidate(queryClient, ...queueReads(api));
          showRows(batch);
          answeredRef.current(batch, outcome);
        };
        if (leaving) sending.hurry();
        running.current.set(sending, run());
      }
      return Promise.all(running.current.values());
    },
    [api, queryClient, showRows],
  );

  useEffect(() => {
    const leave = () => {
      for (const sending of running.current.keys()) sending.hurry();
      flush(true);
    };
    // Browsers limit how much a closing page may send, so with many decisions they ask before closing.
    const ask = (event: BeforeUnloadEvent) => {
      const many = (unsent.current?.decisions.length ?? 0) > 1 || [...running.current.keys()].some((one) => one.many);
      if (many) event.preventDefault();
    };
    window.addEventListener("pagehide", leave);
    window.addEventListener("beforeunload", ask);
    const stay = beforeLogout(() => flush());
    return () => {
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("beforeunload", ask);
      stay();
      flush();
    };
  }, [flush]);
  useEffect(() => {
    if (latest?.status !== "unsent") return;
    const timer = setTimeout(() => flush(), undoMs);
    return () => clearTimeout(timer);
  }, [latest, flush]);

  return {
    latest,
    report,
    closeReport: () => setReport(nothing),
    /** Ids of rows that are hidden because they are decided. */
    hiddenIds,
    decide(batch: Batch) {
      flush();
      unsent.current = batch;
      setLatest({ status: "unsent", batch });
      const again = new Set(idsOf(batch));
      setReport((now) => ({ ...now, failed: now.failed.filter(({ decision }) => !again.has(decision.id)) }));
      setHiddenIds((ids) => [...ids, ...idsOf(batch)]);
    },
    /** Undoes the pending decisions; null if they are already sent. */
    undo(): Batch | null {
      const batch = unsent.current;
      if (!batch) return null;
      unsent.current = null;
      setLatest({ status: "undone", batch });
      showRows(batch);
      return batch;
    },
  };
}
