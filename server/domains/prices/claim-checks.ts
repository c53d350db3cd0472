import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { atOnce, isNative } from "./plan-checks.ts";
import type { Sample } from "./settle-price.ts";
import type { PricedCoin } from "./source.ts";

/** A coin whose price is being looked at: what sources need, and what is known of its price. */
export type Check = PricedCoin & {
  tier: number;
  misses: number;
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
  samples: Sample[];
  price: string | null;
  as_of: string | null;
  figures_at: string | null;
};

const due = (tier: number, now: string, limit: SQL): SQL => sql`
  select coin_id, next_at <= ${atOnce.toISOString()}::timestamptz as is_new from price_checks where tier = ${tier} and next_at <= ${now}::timestamptz
  order by next_at limit ${limit} for update skip locked`;

/**
 * Takes up to `most` coins that are due, each by one process alone: of the busiest up to a half, of those after them up to eight tenths
 * together, then the rest; when there is more to do than can be done, none of the three starves. New ones lead, the others come in no
 * order: where what a source lets in is used up in the middle, it is not the same coins each time that it never comes to.
 */
export const claimChecks = async ({ db, clock }: Pick<Context, "db" | "clock">, most: number): Promise<Check[]> => {
  const now = clock().toISOString();
  const until = new Date(clock().getTime() + leaseMs).toISOString();
  const rows = await db.transaction(async (tx) => {
    const taken = await tx.execute<{ coin_id: string; is_new: boolean }>(sql`
      with hot as (${due(0, now, sql`${Math.ceil(most * 0.5)}`)}),
      warm as (${due(1, now, sql`(select ${Math.ceil(most * 0.8)} - count(*) from hot)`)}),
      rest as (${due(2, now, sql`(select ${most} - (select count(*) from hot) - (select count(*) from warm))`)})
      select * from hot union all select * from warm union all select * from rest`);
    if (taken.rows.length === 0) return [];
    // Apart, so that the planner knows how few they are and looks up each by its key.
    const list = (rows: typeof taken.rows) => sql`${sql.param(rows.map(({ coin_id }) => coin_id))}::uuid[]`;
    const [ids, fresh] = [list(taken.rows), list(taken.rows.filter(({ is_new }) => is_new))];
    await tx.execute(sql`update price_checks set next_at = ${until}::timestamptz where coin_id = any(${ids})`);
    const claimed = await tx.execute<Row>(sql`
      select c.id, p.tier, p.misses, p.samples, m.price_usd::text as price, m.as_of, p.figures_at,
        case when ${isNative} then c.chain_id end as native_of,
        coalesce((select json_agg(json_build_object('chainId', k.chain_id, 'address', k.address, 'decimals', k.decimals) order by k.position)
          from contracts k where k.coin_id = c.id and k.live), '[]'::json) as contracts
      from unnest(${ids}) as taken (id) join price_checks p on p.coin_id = taken.id join coins c on c.id = taken.id
      left join coin_markets m on m.coin_id = taken.id
      where c.status = 'approved' order by c.id = any(${fresh}) desc, random()`);
    return claimed.rows;
  });
  return rows.map((row) => ({
    id: row.id,
    contracts: row.contracts,
    nativeOf: row.native_of,
    tier: row.tier,
    misses: row.misses,
    samples: row.samples,
    last: row.price && row.as_of ? { price: row.price, at: new Date(row.as_of) } : null,
    figuresAt: row.figures_at ? new Date(row.figures_at) : null,
    lease: until,
  }));
};
