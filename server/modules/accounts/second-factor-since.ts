import { type SQL, sql } from "drizzle-orm";

/** Whether an account has a second factor that it turned on before a time. */
export function secondFactorSince(userId: SQL, time: SQL): SQL {
  return sql`exists (select from second_factors f where f.user_id = ${userId} and f.confirmed_at < ${time})`;
}
