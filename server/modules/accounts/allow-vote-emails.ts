import { eq } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { emailVoteStops } from "../../database/schema/votes.ts";
import { emailLimitKey } from "../integrity/email-providers.ts";

/** Allows vote emails again to a mailbox that had unsubscribed and whose owner now signs up. */
export async function allowVoteEmails(tx: Queries, email: string): Promise<void> {
  await tx.delete(emailVoteStops).where(eq(emailVoteStops.mailbox, emailLimitKey(email)));
}
