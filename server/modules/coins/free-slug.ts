import { sql } from "drizzle-orm";
import { newId, type Queries } from "../../database/client.ts";
import { slugCandidates, slugOf } from "./slug.ts";

/** Coins that nobody can visit do not reserve their slug. */
const isHidden = sql`c.status in ('denied', 'deleted')`;

/**
 * The first of `slugCandidates` that no coin has or had, not counting denied and deleted coins: such a coin gets another slug, and its
 * old addresses no longer redirect. An advisory lock on the name, until the transaction ends, gives concurrent coins of one name
 * different slugs.
 */
export async function freeSlug(db: Queries, name: string, symbol: string, ownId: string | null): Promise<string> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`slug ${slugOf(name)}`}))`);
  const candidates = slugCandidates(name, symbol, 50);
  const result = await db.execute<{ slug: string }>(sql`
    select slug from unnest(${sql.param(candidates)}::text[]) with ordinality as candidate(slug, n)
    where not exists (select 1 from coins c where c.slug = candidate.slug and c.id is distinct from ${ownId} and not ${isHidden})
      and not exists (select 1 from old_slugs o join coins c on c.id = o.coin_id
        where o.slug = candidate.slug and o.coin_id is distinct from ${ownId} and not ${isHidden})
    order by n limit 1`);
  const slug = result.rows[0]?.slug ?? `${slugOf(name)}-${newId().slice(-12)}`;
  await db.execute(sql`
    update coins c set slug = slug || '-' || right(id::text, 12) where slug = ${slug} and id is distinct from ${ownId} and ${isHidden}`);
  await db.execute(sql`delete from old_slugs where slug = ${slug}`);
  return slug;
}
