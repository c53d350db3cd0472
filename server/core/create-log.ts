import { trace } from "@opentelemetry/api";
import { DrizzleQueryError } from "drizzle-orm";
import { type DestinationStream, type Logger, pino } from "pino";
import { logContext } from "./log-context.ts";

/** Further logged fields of an error: where it happened, without the rows, parameters and clients that drivers attach. */
const loggedFields = ["code", "errno", "syscall", "path", "address", "port", "schema", "table", "column", "constraint"];

/** An error as it is logged, with fields that are known to contain no personal data; a failed query without its parameters. */
const serializeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
  return {
    type: error.constructor.name,
    message,
    stack: error.stack?.replace(error.message, () => message),
    ...Object.fromEntries(Object.entries(error).filter(([name]) => loggedFields.includes(name))),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(serializeError) } : {}),
  };
};

/** A path for the log, without tokens of emailed links. Those are long and in mixed case, unlike our slugs and ids. */
export function withoutTokens(path: string): string {
  return path.replace(/(?<=\/)(?=[^/]*[A-Z])[\w-]{30,}/g, "…");
}

/**
 * The log of one process: JSON lines on stdout, with times in UTC, each with the request or job that it belongs to, and with its trace where there
 * is one.
 */
export function createLog(out?: DestinationStream): Logger {
  const mixin = () => {
    const span = trace.getActiveSpan()?.spanContext();
    return { ...logContext(), ...(span && { trace_id: span.traceId, span_id: span.spanId }) };
  };
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino(
    { base: { pid: process.pid }, mixin, timestamp, serializers: { err: serializeError } },
    out as DestinationStream,
  );
}
