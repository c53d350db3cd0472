import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { logoFields } from "../coins/logo.ts";
import { coinJson } from "../coins/presenter.ts";
import { decimalText, otherPrice, priceState, priceStateJoins } from "./lines.ts";

type FieldContext = Pick<Context, "modules">;

/** A percentage as a number with four decimals. */
export function percentNumber(number: SQL): SQL {
  return sql`round(${number}, 4)::float8`;
}

/** A coin's name, symbol, logo and safety mark, over alias `c`. */
export function coinSummary({ modules }: FieldContext): SQL {
  return jsonObject({
    slug: sql`c.slug`,
    name: sql`c.name`,
    symbol: sql`c.symbol`,
    ...logoFields(),
    safety: modules.coin.mark,
  });
}

const partsJson = sql`(
  select json_agg(row order by by_hand desc, n, id) from (
    select true as by_hand, h.created_at as n, h.id, json_build_object('id', h.id, 'source', 'manual', 'address_id', null, 'amount', ${decimalText(sql`h.amount`)},
      'avg_buy_price_usd', ${decimalText(sql`h.avg_buy_price_usd`)}, 'note', h.note) as row
    from portfolio_holdings h where h.user_id = l.user_id and h.coin_id = l.coin_id
    union all
    select false, o.created_at, o.id, json_build_object('id', null, 'source', 'address', 'address_id', o.id, 'amount', ${decimalText(sql`sum(b.amount)`)},
      'avg_buy_price_usd', null, 'note', null)
    from portfolio_addresses o join portfolio_balances b on b.address_id = o.id
    where o.user_id = l.user_id and b.coin_id = l.coin_id group by o.id
  ) parts)`;

/** JSON of a portfolio line (api.md, PortfolioCoin), over `l` of `userLines` and the joins of `coinJoins`. */
export function lineJson(ctx: FieldContext, now: Date): SQL {
  return jsonObject({
    coin_id: sql`l.coin_id`,
    coin: coinJson(ctx, "public", now),
    amount: decimalText(sql`l.amount`),
    price_usd: decimalText(sql`l.price`),
    value_usd: decimalText(sql`l.value`),
    change_24h_usd: decimalText(sql`l.change_usd`),
    change_24h_pct: percentNumber(sql`l.change`),
    avg_buy_price_usd: decimalText(sql`round(l.cost / nullif(l.bought, 0), 36)`),
    cost_basis_usd: decimalText(sql`l.cost`),
    unrealized_pnl_usd: decimalText(sql`l.pnl`),
    unrealized_pnl_pct: percentNumber(sql`100 * l.pnl / nullif(l.cost, 0)`),
    price_as_of: isoTime(sql`case when l.price is not null then l.as_of end`),
    stale: sql`l.stale`,
    unpriced: sql`l.unpriced`,
    held_out: sql`l.held_out`,
    parts: partsJson,
  });
}

/** JSON of an address (api.md, PortfolioAddress) under alias `o`. */
export function addressJson(now: Date): SQL {
  return jsonObject({
    id: sql`o.id`,
    address: sql`o.address`,
    label: sql`o.label`,
    chain_ids: sql`o.chain_ids`,
    sync_status: sql`o.sync_status`,
    chains: sql`(
      select json_agg(json_build_object('chain_id', n.chain_id, 'state', coalesce(k.state, 'waiting'), 'block', k.block, 'read_at', ${isoTime(sql`k.read_at`)})
        order by n.place)
      from unnest(o.chain_ids) with ordinality as n(chain_id, place) left join portfolio_chains k on k.address_id = o.id and k.chain_id = n.chain_id)`,
    last_synced_at: isoTime(sql`o.last_synced_at`),
    value_usd: sql`(
      select coalesce(${decimalText(sql`sum(b.amount * case when q.counted is not null then case when x.is_other then x.price else q.counted end end)`)}, '0')
      from portfolio_balances b join coins c on c.id = b.coin_id and c.status <> 'deleted' ${priceStateJoins} ${priceState(now)}
      left join lateral (select true as is_other, o.price from (${otherPrice(now)}) o) x on true where b.address_id = o.id)`,
    created_at: isoTime(sql`o.created_at`),
  });
}

/** JSON of an update (api.md, PortfolioUpdate) under alias `u`, its coin under `c`. */
export function updateJson(ctx: FieldContext): SQL {
  return jsonObject({
    id: sql`u.id`,
    kind: sql`u.kind`,
    coin_id: sql`u.coin_id`,
    coin: coinSummary(ctx),
    address_id: sql`u.address_id`,
    amount_before: decimalText(sql`u.amount_before`),
    amount_after: decimalText(sql`u.amount_after`),
    value_usd: decimalText(sql`u.value_usd`),
    at: isoTime(sql`u.at`),
  });
}
