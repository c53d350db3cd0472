import { sql } from "drizzle-orm";
import type { Address } from "viem";
import type { Context } from "../../core/context.ts";

/** One address that this process alone may write for, until another claims it. */
export type Claim = { id: string; userId: string; address: Address; chainIds: number[]; syncSeq: number };

/** A claim this old is one of a process that ended: no sync takes so long. */
const abandonedMs = 90_000;
/** Addresses of one user that are read at the same time, however many processes there are. */
const mostOfOne = 2;

/** Whose turn it is, is judged by one at a time: who looked at once would all find the same user's turn. */
const oneAtATime = sql`select pg_advisory_xact_lock(hashtext('portfolio turns'))`;

/**
 * Claims the address that should be read next. Users take turns: first whoever has the fewest under way, then whoever was served longest
 * ago, so that one who adds 25 addresses lets another's go between.
 */
export const claimAddress = async ({ db, clock }: Pick<Context, "db" | "clock">): Promise<Claim | undefined> => {
  const now = clock();
  const abandoned = sql`${new Date(now.getTime() - abandonedMs).toISOString()}::timestamptz`;
  return db.transaction(async (tx) => {
    await tx.execute(oneAtATime);
    const { rows } = await tx.execute<Claim>(sql`
      with waiting as (
        select id, user_id, since from portfolio_addresses
        where sync_status = 'queued' or (sync_status = 'syncing' and since <= ${abandoned})
      ), turns as (
        select a.user_id, count(*) filter (where a.sync_status = 'syncing' and a.since > ${abandoned}) as busy,
          max(a.since) filter (where a.sync_status <> 'queued') as served
        from portfolio_addresses a where a.user_id in (select user_id from waiting) group by a.user_id
      ), next as (
        select a.id from waiting w join turns t using (user_id) join portfolio_addresses a on a.id = w.id
        where t.busy < ${mostOfOne}
          and (a.sync_status = 'queued' or (a.sync_status = 'syncing' and a.since <= ${abandoned}))
        order by t.busy, t.served nulls first, w.since, w.id limit 1 for update of a skip locked
      )
      update portfolio_addresses a set sync_status = 'syncing', sync_seq = sync_seq + 1, since = ${now.toISOString()}
      from next where a.id = next.id
      returning a.id, a.user_id as "userId", a.address, a.chain_ids as "chainIds", a.sync_seq as "syncSeq"`);
    const claim = rows[0];
    if (!claim) return undefined;
    await tx.execute(sql`
      insert into portfolio_chains (address_id, chain_id, state) select ${claim.id}::uuid, unnest(${sql.param(claim.chainIds)}::int[]), 'waiting'
      on conflict (address_id, chain_id) do update set state = 'waiting'`);
    return claim;
  });
};

/** How often an address is read by itself: hourly while its user comes by, and daily otherwise, since nodes are shared. */
const everyMs = { present: 60 * 60_000, away: 24 * 60 * 60_000 };
/** A sync that failed is tried again sooner. */
const againMs = 10 * 60_000;
const presentMs = 3 * 24 * 60 * 60_000;
const mostAtOnce = 500;

/** Queues the addresses whose time has come. */
export const queueDue = async ({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> => {
  const now = clock();
  const ago = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  await db.execute(sql`
    update portfolio_addresses a set sync_status = 'queued', since = ${now.toISOString()} where a.id in (
      select d.id from portfolio_addresses d
      where d.sync_status in ('synced', 'failed') and d.since < ${ago(againMs)} and d.since < case
        when not exists (select from sessions s where s.user_id = d.user_id and s.last_used_at > ${ago(presentMs)}) then ${ago(everyMs.away)}
        when d.sync_status = 'failed' then ${ago(againMs)} else ${ago(everyMs.present)} end
      order by d.since limit ${mostAtOnce} for update skip locked)`);
};
