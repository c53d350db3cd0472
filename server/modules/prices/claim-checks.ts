import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { isNative } from "./plan-checks.ts";
import type { Sample } from "./reconcile-price.ts";
import type { PricedCoin } from "./source.ts";

/** A coin whose price is being looked at: what sources need, and what is known of its price. */
export type Check = PricedCoin & {
  tier: number;
  misses: number;
  /** How often in a row failing sources left it without a first price. */
  tries: number;
  samples: Sample[];
  /** The price that is shown, and when it was so. */
  last: { price: string; at: Date } | null;
  /** When volume and market cap were last told, or not known to a source that answered. */
  figuresAt: Date | null;
  /** Until when it is this process's own, as its row says: what was found is written only while it says so. */
  lease: string;
};

/** A process that dies in the middle of its work gives its coins back after this. */
const leaseMs = 2 * 60_000;

type Row = {
  id: string;
  contracts: PricedCoin["contracts"];
  native_of: number | null;
  tier: number;
  misses: number;
  tries: number;
  samples: Sample[];
  price: string | null;
  as_of: string | null;
  figures_at: string | null;
};

/** Whether there is a price to look at: where there is none, no node is asked whether it answers. */
export async function isAnyDue({ db, clock }: Pick<Context, "db" | "clock">): Promise<boolean> {
  const due = (tier: number) =>
    sql`exists (select from price_checks where tier = ${tier} and next_at <= ${clock().toISOString()}::timestamptz)`;
  const { rows } = await db.execute<{ due: boolean }>(sql`select ${due(0)} or ${due(1)} or ${due(2)} as due`);
  return rows[0]?.due ?? false;
}

/** Nobody has been asked for it yet. */
const isNew = sql`(p.misses = 0 and p.tries = 0 and p.figures_at is null and p.samples = '[]'::jsonb)`;

/** Coins that can be asked about now: those with a place on one of these chains. */
const isOn = (chainIds: readonly number[]): SQL => {
  const these = sql`any(${sql.param([...chainIds])}::int[])`;
  return sql`(exists (select from contracts k where k.coin_id = p.coin_id and k.live and k.chain_id = ${these})
    or exists (select from coins c where c.id = p.coin_id and ${isNative} and c.chain_id = ${these}))`;
};

/** What one claim takes, of `most`. By the order of attention first, then of each tier those that wait longest. */
const shares = { attention: 0.4, hot: 0.5, warm: 0.8 };

/**
 * Takes up to `most` coins that are due, each by one process alone: by the order of attention (coins/attention.ts), in each class those
 * that nobody was asked for yet first, up to four tenths; of the busiest up to a half with them, of those after them up to eight tenths
 * together, then the rest. When there is more to do than can be done, none of these starves. What is new leads, the others come in no
 * order: where what a source lets in is used up in the middle, it is not the same coins each time that it never comes to.
 * @param chainIds where some source can be asked now; coins of other chains alone are left for later. Every chain unless told
 */
export const claimChecks = async (
  { db, clock }: Pick<Context, "db" | "clock">,
  most: number,
  chainIds?: readonly number[],
): Promise<Check[]> => {
  const at = clock();
  const now = at.toISOString();
  const until = new Date(at.getTime() + leaseMs).toISOString();
  const isDue = sql`p.next_at <= ${now}::timestamptz and ${chainIds ? isOn(chainIds) : sql`true`}`;
  const due = (tier: number, limit: SQL): SQL => sql`
    select p.coin_id, ${isNew} as is_new from price_checks p where p.tier = ${tier} and ${isDue}
      and p.coin_id not in (select coin_id from attended)
    order by p.next_at limit ${limit} for update of p skip locked`;
  const rows = await db.transaction(async (tx) => {
    const taken = await tx.execute<{ coin_id: string; is_new: boolean }>(sql`
      with attended as materialized (
        select p.coin_id, ${isNew} as is_new from coin_attention a join price_checks p on p.coin_id = a.coin_id where ${isDue}
        order by a.class, ${isNew} desc, p.next_at limit ${Math.ceil(most * shares.attention)} for update of p skip locked
      ),
      hot as (${due(0, sql`(select ${Math.ceil(most * shares.hot)} - count(*) from attended)`)}),
      warm as (${due(1, sql`(select ${Math.ceil(most * shares.warm)} - (select count(*) from attended) - (select count(*) from hot))`)}),
      rest as (${due(2, sql`(select ${most} - (select count(*) from attended) - (select count(*) from hot) - (select count(*) from warm))`)})
      select * from attended union all select * from hot union all select * from warm union all select * from rest`);
    if (taken.rows.length === 0) return [];
    // Apart, so that the planner knows how few they are and looks up each by its key.
    const list = (rows: typeof taken.rows) => sql`${sql.param(rows.map(({ coin_id }) => coin_id))}::uuid[]`;
    const [ids, fresh] = [list(taken.rows), list(taken.rows.filter(({ is_new }) => is_new))];
    await tx.execute(sql`update price_checks set next_at = ${until}::timestamptz where coin_id = any(${ids})`);
    const claimed = await tx.execute<Row>(sql`
      select c.id, p.tier, p.misses, p.tries, p.samples, m.price_usd::text as price, m.as_of, p.figures_at,
        case when ${isNative} then c.chain_id end as native_of,
        coalesce((select json_agg(json_build_object('chainId', k.chain_id, 'address', k.address, 'decimals', k.decimals) order by k.position)
          from contracts k where k.coin_id = c.id and k.live), '[]'::json) as contracts
      from unnest(${ids}) as taken (id) join price_checks p on p.coin_id = taken.id join coins c on c.id = taken.id
      left join coin_markets m on m.coin_id = taken.id
      where c.status = 'approved' order by array_position(${fresh}, c.id), random()`);
    return claimed.rows;
  });
  return rows.map((row) => ({
    id: row.id,
    contracts: row.contracts,
    nativeOf: row.native_of,
    tier: row.tier,
    misses: row.misses,
    tries: row.tries,
    samples: row.samples,
    last: row.price && row.as_of ? { price: row.price, at: new Date(row.as_of) } : null,
    figuresAt: row.figures_at ? new Date(row.figures_at) : null,
    lease: until,
  }));
};
