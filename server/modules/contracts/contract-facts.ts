import { type SQL, sql } from "drizzle-orm";
import { isoTime } from "../../database/json.ts";

/** SQL for the contracts of coin `c` and of its pending edit: rows of chain_id and address. */
export const placesOfCoin: SQL = sql`
  select k.chain_id, k.address from contracts k where k.coin_id = c.id
  union
  select (p->>'chain_id')::int, p->>'address' from jsonb_array_elements(
    case when jsonb_typeof(c.pending_changes->'contracts') = 'array' then c.pending_changes->'contracts' else '[]' end) p
  union
  select coalesce((c.pending_changes->>'chain_id')::int, c.chain_id), c.pending_changes->>'address'
  where c.pending_changes->>'address' is not null`;

/** SQL for the decimals that contract `k` returned when its facts were read; null before. */
export const readDecimals: SQL = sql`(
  select f.decimals from contract_facts f where f.chain_id = k.chain_id and f.address = k.address)`;

/** Facts of these contracts, and of `others`, for the API (for the coin's owner and moderators), without contracts that were not read yet. */
export const contractFactsJson = (others: SQL = sql`select null::int, null::text`): SQL => sql`coalesce((
  select json_agg(json_build_object('chain_id', f.chain_id, 'address', f.address, 'exists', f.exists, 'name', f.name,
    'symbol', f.symbol, 'decimals', f.decimals, 'total_supply', f.total_supply::text, 'block', f.block::int8,
    'read_at', ${isoTime(sql`f.read_at`)}) order by f.chain_id, f.address)
  from contract_facts f join (${placesOfCoin} union ${others}) place using (chain_id, address)), '[]'::json)`;
