import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import type { ChainAddress } from "./parse-row.ts";
import { addressKey, type ListedContract } from "./plan-import.ts";

const addressesPerQuery = 5000;

/** The contracts at these addresses by `addressKey`. Contracts of denied coins are included, since an import must not list those again. */
export async function findListedContracts(
  db: Queries,
  addresses: ChainAddress[],
): Promise<Map<string, ListedContract>> {
  const found = new Map<string, ListedContract>();
  for (let start = 0; start < addresses.length; start += addressesPerQuery) {
    const some = addresses.slice(start, start + addressesPerQuery);
    const { rows } = await db.execute<ListedContract & ChainAddress>(sql`
      select k.chain_id as "chainId", k.address, k.decimals, c.id as "coinId", c.slug, c.status = 'denied' as denied,
        (select count(*)::int from contracts sibling where sibling.coin_id = c.id) as contracts
      from unnest(${sql.param(some.map(({ chainId }) => chainId))}::int[], ${sql.param(some.map(({ address }) => address))}::text[])
        as wanted (chain_id, address)
      -- By lower(…) too: that index also has the contracts of denied coins.
      join contracts k on lower(k.address) = lower(wanted.address) and k.address = wanted.address and k.chain_id = wanted.chain_id
      join coins c on c.id = k.coin_id
      where k.live or c.status = 'denied'
      order by k.live`);
    for (const row of rows) found.set(addressKey(row), row);
  }
  return found;
}
