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

/** What the driver says of a connection that has no code: it was cut, or none could be had in time. */
const words = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** Whether a query failed because the database is away or restarting, and not because of what was asked. */
export const isUnreachable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code = "", message } = error as Error & { code?: string };
  const itself = sqlStates.test(code) || systemCodes.has(code) || words.test(message);
  return itself || isUnreachable(error.cause);
};
