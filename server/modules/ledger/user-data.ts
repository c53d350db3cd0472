import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { jsonRows } from "../../database/json.ts";

/** The positions of an account's votes in the public log, with the secrets that prove them. */
export function exportUserData(id: string): Record<string, SQL> {
  return {
    ledger: jsonRows(
      sql`json_build_object('vote_id', l.vote_id, 'seq', l.seq, 'nonce', encode(l.nonce, 'hex'), 'salt', encode(l.salt, 'hex'))`,
      sql`votes v join ledger_votes l on l.vote_id = v.id where v.user_id = ${id}`,
      sql`l.seq`,
    ),
  };
}

/** Deletes what links entries of the public log to the account; the entries stay, and can no longer be attributed to anybody. */
export async function eraseUserData(tx: Queries, { id }: { id: string }): Promise<void> {
  const ofAccount = sql`vote_id in (select id from votes where user_id = ${id})`;
  // Waits for a release of its votes, which queues their nonces again.
  await tx.execute(sql`select from votes where user_id = ${id} order by id for update`);
  // The queue first: this waits for a batch that appends its votes, which are then found in ledger_votes.
  await tx.execute(sql`update ledger_queue set nonce = null where ${ofAccount}`);
  await tx.execute(sql`update ledger_votes set nonce = null, salt = null where ${ofAccount}`);
}
