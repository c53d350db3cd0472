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

/** Whether a query failed because the database is away or restarting, and not because of what was asked. */
export const isUnreachable = (error: unknown): boolean => {
  const { code = "", message = "" } = ((error as Error)?.cause ?? error) as { code?: string; message?: string };
  return sqlStates.test(code) || systemCodes.has(code) || message.startsWith("Connection terminated");
};
