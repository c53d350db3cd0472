import { sql } from "drizzle-orm";
import type { Address } from "viem";
import type { Context } from "../../core/context.ts";

/** An address that only this process may sync, until another process claims it. */
export type Claim = { id: string; userId: string; address: Address; chainIds: number[]; syncSeq: number };

/** Age of a claim after which its process is taken for dead: no sync takes this long. */
const abandonedMs = 90_000;
/** Maximum concurrent syncs per user over all processes. */
const maxSyncsPerUser = 2;

/** Serialises claims: concurrent ones would all choose the same user. */
const lockClaims = sql`select pg_advisory_xact_lock(hashtext('portfolio turns'))`;

/**
 * Claims the next address to sync. Users take turns: first the user with the fewest running syncs, then the one whose last sync is oldest, so
 * that a user with 25 addresses does not delay others.
 */
export async function claimAddress({ db, clock }: Pick<Context, "db" | "clock">): Promise<Claim | undefined> {
  const now = clock();
  const abandoned = sql`${new Date(now.getTime() - abandonedMs).toISOString()}::timestamptz`;
  return db.transaction(async (tx) => {
    await tx.execute(lockClaims);
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
        where t.busy < ${maxSyncsPerUser}
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
}

/** Interval between automatic syncs: hourly for active users, daily for others, because nodes are shared. */
const intervalMs = { active: 60 * 60_000, inactive: 24 * 60 * 60_000 };
/** Interval after a failed sync of an active user. */
const retryMs = 10 * 60_000;
const activeWithinMs = 3 * 24 * 60 * 60_000;
const batchSize = 500;

/** Queues the addresses that are due for a sync. */
export async function queueDueAddresses({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock();
  const ago = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  await db.execute(sql`
    with due as materialized (
      select d.id from portfolio_addresses d
      where d.sync_status in ('synced', 'failed') and d.since < ${ago(retryMs)} and d.since < case
        when not exists (select from sessions s where s.user_id = d.user_id and s.last_used_at > ${ago(activeWithinMs)}) then ${ago(intervalMs.inactive)}
        when d.sync_status = 'failed' then ${ago(retryMs)} else ${ago(intervalMs.active)} end
      order by d.since limit ${batchSize} for update skip locked
    )
    update portfolio_addresses a set sync_status = 'queued', since = ${now.toISOString()} where a.id in (select id from due)`);
}
