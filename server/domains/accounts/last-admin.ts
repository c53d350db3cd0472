import { asc, eq } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";
import { Refusal } from "../../refusal.ts";

/**
 * Refuses to take the role or the account of the last admin. Wants a transaction: all admins are locked, always in one order, so that of
 * the last two, each taken away at once, one stays.
 * @throws {Refusal} conflict
 */
export const refuseLastAdmin = async (tx: Queries, userId: string): Promise<void> => {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, "admin"))
    .orderBy(asc(users.id))
    .for("no key update");
  if (admins.length === 1 && admins[0]?.id === userId) {
    throw new Refusal("conflict", "This is the last admin. Make somebody else an admin first.");
  }
};

/** Whether anybody is an admin. */
export async function hasAdmin(db: Queries): Promise<boolean> {
  const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(1);
  return admin !== undefined;
}
