import * as m from "@cointally/i18n/messages";
import { asc, eq, sql } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Queries } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";
import { activeBan } from "./active-ban.ts";

/**
 * Refuses to demote, erase or ban the last admin who is not banned. Needs a transaction: it locks all admins in one order, so that
 * removing the last two simultaneously leaves one.
 * @throws {AppError} conflict
 */
export async function assertNotLastAdmin(tx: Queries, userId: string, now: Date): Promise<void> {
  const all = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, "admin"))
    .orderBy(asc(users.id))
    .for("no key update");
  // Read after locking: another admin may have been banned while this waited.
  const { rows: admins } = await tx.execute<{ id: string }>(sql`
    select id from users u where id = any(${sql.param(all.map(({ id }) => id))}::uuid[]) and ${activeBan(sql`u.id`, now)} is null`);
  if (admins.length === 1 && admins[0]?.id === userId) {
    throw new AppError("conflict", m.error_last_admin());
  }
}

/** Whether an admin exists. */
export async function hasAdmin(db: Queries): Promise<boolean> {
  const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(1);
  return admin !== undefined;
}
