import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";

/** Takes the personal data of a creator who is being erased out of the coins and of what their history kept of them. */
export const purgeCreator = async (tx: Queries, userId: string): Promise<void> => {
  await tx.execute(sql`
    update moderation_actions m set before = before - '{contact_email,contact_telegram}'::text[],
      after = after - '{contact_email,contact_telegram}'::text[]
    from coins c where c.id = m.coin_id and c.creator_id = ${userId}`);
  await tx.execute(sql`
    update coins set creator_id = null, contact_email = null, contact_telegram = null,
      pending_changes = pending_changes - '{contact_email,contact_telegram}'::text[]
    where creator_id = ${userId}`);
};
