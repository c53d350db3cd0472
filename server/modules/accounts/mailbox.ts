import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";
import { mailboxKey } from "../integrity/email-providers.ts";

type Owner = { id: string; email: string; synthetic: boolean; emailVerifiedAt: Date | null };

/** Accounts of a mailbox: that with this very address first, then by age. There is more than one only where `person_id` is set. */
export function findMailboxOwners(db: Queries, email: string): Promise<Owner[]> {
  const isMailbox = eq(users.mailbox, mailboxKey(email));
  // Both cases of `person_id` are written out, since each has its own partial index.
  return db
    .select({ id: users.id, email: users.email, synthetic: users.synthetic, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(
      or(eq(users.email, email), and(isMailbox, isNull(users.personId)), and(isMailbox, isNotNull(users.personId))),
    )
    .orderBy(sql`${users.email} = ${email} desc`, users.createdAt, users.id);
}
