import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { isoTime, jsonRows } from "../../database/json.ts";

/** Queued emails of an account, without their content, which may have links that log in. */
export function exportUserData(id: string): Record<string, SQL> {
  return {
    queued_emails: jsonRows(
      sql`json_build_object('to', e.address, 'subject', e.content->>'subject', 'created_at', ${isoTime(sql`e.created_at`)})`,
      sql`queued_emails e where e.user_id = ${id}`,
      sql`e.created_at, e.id`,
    ),
  };
}

type Account = { id: string; email: string; emailVerifiedAt: Date | null };

/**
 * Emails to an address that the account never verified are still sent once it is erased: they belong to the owner of the mailbox, whose next
 * email they may have taken the place of.
 */
export async function keepUnverified(tx: Queries, { id, email, emailVerifiedAt }: Account): Promise<void> {
  if (emailVerifiedAt) return;
  await tx.execute(sql`update queued_emails set user_id = null where user_id = ${id} and address = ${email}`);
}
