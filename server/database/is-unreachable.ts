/** PostgreSQL's codes for a connection that ended or was not taken: 08 connection, 57P shutdown and start, 53300 too many clients. */
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

/** What the driver says of a connection that has no code: it was cut, could not be had in time, or has stopped answering. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed))/;

/** Why a query failed, if it did because the database is away, silent or restarting, and not because of what was asked. */
export function unreachableReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = "", message } = error as Error & { code?: string };
  if (sqlStates.test(code) || systemCodes.has(code) || words.test(message)) return message;
  return unreachableReason(error.cause);
}

export const isUnreachable = (error: unknown): boolean => unreachableReason(error) !== undefined;
