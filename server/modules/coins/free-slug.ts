import { sql } from "drizzle-orm";
import { newId, type Queries } from "../../database/client.ts";
import { slugCandidates, slugOf } from "./slug.ts";

/** A coin that is not to be seen holds its address no more than its contracts. */
const gone = sql`c.status in ('denied', 'deleted')`;

/**
 * A slug that no coin has or had but those denied or deleted: of the name, then with the symbol, then with a number. One of those that has
 * it gets another, and no old address leads to it any more. Coins of one name queue for it until their transaction ends, so that two
 * that come at once get two.
 */
export const freeSlug = async (db: Queries, name: string, symbol: string, own: string | null): Promise<string> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`slug ${slugOf(name)}`}))`);
  const candidates = slugCandidates(name, symbol, 50);
  const result = await db.execute<{ slug: string }>(sql`
    select slug from unnest(${sql.param(candidates)}::text[]) with ordinality as wish(slug, n)
    where not exists (select 1 from coins c where c.slug = wish.slug and c.id is distinct from ${own} and not ${gone})
      and not exists (select 1 from old_slugs o join coins c on c.id = o.coin_id
        where o.slug = wish.slug and o.coin_id is distinct from ${own} and not ${gone})
    order by n limit 1`);
  const slug = result.rows[0]?.slug ?? `${slugOf(name)}-${newId().slice(-12)}`;
  await db.execute(sql`
    update coins c set slug = slug || '-' || right(id::text, 12) where slug = ${slug} and id is distinct from ${own} and ${gone}`);
  await db.execute(sql`delete from old_slugs where slug = ${slug}`);
  return slug;
};
