/** PostgreSQL's error of a failed query, with or without Drizzle's wrapper. */
const postgresError = (error: unknown) =>
  ((error as { cause?: unknown } | null)?.cause ?? error ?? {}) as {
    code?: string;
    constraint?: string;
    message?: string;
  };

/** Whether a write violated the unique index of that name. */
export function violatesIndex(error: unknown, index: string): boolean {
  const { code, constraint } = postgresError(error);
  return code === "23505" && constraint === index;
}

/** Whether a write failed because it refers to a row of this table that was deleted since it was checked. */
export function violatesReference(error: unknown, table: "users" | "coins"): boolean {
  const { code, constraint = "" } = postgresError(error);
  return code === "23503" && constraint.endsWith(`_${table}_id_fk`);
}

/** Whether a write lost a race (deadlock, serialization failure): nothing was written, and it can be repeated. */
export function isLostRace(error: unknown): boolean {
  return ["40P01", "40001"].includes(postgresError(error).code ?? "");
}

/**
 * Whether a write was refused because the server is a standby: nothing was written, and another host may accept it. The second code is that
 * of a transaction that asks to write.
 */
export function isReadOnlyServer(error: unknown): boolean {
  const { code, message = "" } = postgresError(error);
  return code === "25006" || (code === "0A000" && message.includes("during recovery"));
}

/** Whether a statement exceeded `statement_timeout`. */
export function isStatementTimeout(error: unknown): boolean {
  return postgresError(error).code === "57014";
}

/** Whether a lock was not available within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return postgresError(error).code === "55P03";
}
