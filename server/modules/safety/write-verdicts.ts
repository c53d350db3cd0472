import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { safetyJson } from "./presenter.ts";
import { verdictJoins, verdictJson, worstFirstOrder } from "./verdict.ts";

/**
 * Stores the safety of coins for lists and pages: the worst verdict of all their contracts, and the facts of the worst checked one. Call it in
 * the transaction that checks a contract, changes a coin's contracts or makes a coin public.
 *
 * Locks the coins, so that concurrent checks of two contracts see each other's results.
 */
export async function writeVerdicts(tx: Queries, coinIds: string[]): Promise<void> {
  const ids = sql`${sql.param(coinIds)}::uuid[]`;
  await tx.execute(sql`select from coins where id = any(${ids}) order by id for no key update`);
  await tx.execute(sql`
    with judged as materialized (
      select k.coin_id, k.chain_id, k.address, s.checked_at is not null as checked, ${verdictJson} as verdict,
        row_number() over (partition by k.coin_id order by ${worstFirstOrder}) as place
      from contracts k left join contract_safety s on s.chain_id = k.chain_id and s.address = k.address ${verdictJoins}
      where k.coin_id = any(${ids})
    ),
    shown as (select distinct on (coin_id) coin_id, chain_id, address from judged where checked order by coin_id, place),
    written as (
      insert into coin_safety (coin_id, safety)
      select coin_id, ${safetyJson(sql`w.verdict`)} from shown join judged w using (coin_id)
        join contract_safety s on s.chain_id = shown.chain_id and s.address = shown.address
      where w.place = 1
      on conflict (coin_id) do update set safety = excluded.safety
    )
    delete from coin_safety where coin_id = any(${ids}) and coin_id not in (select coin_id from shown)`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select c.id from coins c left join coin_safety cs on cs.coin_id = c.id
    where c.id = any(${ids}) and c.unsellable <> (coalesce(cs.safety->'verdict'->>'level', '') = 'danger')`);
  // Only changed coins, because an update of coins invalidates the counts of all lists.
  if (rows.length === 0) return;
  await tx.execute(sql`
    update coins set unsellable = not unsellable where id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`);
}
