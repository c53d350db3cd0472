import { type SQL, sql } from "drizzle-orm";
import { isoTime, jsonRows } from "../../database/json.ts";

export function exportUserData(id: string): Record<string, SQL> {
  return {
    portfolio_addresses: jsonRows(
      sql`json_build_object('id', o.id, 'address', o.address, 'label', o.label, 'chain_ids', o.chain_ids, 'last_synced_at', ${isoTime(sql`o.last_synced_at`)},
        'created_at', ${isoTime(sql`o.created_at`)}, 'balances', (select coalesce(json_agg(json_build_object('coin_id', b.coin_id, 'chain_id', b.chain_id,
          'amount', b.amount::text) order by b.coin_id, b.chain_id), '[]'::json) from portfolio_balances b where b.address_id = o.id))`,
      sql`portfolio_addresses o where o.user_id = ${id}`,
      sql`o.created_at, o.id`,
    ),
    portfolio_coins: jsonRows(
      sql`json_build_object('id', h.id, 'coin_id', h.coin_id, 'amount', h.amount::text, 'avg_buy_price_usd', h.avg_buy_price_usd::text, 'note', h.note,
        'created_at', ${isoTime(sql`h.created_at`)})`,
      sql`portfolio_holdings h where h.user_id = ${id}`,
      sql`h.created_at, h.id`,
    ),
    portfolio_updates: jsonRows(
      sql`json_build_object('id', u.id, 'kind', u.kind, 'coin_id', u.coin_id, 'address_id', u.address_id, 'amount_before', u.amount_before::text,
        'amount_after', u.amount_after::text, 'value_usd', u.value_usd::text, 'at', ${isoTime(sql`u.at`)})`,
      sql`portfolio_updates u where u.user_id = ${id}`,
      sql`u.at, u.id`,
    ),
    portfolio_values: jsonRows(
      sql`json_build_object('at', ${isoTime(sql`v.at`)}, 'value_usd', v.value_usd::text, 'left_out_usd', v.left_out_usd::text,
        'estimated', v.estimated)`,
      sql`portfolio_snapshots v where v.user_id = ${id}`,
      sql`v.at`,
    ),
  };
}
