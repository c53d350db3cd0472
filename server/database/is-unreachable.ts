import { isReadOnlyServer } from "./postgres-error.ts";

/** PostgreSQL's codes for a connection that ended or was refused: 08 connection, 57P shutdown and start, 53300 too many clients. */
const sqlStates = /^(08...|57P0[123]|53300)$/;
const systemCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
]);

/** Errors of the driver without a code: the connection was closed, could not be opened in time, or stopped responding. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed))/;

/** The reason of a failed query if the database was unavailable, silent or restarting; undefined for other failures. */
export function unreachableReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = "", message } = error as Error & { code?: string };
  if (isReadOnlyServer(error) || sqlStates.test(code) || systemCodes.has(code) || messages.test(message))
    return message;
  return unreachableReason(error.cause);
}

export function isUnreachable(error: unknown): boolean {
  return unreachableReason(error) !== undefined;
}
