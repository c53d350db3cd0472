import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { recordAction } from "./audit-log.ts";

/** The most that a contract of a coin may have. With more its amounts are of no use, so that none are listed. */
const maxDecimals = 36;

type Corrected = {
  coinId: string;
  /** The contracts as the API shows them. */
  before: unknown[];
  after: unknown[];
  block: number;
  /** Whether other decimals were listed, not just none. */
  wasWrong: boolean;
};

/**
 * Replaces listed decimals by those that the contracts themselves return (modules/contracts): amounts and values depend on them, and whoever
 * listed them may be wrong or lie. A coin's history says so where others were listed. Of a coin that is not public its moderator sees the
 * difference.
 */
export function correctDecimals({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  return db.transaction((tx) => correctIn(tx, clock()));
}

const usable = sql`case when f.decimals between 0 and ${maxDecimals} then f.decimals end`;
const differing = sql`contracts k join contract_facts f on f.chain_id = k.chain_id and f.address = k.address
    join coins l on l.id = k.coin_id
  where l.status = 'approved' and f.decimals is not null and k.decimals is distinct from ${usable}`;

/** SQL for the contracts of a waiting edit with the decimals of these, so that accepting it does not put the wrong ones back. */
const corrected = (after: unknown[]) => sql`(
  select coalesce(jsonb_agg(p.contract || coalesce((select jsonb_build_object('decimals', a->'decimals')
    from jsonb_array_elements(${JSON.stringify(after)}::jsonb) a
    where a->'chain_id' = p.contract->'chain_id' and a->'address' = p.contract->'address'), '{}') order by p.n), '[]')
  from jsonb_array_elements(pending_changes->'contracts') with ordinality p (contract, n))`;

const correctIn = async (tx: Queries, now: Date): Promise<void> => {
  // The coins before their contracts, as in a submission: one lock order, so that concurrent writers do not deadlock.
  await tx.execute(sql`select from coins where id in (select k.coin_id from ${differing}) order by id for update`);
  const contractsJson = (decimals: ReturnType<typeof sql>) => sql`(
    select jsonb_agg(jsonb_build_object('chain_id', o.chain_id, 'address', o.address, 'decimals', ${decimals}) order by o.position)
    from contracts o left join wrong w on w.coin_id = o.coin_id and w.position = o.position where o.coin_id = c.id)`;
  const { rows } = await tx.execute<Corrected>(sql`
    with wrong as (
      select k.coin_id, k.position, k.decimals as listed, ${usable} as decimals, f.block from ${differing}
    ), corrected as (
      update contracts k set decimals = w.decimals from wrong w where k.coin_id = w.coin_id and k.position = w.position
    )
    select c.id as "coinId", ${contractsJson(sql`o.decimals`)} as before,
      ${contractsJson(sql`case when w.coin_id is null then o.decimals else w.decimals end`)} as after, max(wrong.block)::int8::float8 as block,
      bool_or(wrong.listed is not null) as "wasWrong"
    from wrong join coins c on c.id = wrong.coin_id group by c.id order by c.id`);
  for (const { coinId, before, after, block, wasWrong } of rows) {
    if (!wasWrong) continue;
    await tx.execute(sql`
      update coins set updated_at = greatest(${now.toISOString()}::timestamptz, updated_at + interval '1 millisecond'),
        pending_changes = case jsonb_typeof(pending_changes->'contracts') when 'array' then jsonb_set(pending_changes, '{contracts}', ${corrected(after)})
          else pending_changes end
      where id = ${coinId}`);
    const change = { before: { contracts: before }, after: { contracts: after, block } };
    await recordAction(tx, { coinId, action: "changed_at_once", ...change, at: now });
  }
};
