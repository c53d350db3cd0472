import { chainIds } from "@cointally/api/chains.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";

type Work = Pick<Context, "db" | "clock">;

/** Long due: looked at before all others. */
const atOnce = new Date(0);
const newForMs = 60 * 60_000;
/** A process that dies in the middle gives its contracts back after this; a node that is away is asked again then. */
export const leaseMs = 3 * 60_000;

/** Contracts that are looked at: of every coin that is public or may become so, made-up ones excepted. */
const wanted: SQL = sql`contracts k join coins c on c.id = k.coin_id
  where k.live and c.source <> 'synthetic' and k.chain_id = any(${sql.param([...chainIds])}::int[])`;

/**
 * Adds contracts of coins that wait for a moderator or became public in the last hour, before all others: the moderator sees their
 * facts, and a new coin has its own within 2 minutes (decisions.md, Prices). One that was looked at before its coin became public is
 * due again.
 */
export const addNewContracts = async ({ db, clock }: Work): Promise<void> => {
  const now = clock().getTime();
  const since = new Date(now - newForMs).toISOString();
  const soon = new Date(now + leaseMs).toISOString();
  const first = atOnce.toISOString();
  await db.execute(sql`
    insert into contract_safety as s (chain_id, address, next_at)
    select k.chain_id, k.address, ${first}::timestamptz from ${wanted}
      and (c.status = 'pending' or c.status = 'scheduled' or (c.status = 'approved' and c.approved_at > ${since}))
      and c.source = 'submitted'
      and not exists (select from contract_safety s where s.chain_id = k.chain_id and s.address = k.address
        and (c.status <> 'approved' or s.checked_at is null or s.checked_at >= c.approved_at or s.next_at <= ${soon}::timestamptz))
    on conflict (chain_id, address) do update set next_at = ${first}::timestamptz`);
};

/** Adds every other contract that is not looked at yet, and leaves out those that no coin has any more. */
export const planSafetyChecks = async ({ db, clock }: Work): Promise<void> => {
  await db.execute(sql`
    insert into contract_safety (chain_id, address, next_at)
    select k.chain_id, k.address, ${clock().toISOString()}::timestamptz from ${wanted} and c.status = 'approved'
      and not exists (select from contract_safety s where s.chain_id = k.chain_id and s.address = k.address)
    on conflict do nothing`);
  await db.execute(sql`
    delete from contract_safety s
    where not exists (select from contracts k where k.chain_id = s.chain_id and k.address = s.address and k.live)`);
};
