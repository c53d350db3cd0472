import type { PriceRange } from "@cointally/contract/prices.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context, SignedIn } from "../../core/context.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { prepared } from "../../database/prepared.ts";
import { logoFields } from "../coins/logo.ts";
import { decimalText, userLines } from "./lines.ts";
import { percentNumber } from "./presenter.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Length of each range and of one step, with at most one point per step and 400 in total. "all" is a century. */
const ranges: Record<PriceRange, { backMs: number; stepMs: number }> = {
  "24h": { backMs: dayMs, stepMs: hourMs / 4 },
  "7d": { backMs: 7 * dayMs, stepMs: hourMs },
  "30d": { backMs: 30 * dayMs, stepMs: 2 * hourMs },
  "1y": { backMs: 365 * dayMs, stepMs: dayMs },
  all: { backMs: 36_500 * dayMs, stepMs: 7 * dayMs },
};

/** Coins in the allocation before "others". */
const allocationSize = 19;

const moverJson = (order: SQL): SQL => sql`(
  select ${jsonObject({
    coin_id: sql`l.coin_id`,
    slug: sql`l.slug`,
    name: sql`l.name`,
    symbol: sql`l.symbol`,
    ...logoFields({ id: sql`l.coin_id`, slug: sql`l.slug`, logoId: sql`l.logo_id` }),
    change_24h_usd: decimalText(sql`l.change_usd`),
    change_24h_pct: percentNumber(sql`l.change`),
  })} from lines l where l.change is not null order by l.change ${order}, l.coin_id limit 1)`;

const allocationJson = sql`(
  select coalesce(json_agg(json_build_object('coin_id', r.coin_id, 'slug', r.slug, 'name', r.name, 'symbol', r.symbol,
    'value_usd', ${decimalText(sql`r.value`)}, 'share_pct', ${percentNumber(sql`100 * r.value / (select nullif(total, 0) from sums)`)}) order by r.n), '[]'::json)
  from (
    select n, coin_id, slug, name, symbol, value from ranked where n <= ${sql.raw(String(allocationSize))}
    union all
    select ${sql.raw(String(allocationSize + 1))}, null, null, null, null, sum(value) from ranked where n > ${sql.raw(String(allocationSize))} having count(*) > 0
  ) r)`;

/**
 * A user's portfolio summary (api.md, Portfolio) as JSON text. The total is the exact sum of the lines that count. The history has the recorded
 * values and ends with the current one, unless no coin has a price that counts.
 */
export async function findSummary({ db }: Context, user: SignedIn, range: PriceRange, now: Date): Promise<string> {
  const { backMs, stepMs } = ranges[range];
  const at = sql`${now.toISOString()}::timestamptz`;
  const from = new Date(now.getTime() - backMs).toISOString();
  // Inlined, because `distinct on` and `order by` must be identical text; the five ranges make five prepared statements.
  const step = sql.raw(`floor(extract(epoch from at) * 1000 / ${stepMs})`);
  const summary = jsonObject({
    total_value_usd: decimalText(sql`s.total`),
    change_24h_usd: decimalText(sql`s.change`),
    change_24h_pct: percentNumber(sql`100 * s.change / nullif(s.changed - s.change, 0)`),
    cost_basis_usd: decimalText(sql`s.cost`),
    unrealized_pnl_usd: decimalText(sql`s.pnl`),
    unrealized_pnl_pct: percentNumber(sql`100 * s.pnl / nullif(s.cost, 0)`),
    best: moverJson(sql`desc`),
    worst: moverJson(sql`asc`),
    allocation: allocationJson,
    history: sql`(
      select coalesce(json_agg(json_build_object('at', ${isoTime(sql`h.at`)}, 'value_usd', ${decimalText(sql`h.value_usd`)},
        'left_out_usd', ${decimalText(sql`h.left_out_usd`)}, 'estimated', h.estimated) order by h.at), '[]'::json) from (
        select * from (
          select distinct on (${step}) at, value_usd, left_out_usd, estimated from portfolio_snapshots
          where user_id = ${user.id} and at > ${from}::timestamptz and at < ${at}
          order by ${step} desc, left_out_usd is not null, at desc limit 399
        ) recorded
        union all select ${at}, s.total, s.left_out, false where s.priced > 0 or s.coins = 0
      ) h)`,
    coins_count: sql`s.coins`,
    addresses_count: sql`(select count(*) from portfolio_addresses where user_id = ${user.id})`,
    unpriced_count: sql`s.unpriced`,
    stale_count: sql`s.stale`,
    held_out_count: sql`s.held_out`,
    as_of: isoTime(at),
  });
  const [row] = await prepared<{ json: string }>(
    db,
    sql`
    with lines as materialized (${userLines(user.id, now)}),
    ranked as (select row_number() over (order by value desc, coin_id) as n, * from lines where value > 0),
    sums as (
      select coalesce(sum(value), 0) as total, count(value) as priced, sum(change_usd) as change, sum(left_out) as left_out, sum(value) filter (where change_usd is not null) as changed,
        sum(cost) filter (where pnl is not null) as cost, sum(pnl) as pnl, count(*) as coins, count(*) filter (where unpriced) as unpriced,
        count(*) filter (where stale) as stale, count(*) filter (where held_out is not null) as held_out
      from lines
    )
    select (${summary})::text as json from sums s`,
  );
  return row?.json ?? "null";
}
