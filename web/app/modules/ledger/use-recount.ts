import { useEffect, useRef, useState } from "react";
import { useApiUrl } from "../../lib/api/use-api-url.ts";
import type { RecountFailure, RecountMessage, RecountRequest } from "./recount-worker.ts";
import { deleteStoredCheckpoint, readStoredCheckpoint, storeCheckpoint } from "./stored-checkpoint.ts";
import type { RecountProgress, RecountReport } from "./verify-site.ts";

export type RecountState =
  | { status: "idle" }
  | { status: "running"; progress: RecountProgress }
  | { status: "done"; report: RecountReport }
  | { status: "failed"; failure: RecountFailure };

/** Recounts the votes in a worker, and stores the checkpoint of each successful recount in this browser. */
export function useRecount() {
  const apiUrl = useApiUrl();
  const [state, setState] = useState<RecountState>({ status: "idle" });
  const worker = useRef<Worker>(null);
  const stop = () => {
    worker.current?.terminate();
    worker.current = null;
  };
  useEffect(() => () => worker.current?.terminate(), []);

  const end = (next: RecountState) => {
    stop();
    setState(next);
  };
  const start = () => {
    stop();
    const failedBefore = state.status === "failed";
    setState({ status: "running", progress: { step: "lists", coins: 0 } });
    const started = new Worker(new URL("./recount-worker.ts", import.meta.url), { type: "module" });
    worker.current = started;
    started.onmessage = ({ data }: MessageEvent<RecountMessage>) => {
      if (worker.current !== started) return;
      if ("progress" in data) return setState({ status: "running", progress: data.progress });
      if ("failure" in data) return end({ status: "failed", failure: data.failure });
      storeCheckpoint(data.report.checkpoint);
      end({ status: "done", report: data.report });
    };
    started.onerror = ({ message }) =>
      end({ status: "failed", failure: { code: "unreachable", detail: message ?? "", coins: [] } });
    // The failure may be due to stale data in the browser's cache.
    started.postMessage({ apiUrl, stored: readStoredCheckpoint(), reload: failedBefore } satisfies RecountRequest);
  };
  return {
    state,
    start,
    cancel: () => end({ status: "idle" }),
    /** Makes the next recount the first one. */
    deleteCheckpoint: () => {
      deleteStoredCheckpoint();
      end({ status: "idle" });
    },
  };
}
