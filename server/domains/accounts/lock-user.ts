import { eq } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";

/**
 * The account, locked until the transaction ends; undefined when it is gone. Whoever writes more than the account's own row takes this
 * lock first, so that writers that meet wait for each other in one order.
 */
export const lockUser = async (tx: Queries, id: string): Promise<typeof users.$inferSelect | undefined> => {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for("update");
  return user;
};
