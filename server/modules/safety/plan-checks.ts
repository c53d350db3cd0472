import { chainIds } from "@cointally/shared/chains.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { lastSeenClass } from "../coins/attention.ts";

type PlanContext = Pick<Context, "db" | "clock">;

const hourMs = 3_600_000;
/** A due time before all others, for contracts that were never checked. */
const dueFirst = new Date(0);
/** Contracts of a process that dies are available again after this. */
export const leaseMs = 3 * 60_000;

/**
 * A contract that visitors see is checked again this long after its last check, which a run each minute makes ten minutes at most: its owner can
 * turn it into a trap at any time.
 */
export const seenIntervalMs = 9 * 60_000;

/** Contracts to check: of every coin that is public or may become so, except synthetic ones. */
const contractsToCheck = (joins = ""): SQL => sql`contracts k join coins c on c.id = k.coin_id ${sql.raw(joins)}
  where k.live and c.source <> 'synthetic' and k.chain_id = any(${sql.param([...chainIds])}::int[])`;

/**
 * Adds contracts of coins with attention (coins/attention.ts), so that moderators see the facts of pending coins, and new coins are checked
 * within 2 minutes (decisions.md, Prices). A contract that was checked before its coin became public is due again.
 */
export async function addNewContracts({ db, clock }: PlanContext): Promise<void> {
  const soon = new Date(clock().getTime() + leaseMs).toISOString();
  const first = dueFirst.toISOString();
  await db.execute(sql`
    insert into contract_safety as s (chain_id, address, next_at)
    select k.chain_id, k.address, ${first}::timestamptz from ${contractsToCheck("join coin_attention a on a.coin_id = c.id")}
      and not exists (select from contract_safety s where s.chain_id = k.chain_id and s.address = k.address
        and (a.class > 0 or c.status <> 'approved' or s.checked_at is null or s.checked_at >= c.approved_at
          or s.next_at <= ${soon}::timestamptz))
    order by k.chain_id, k.address
    on conflict (chain_id, address) do update set next_at = ${first}::timestamptz`);
}

/** Makes contracts due whose coin visitors see since their last check. Leased ones, which are being checked, are not touched. */
export async function bringForward({ db, clock }: PlanContext): Promise<void> {
  const now = clock().getTime();
  const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
  await db.execute(sql`
    with seen as (
      select s.chain_id, s.address from coin_attention a join contracts k on k.coin_id = a.coin_id and k.live
      join coins c on c.id = a.coin_id join contract_safety s on s.chain_id = k.chain_id and s.address = k.address
      where a.class <= ${lastSeenClass} and c.status = 'approved' and s.checked_at <= ${at(now + leaseMs - seenIntervalMs)}
        and s.next_at > ${at(now + leaseMs)}
      order by s.chain_id, s.address for update of s skip locked
    )
    update contract_safety s set next_at = s.checked_at + ${seenIntervalMs} * interval '1 millisecond'
    from seen where s.chain_id = seen.chain_id and s.address = seen.address`);
}

/** Interval between checks of contracts that nobody sees, by the tier of the coin's price check (modules/prices/tiers.ts). */
export const intervalsMs = [2 * hourMs, 12 * hourMs, 7 * 24 * hourMs] as const;

/**
 * Adds all other contracts, and removes those that no coin has any more. New contracts come before due ones: by the tier of their coin's price
 * check, each coin's main contract first. Contracts that were checked or planned by a clock that was ahead are due now.
 */
export async function planSafetyChecks({ db, clock }: PlanContext): Promise<void> {
  const at = (ms: number) => sql`${new Date(clock().getTime() + ms).toISOString()}::timestamptz`;
  await db.execute(sql`
    with ahead as (
      select s.chain_id, s.address from contract_safety s
      where s.next_at > ${at(leaseMs)} and (s.checked_at > ${at(leaseMs)} or s.next_at > ${at(intervalsMs[2] + leaseMs)})
      order by s.chain_id, s.address for update of s skip locked
    )
    update contract_safety s set next_at = ${at(0)} from ahead where s.chain_id = ahead.chain_id and s.address = ahead.address`);
  await db.execute(sql`
    insert into contract_safety (chain_id, address, next_at)
    select k.chain_id, k.address, ${dueFirst.toISOString()}::timestamptz + coalesce(p.tier, 2) * interval '1 hour'
      + row_number() over (order by coalesce(p.tier, 2), k.position, c.id desc) * interval '1 millisecond'
    from ${contractsToCheck("left join price_checks p on p.coin_id = c.id")} and c.status = 'approved'
      and not exists (select from contract_safety s where s.chain_id = k.chain_id and s.address = k.address)
    on conflict do nothing`);
  await db.execute(sql`
    delete from contract_safety s
    where not exists (select from contracts k where k.chain_id = s.chain_id and k.address = s.address and k.live)`);
}
