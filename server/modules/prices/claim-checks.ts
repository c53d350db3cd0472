import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { isNativeCoin } from "../coins/native-coin.ts";
import type { Sample } from "./reconcile-price.ts";
import type { PricedCoin, SourceName } from "./source.ts";

/** A coin whose price is checked: what sources need, and its current price data. */
export type Check = PricedCoin & {
  tier: number;
  misses: number;
  /** Consecutive checks without a first price because sources failed. */
  tries: number;
  samples: Sample[];
  /** The current price with its time, source and liquidity. */
  last: { price: string; at: Date; source: SourceName; liquidityUsd: string | null } | null;
  /** When volume and market cap were last read, or found unknown by a source that answered. */
  figuresAt: Date | null;
  /** Its own points do not reach back a day. */
  lacksDay: boolean;
  /** End of this process's lease as stored in the row; results are written only while it is unchanged. */
  lease: string;
};

/** Coins of a process that dies are available again after this. */
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
  source: SourceName;
  liquidity: string | null;
  figures_at: string | null;
  lacks_day: boolean;
};

/** Columns of coin `c` that make it a priced coin: `native_of` and `contracts`. */
export const pricedCoinColumns = sql`
  case when ${isNativeCoin()} then c.chain_id end as native_of,
  coalesce((select json_agg(json_build_object('chainId', k.chain_id, 'address', k.address, 'decimals', k.decimals) order by k.position)
    from contracts k where k.coin_id = c.id and k.live), '[]'::json) as contracts`;

/** Whether any check is due, so that nodes are contacted only when needed. */
export async function isAnyDue({ db, clock }: Pick<Context, "db" | "clock">): Promise<boolean> {
  const due = (tier: number) =>
    sql`exists (select from price_checks where tier = ${tier} and next_at <= ${clock().toISOString()}::timestamptz)`;
  const { rows } = await db.execute<{ due: boolean }>(sql`select ${due(0)} or ${due(1)} or ${due(2)} as due`);
  return rows[0]?.due ?? false;
}

/** Never checked. */
const isNew = sql`(p.misses = 0 and p.tries = 0 and p.figures_at is null and p.samples = '[]'::jsonb)`;

/** Whether a coin has a contract on one of these chains, or is native to one. */
const isOnChains = (chainIds: readonly number[]): SQL => {
  const chainMatches = sql`any(${sql.param([...chainIds])}::int[])`;
  return sql`(exists (select from contracts k where k.coin_id = p.coin_id and k.live and k.chain_id = ${chainMatches})
    or exists (select from coins c where c.id = p.coin_id and ${isNativeCoin()} and c.chain_id = ${chainMatches}))`;
};

/** Cumulative shares of a claim: by attention first, then per tier, longest waiting first. */
const shares = { attention: 0.4, hot: 0.5, warm: 0.8 };

/**
 * Claims up to `limit` due coins, each for one process: by attention (coins/attention.ts), new coins first in each class, up to 40 %; including
 * those, up to 50 % from the first tier, up to 80 % including the second, then the third, so that no tier starves under load. New coins come
 * first, the others in random order, so that an exhausted request budget does not always skip the same coins.
 * @param chainIds chains that some source can read now; coins on other chains only are skipped. Default: all
 */
export async function claimChecks(
  { db, clock }: Pick<Context, "db" | "clock">,
  limit: number,
  chainIds?: readonly number[],
): Promise<Check[]> {
  const at = clock();
  const now = at.toISOString();
  const until = new Date(at.getTime() + leaseMs).toISOString();
  const isDue = sql`p.next_at <= ${now}::timestamptz and ${chainIds ? isOnChains(chainIds) : sql`true`}`;
  const due = (tier: number, limit: SQL): SQL => sql`
    select p.coin_id, ${isNew} as is_new from price_checks p where p.tier = ${tier} and ${isDue}
      and p.coin_id not in (select coin_id from attended)
    order by p.next_at limit ${limit} for update of p skip locked`;
  const rows = await db.transaction(async (tx) => {
    const claimedIds = await tx.execute<{ coin_id: string; is_new: boolean }>(sql`
      with attended as materialized (
        select p.coin_id, ${isNew} as is_new from coin_attention a join price_checks p on p.coin_id = a.coin_id where ${isDue}
        order by a.class, ${isNew} desc, p.next_at limit ${Math.ceil(limit * shares.attention)} for update of p skip locked
      ),
      hot as (${due(0, sql`(select ${Math.ceil(limit * shares.hot)} - count(*) from attended)`)}),
      warm as (${due(1, sql`(select ${Math.ceil(limit * shares.warm)} - (select count(*) from attended) - (select count(*) from hot))`)}),
      rest as (${due(2, sql`(select ${limit} - (select count(*) from attended) - (select count(*) from hot) - (select count(*) from warm))`)})
      select * from attended union all select * from hot union all select * from warm union all select * from rest`);
    if (claimedIds.rows.length === 0) return [];
    // A separate statement, so that the planner knows how few ids there are and uses the primary key.
    const list = (rows: typeof claimedIds.rows) => sql`${sql.param(rows.map(({ coin_id }) => coin_id))}::uuid[]`;
    const [ids, fresh] = [list(claimedIds.rows), list(claimedIds.rows.filter(({ is_new }) => is_new))];
    await tx.execute(sql`update price_checks set next_at = ${until}::timestamptz where coin_id = any(${ids})`);
    const claimedRows = await tx.execute<Row>(sql`
      select c.id, p.tier, p.misses, p.tries, p.samples, m.price_usd::text as price, m.as_of, m.source,
        m.liquidity_usd::text as liquidity, p.figures_at,
        (m.change_24h is null or coalesce(m.reported->'figures' ? 'change_24h', false)) as lacks_day, ${pricedCoinColumns}
      from unnest(${ids}) as claimedIds (id) join price_checks p on p.coin_id = claimedIds.id join coins c on c.id = claimedIds.id
      left join coin_markets m on m.coin_id = claimedIds.id
      where c.status = 'approved' order by array_position(${fresh}, c.id), random()`);
    return claimedRows.rows;
  });
  // A time after now was written by a clock that was ahead, and says nothing: what has it is as old as can be.
  const timeOf = (given: string) => (new Date(given) > at ? new Date(0) : new Date(given));
  return rows.map((row) => ({
    id: row.id,
    contracts: row.contracts,
    nativeOf: row.native_of,
    tier: row.tier,
    misses: row.misses,
    tries: row.tries,
    samples: row.samples,
    last:
      row.price && row.as_of
        ? { price: row.price, at: timeOf(row.as_of), source: row.source, liquidityUsd: row.liquidity }
        : null,
    figuresAt: row.figures_at ? timeOf(row.figures_at) : null,
    lacksDay: row.lacks_day,
    lease: until,
  }));
}
