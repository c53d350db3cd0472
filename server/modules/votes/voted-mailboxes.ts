import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { utcDay } from "../coins/presenter.ts";
import { mailboxOf } from "../integrity/email-providers.ts";

type Vote = { day: string; coinId: string; email: string };

/** HMAC-SHA-256, truncated to 128 bits, of a mailbox (its canonical address), a coin and a UTC day. */
export function mailboxHash({ secret }: Pick<Context, "secret">, { day, coinId, email }: Vote): Buffer {
  return createHmac("sha256", secret)
    .update(`voted\n${day}\n${coinId}\n${mailboxOf(email)}`)
    .digest()
    .subarray(0, 16);
}

/**
 * Stores which coins a mailbox voted for today, before the account is erased or gets another email. Otherwise a new account of the same
 * mailbox could vote twice. Call it in the transaction that frees the mailbox, while a lock on the account excludes `castVote`.
 */
export async function storeVotedMailbox(
  ctx: Pick<Context, "secret">,
  tx: Queries,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<void> {
  // Not only the current day: the clock of another node may be past midnight already.
  const { rows } = await tx.execute<{ coin_id: string; day: string }>(
    sql`select coin_id, day::text as day from votes where user_id = ${userId} and day >= ${utcDay(now)}`,
  );
  if (rows.length === 0) return;
  const days = rows.map(({ day }) => day);
  const coinIds = rows.map(({ coin_id }) => coin_id);
  const hashes = rows.map(({ coin_id: coinId, day }) => mailboxHash(ctx, { day, coinId, email }).toString("hex"));
  await tx.execute(sql`
    insert into voted_mailboxes (day, coin_id, mailbox)
    select day, coin_id, decode(mailbox, 'hex')
    from unnest(${sql.param(days)}::date[], ${sql.param(coinIds)}::uuid[], ${sql.param(hashes)}::text[]) as v (day, coin_id, mailbox)
    on conflict do nothing`);
}

/** Deletes hashes of past days, since every mailbox can vote again on a new day. */
export async function purgeVotedMailboxes({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const today = utcDay(clock());
  await db.execute(sql`delete from voted_mailboxes where day < ${today}`);
  await db.execute(sql`delete from person_votes where day < ${today}`);
}
