import { type SQL, sql } from "drizzle-orm";

/** How many days a held or void vote, or a held watch, has effect on what else its account does. */
export const heldDays = 30;

/**
 * SQL for whether votes of an account would not count: one of its votes of the last 30 days is held or void, or one of its watches is held.
 * What such an account does moves nothing.
 */
export function isHeld(userId: SQL, now: Date): SQL {
  const since = sql`${now.toISOString()}::timestamptz - ${heldDays}::int * interval '1 day'`;
  return sql`(exists (select from votes hv where hv.user_id = ${userId} and hv.day >= (${since})::date and hv.state <> 'counted')
    or exists (select from network_uses hu where hu.user_id = ${userId} and hu.action = 'held_watch' and hu.created_at > ${since}))`;
}
