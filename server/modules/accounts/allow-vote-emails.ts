import { eq } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { emailVoteStops } from "../../database/schema/votes.ts";
import { mailboxKey } from "./mailbox.ts";

/** Lets emails about votes reach a mailbox again whose owner had stopped them, and has now asked for an account there. */
export async function allowVoteEmails(tx: Queries, email: string): Promise<void> {
  await tx.delete(emailVoteStops).where(eq(emailVoteStops.mailbox, mailboxKey(email)));
}
