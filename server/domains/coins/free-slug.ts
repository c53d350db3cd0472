import { sql } from "drizzle-orm";
import { newId, type Queries } from "../../database/client.ts";
import { slugCandidates, slugOf } from "./slug.ts";

/**
 * A slug that no coin has or had: of the name, then with the symbol, then with a number. Coins of one name queue for it until their
 * transaction ends, so that two that come at once get two.
 */
export const freeSlug = async (db: Queries, name: string, symbol: string, own: string | null): Promise<string> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`slug ${slugOf(name)}`}))`);
  const candidates = slugCandidates(name, symbol, 50);
  const result = await db.execute<{ slug: string }>(sql`
    select slug from unnest(${sql.param(candidates)}::text[]) with ordinality as wish(slug, n)
    where not exists (select 1 from coins c where c.slug = wish.slug and c.id is distinct from ${own})
      and not exists (select 1 from old_slugs o where o.slug = wish.slug and o.coin_id is distinct from ${own})
    order by n limit 1`);
  return result.rows[0]?.slug ?? `${slugOf(name)}-${newId().slice(-12)}`;
};
