import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { utcDay } from "../coins/presenter.ts";

type Vote = { day: string; coinId: string; email: string };

/** HMAC-SHA-256, cut to 128 bits, of a mailbox (its address as accounts have it), a coin and a UTC day. */
export function mailboxHash({ secret }: Pick<Context, "secret">, { day, coinId, email }: Vote): Buffer {
  return createHmac("sha256", secret).update(`voted\n${day}\n${coinId}\n${email}`).digest().subarray(0, 16);
}

/**
 * Notes that a mailbox used up today's votes of an account, before it stops being this account's: it is erased, or has another address.
 * Without that, whoever signs up again with the same mailbox would vote twice. Call it in the transaction that frees the mailbox, once no
 * vote of the account can be under way: after the lock of `castVote` is excluded.
 */
export async function keepVotedMailbox(
  ctx: Pick<Context, "secret">,
  tx: Queries,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<void> {
  // Not only this day's: another node's clock may be past midnight already.
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

/** Removes the hashes of days that are over: a new day brings every mailbox a new vote. */
export async function purgeVotedMailboxes({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  await db.execute(sql`delete from voted_mailboxes where day < ${utcDay(clock())}`);
}
