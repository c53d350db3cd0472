import { type SQL, sql } from "drizzle-orm";
import { secondFactorSince } from "../accounts/second-factor-since.ts";

/** Providers whose mailboxes all cost money, by their main domains; some give several addresses for one price. */
const paidProviders = ["fastmail.com", "hey.com", "mailbox.org", "posteo.de", "runbox.com", "startmail.com"];

const enough = 3;

/**
 * What an account did before its vote `n` (a row of `network_uses`), in points. A program can do each of these as well, but not
 * at once.
 */
const signs: { points: number; is: SQL }[] = [
  { points: 1, is: sql`n.vote_days >= 2` },
  { points: 1, is: sql`n.vote_days >= 5` },
  { points: 1, is: secondFactorSince(sql`n.user_id`, sql`n.created_at - interval '30 days'`) },
  {
    points: 1,
    is: sql`exists (select from users u where u.id = n.user_id
      and split_part(lower(u.email), '@', 2) = any(${sql.param(paidProviders)}::text[]))`,
  },
  // Another network of the same kind, since a computer can have IPv4 and IPv6, from which it voted or watched two weeks before.
  {
    points: 1,
    is: sql`exists (select from network_uses e where e.user_id = n.user_id and e.action <> 'sign_up'
      and e.created_at < n.created_at - interval '14 days' and (e.block_48 <> n.block_48 or e.block_24 <> n.block_24))`,
  },
];

/** Whether the voter of `n` has enough points. An account that had not voted in the 30 days before never has. */
export const isTrusted: SQL = sql`(n.vote_days > 0 and ${sql.join(
  signs.map(({ points, is }) => sql`case when ${is} then ${points}::int else 0 end`),
  sql` + `,
)} >= ${enough}::int)`;
