import { type SQL, sql } from "drizzle-orm";
import type { EmittingContext } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { isoTime, jsonRows } from "../../database/json.ts";
import { findVotesOfErased } from "./find-suspicious-accounts.ts";
import { holdVotes } from "./hold-votes.ts";
import { storeVotedMailbox } from "./voted-mailboxes.ts";

/** Votes of an account and, once it has verified its address, the requests to vote by email from there. */
export function exportUserData(id: string): Record<string, SQL> {
  return {
    email_votes: jsonRows(
      sql`json_build_object('coin_id', e.coin_id, 'place', e.place, 'status', e.status, 'created_at', ${isoTime(sql`e.created_at`)},
        'expires_at', ${isoTime(sql`e.expires_at`)})`,
      sql`email_votes e where e.address = (select email from users where id = ${id} and email_verified_at is not null)`,
      sql`e.created_at, e.id`,
    ),
    /** Votes of before that day no longer belong to any account (modules/ledger/archive-votes.ts). */
    votes_archived_before: sql`(select value from settings where key = 'votes_archived_before')`,
    votes: jsonRows(
      sql`json_build_object('id', v.id, 'coin_id', v.coin_id, 'day', v.day, 'state', v.state, 'created_at', ${isoTime(sql`v.created_at`)})`,
      sql`votes v where v.user_id = ${id}`,
      sql`v.day, v.id`,
    ),
  };
}

/**
 * Stores until the end of the day that the mailbox voted, and deletes its requests to vote by email, unless the account never verified that
 * the mailbox is its own. The votes stay, without a voter: those of the last seven days are held, since erasing an account would else free its
 * mailbox's owner to use the next one.
 */
export async function eraseUserData(
  tx: Queries,
  { id, email, emailVerifiedAt }: { id: string; email: string; emailVerifiedAt: Date | null },
  now: Date,
  ctx: EmittingContext,
): Promise<void> {
  await storeVotedMailbox(ctx, tx, { userId: id, email }, now);
  if (ctx.settings.current().voteHolds) await holdVotes(ctx, tx, await findVotesOfErased(tx, id, now), now);
  if (emailVerifiedAt) await tx.execute(sql`delete from email_votes where address = ${email}`);
}
