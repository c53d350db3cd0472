import { eq } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";

/**
 * The account, locked until the transaction ends; undefined when it is gone. Whoever writes more than the account's own row takes this
 * lock first, so that writers that meet wait for each other in one order. To erase it is to keep also those out who only refer to it.
 */
export const lockUser = async (
  tx: Queries,
  id: string,
  to: "change" | "erase" = "change",
): Promise<typeof users.$inferSelect | undefined> => {
  const strength = to === "erase" ? "update" : "no key update";
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for(strength);
  return user;
};
