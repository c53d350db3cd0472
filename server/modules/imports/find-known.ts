import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import type { Place } from "./judge-row.ts";
import { type Known, placeKey } from "./plan-import.ts";

const PLACES_PER_QUERY = 5000;

/** The coins that have these places. One denied holds its place no longer, but is not to come back by a list. */
export const findKnown = async (db: Queries, places: Place[]): Promise<Map<string, Known>> => {
  const known = new Map<string, Known>();
  for (let start = 0; start < places.length; start += PLACES_PER_QUERY) {
    const some = places.slice(start, start + PLACES_PER_QUERY);
    const { rows } = await db.execute<Known & Place>(sql`
      select k.chain_id as "chainId", k.address, k.decimals, c.id as "coinId", c.slug, c.status = 'denied' as denied,
        (select count(*)::int from contracts every_one where every_one.coin_id = c.id) as contracts
      from unnest(${sql.param(some.map(({ chainId }) => chainId))}::int[], ${sql.param(some.map(({ address }) => address))}::text[])
        as place (chain_id, address)
      -- By lower(…) too: that index has the contracts of denied coins as well.
      join contracts k on lower(k.address) = lower(place.address) and k.address = place.address and k.chain_id = place.chain_id
      join coins c on c.id = k.coin_id
      where k.live or c.status = 'denied'
      order by k.live`);
    for (const row of rows) known.set(placeKey(row), row);
  }
  return known;
};
