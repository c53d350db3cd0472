import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** Fields of every log line that is written during a request, or during a run of a job. */
export type LogContext = {
  /** The request, also for jobs that it queued and calls to nodes that it made. */
  request_id?: string;
  job?: string;
};

const current = new AsyncLocalStorage<LogContext>();

/** Runs `work` with these fields in every line it logs, independent of concurrent work. */
export function withLogContext<T>(fields: LogContext, work: () => T): T {
  return current.run(fields, work);
}

/** The fields of the current request or job; empty outside of both. */
export function logContext(): LogContext {
  return current.getStore() ?? {};
}

/** The id of the current request: responses have it as `X-Request-Id`. */
export function requestId(): string {
  return logContext().request_id ?? randomUUID();
}
