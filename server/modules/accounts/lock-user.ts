import { eq, sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";

/**
 * Locks an account until the transaction ends; undefined when it is gone. Work that writes more than the account's own row takes this
 * lock first, so that concurrent writers wait for each other in one order. `erase` also excludes those that only refer to the account.
 */
export async function lockUser(
  tx: Queries,
  id: string,
  to: "change" | "erase" = "change",
): Promise<typeof users.$inferSelect | undefined> {
  const strength = to === "erase" ? "update" : "no key update";
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for(strength);
  return user;
}

/** Locks accounts for a change in a fixed order, so that transactions which lock several cannot deadlock. */
export async function lockUsers(tx: Queries, ids: string[]): Promise<void> {
  await tx.execute(sql`select from users where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`);
}

/**
 * Prevents an account from being erased until the transaction ends; false when it is gone already. Work that locks other rows of an
 * account takes this lock first, as erasing an account does.
 */
export async function lockUserForShare(tx: Queries, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`select from users where id = ${id} for key share`);
  return rowCount === 1;
}
