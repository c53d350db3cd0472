import { chainIds } from "@cointally/shared/chains.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";

type Work = Pick<Context, "db" | "clock">;

/** Long due: what was never looked at. */
const atOnce = new Date(0);
/** A process that dies in the middle gives its contracts back after this. */
export const leaseMs = 3 * 60_000;

/** Contracts that are looked at: of every coin that is public or may become so, made-up ones excepted. */
const wanted = (joins = ""): SQL => sql`contracts k join coins c on c.id = k.coin_id ${sql.raw(joins)}
  where k.live and c.source <> 'synthetic' and k.chain_id = any(${sql.param([...chainIds])}::int[])`;

/**
 * Adds contracts of coins that have attention (coins/attention.ts): a moderator sees the facts of what waits, and a new coin has its own
 * within 2 minutes (decisions.md, Prices). One that was looked at before its coin became public is due again.
 */
export const addNewContracts = async ({ db, clock }: Work): Promise<void> => {
  const soon = new Date(clock().getTime() + leaseMs).toISOString();
  const first = atOnce.toISOString();
  await db.execute(sql`
    insert into contract_safety as s (chain_id, address, next_at)
    select k.chain_id, k.address, ${first}::timestamptz from ${wanted("join coin_attention a on a.coin_id = c.id")}
      and not exists (select from contract_safety s where s.chain_id = k.chain_id and s.address = k.address
        and (a.class > 0 or c.status <> 'approved' or s.checked_at is null or s.checked_at >= c.approved_at
          or s.next_at <= ${soon}::timestamptz))
    order by k.chain_id, k.address
    on conflict (chain_id, address) do update set next_at = ${first}::timestamptz`);
};

/**
 * Adds every other contract that is not looked at yet, and leaves out those that no coin has any more. Never looked at, they come before
 * what is due again: the busiest coins' first (the tiers of prices), of each coin its main contract.
 */
export const planSafetyChecks = async ({ db }: Pick<Work, "db">): Promise<void> => {
  await db.execute(sql`
    insert into contract_safety (chain_id, address, next_at)
    select k.chain_id, k.address, ${atOnce.toISOString()}::timestamptz + coalesce(p.tier, 2) * interval '1 hour'
      + row_number() over (order by coalesce(p.tier, 2), k.position, c.id desc) * interval '1 millisecond'
    from ${wanted("left join price_checks p on p.coin_id = c.id")} and c.status = 'approved'
      and not exists (select from contract_safety s where s.chain_id = k.chain_id and s.address = k.address)
    on conflict do nothing`);
  await db.execute(sql`
    delete from contract_safety s
    where not exists (select from contracts k where k.chain_id = s.chain_id and k.address = s.address and k.live)`);
};
