import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { findRemovedContracts, wasDenied } from "../coins/audit-log.ts";
import type { ChainAddress } from "./parse-row.ts";
import { addressKey, type KnownContracts, type ListedContract, proposalKey } from "./plan-import.ts";

const addressesPerQuery = 5000;

/**
 * The contracts and proposals at these addresses, and what the coins there have or lost. Contracts of denied coins are included, since an
 * import must not list those again; a contract that another coin has now comes before a denied one.
 */
export async function findKnownContracts(db: Queries, addresses: ChainAddress[]): Promise<KnownContracts> {
  const known: KnownContracts = { listed: new Map(), proposed: new Map(), taken: new Map(), removed: new Set() };
  for (let start = 0; start < addresses.length; start += addressesPerQuery) {
    const some = addresses.slice(start, start + addressesPerQuery);
    const wanted = sql`unnest(${sql.param(some.map(({ chainId }) => chainId))}::int[], ${sql.param(some.map(({ address }) => address))}::text[])
      as wanted (chain_id, address)`;
    const { rows: contracts } = await db.execute<ListedContract & ChainAddress>(sql`
      select k.chain_id as "chainId", k.address, k.decimals, c.id as "coinId", c.slug, c.symbol,
        case when ${wasDenied} then 'denied' else c.status end as status
      from ${wanted}
      -- By lower(…) too: that index also has the contracts of denied coins.
      join contracts k on lower(k.address) = lower(wanted.address) and k.address = wanted.address and k.chain_id = wanted.chain_id
      join coins c on c.id = k.coin_id
      where k.live or ${wasDenied}
      order by k.live`);
    for (const row of contracts) known.listed.set(addressKey(row), row);
    const { rows: proposals } = await db.execute<ChainAddress & { coinId: string; refused: boolean }>(sql`
      select p.chain_id as "chainId", p.address, p.coin_id as "coinId", p.refused_at is not null as refused
      from ${wanted} join contract_proposals p on p.chain_id = wanted.chain_id and p.address = wanted.address`);
    for (const { coinId, refused, ...place } of proposals) known.proposed.set(proposalKey(place, coinId), { refused });
    const coinIds = [...new Set(contracts.map(({ coinId }) => coinId))];
    const { rows: taken } = await db.execute<{ coinId: string; n: number }>(sql`
      select id as "coinId", ((select count(*) from contracts k where k.coin_id = c.id)
        + (select count(*) from contract_proposals p where p.coin_id = c.id and p.refused_at is null))::int as n
      from coins c where id = any(${sql.param(coinIds)}::uuid[])`);
    for (const { coinId, n } of taken) known.taken.set(coinId, n);
    for (const { coinId, ...place } of await findRemovedContracts(db, coinIds))
      known.removed.add(proposalKey(place, coinId));
  }
  return known;
}
