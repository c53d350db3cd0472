import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";

/**
 * Keeps an account from being erased until the transaction ends; false when it is gone already. Work that locks other rows of an account
 * starts with it, as erasing one starts with the account too: writers that meet wait for each other in one order.
 */
export const keepAccount = async (tx: Queries, id: string): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`select from users where id = ${id} for key share`);
  return rowCount === 1;
};
