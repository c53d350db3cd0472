/** What PostgreSQL said of a failed query, whether or not Drizzle has wrapped it. */
const postgresError = (error: unknown): { code?: string; constraint?: string } =>
  ((error as { cause?: unknown } | null)?.cause ?? error ?? {}) as { code?: string; constraint?: string };

/** Whether a failed write met the unique index of that name. */
export const metIndex = (error: unknown, index: string): boolean => {
  const { code, constraint } = postgresError(error);
  return code === "23505" && constraint === index;
};

/** Whether a write failed because the account it was for is gone: it was erased after the look at its token. */
export const missedAccount = (error: unknown): boolean => {
  const { code, constraint = "" } = postgresError(error);
  return code === "23503" && constraint.endsWith("_users_id_fk");
};

/** Whether another writer won (deadlock, failed serialization): nothing was written, and the same may be tried again. */
export const lostToAnother = (error: unknown): boolean => ["40P01", "40001"].includes(postgresError(error).code ?? "");

/** Whether a statement was ended because it took longer than `statement_timeout`. */
export const tookTooLong = (error: unknown): boolean => postgresError(error).code === "57014";

/** Whether somebody else held what was wanted for longer than `lock_timeout`. */
export const waitedTooLong = (error: unknown): boolean => postgresError(error).code === "55P03";
