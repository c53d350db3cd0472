import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { accountOf, comparedMs } from "./judged-uses.ts";

/**
 * An email domain is open where so many established accounts with it voted for other coins, each from another block of networks, and are so
 * large a share of all accounts from there: its people are unrelated.
 */
export const openDomain = { blocks: 10, share: 0.1 };

/** How many of the latest votes from a domain are read. */
const latest = 1000;

/** An account of `u` that is older than a week, voted more than three days before, and was not erased; none of an erased one says anything for a place. */
export const isEstablished = sql`coalesce(u.user_id is not null and u.account_created_at < u.created_at - interval '7 days' and u.voted_long_before, false)`;
export const isHeld = sql`exists (select from held_votes h where h.vote_id = u.vote_id and h.decision is distinct from 'released')`;

/** How many established accounts with a domain voted for another coin, each from a block of its own. */
export function establishedBlocks(domain: SQL, coinId: SQL): SQL {
  return sql`(select least(count(distinct user_id), count(distinct block))::int from (
    select u.user_id, coalesce(u.block_48, u.block_24) as block from network_uses u
    where u.email_domain = ${domain} and u.vote_id is not null and u.coin_id is distinct from ${coinId} and ${isEstablished} and not ${isHeld}
    order by u.created_at desc limit ${sql.raw(String(latest))}) e)`;
}

/**
 * SQL for whether a domain is open: for votes for a coin, or, with null, for sign-ups. It is for a CASE that only few requests reach.
 * @param at the time of the request
 */
export function isOpenDomain(domain: SQL, coinId: SQL, at: SQL): SQL {
  const accounts = sql`count(distinct ${accountOf(sql`u.user_id`, sql`u.account_created_at`, sql`u.id`)})`;
  return sql`(${establishedBlocks(domain, coinId)} >= ${sql.raw(String(openDomain.blocks))} and (
    select ${accounts} filter (where ${isEstablished} and not ${isHeld}) >= ${sql.raw(String(openDomain.share))} * ${accounts} from (
      select * from network_uses u where u.email_domain = ${domain} and u.vote_id is not null
        and u.created_at > ${at} - interval '${sql.raw(String(comparedMs / 1000))} seconds' and u.created_at <= ${at}
      order by u.created_at desc limit ${sql.raw(String(latest))}) u))`;
}

/** Whether a domain is open for sign-ups. */
export async function isOpenForSignUps(db: Queries, domain: Buffer, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ open: boolean }>(
    sql`select ${isOpenDomain(sql`${domain}::bytea`, sql`null::uuid`, sql`${now.toISOString()}::timestamptz`)} as open`,
  );
  return rows[0]?.open ?? false;
}
