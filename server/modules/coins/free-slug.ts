import { sql } from "drizzle-orm";
import { newId, type Queries } from "../../database/client.ts";
import { isOtherNumber, skeletonsOf } from "./skeleton.ts";
import { slugCandidates, slugWithId } from "./slug.ts";

/** Coins that nobody can visit do not reserve their slug. */
const isHidden = sql`c.status in ('denied', 'deleted')`;

const maxNumber = 50;

/**
 * The first of `slugCandidates` that no coin has or had, not counting denied and deleted coins: such a coin gets another slug, and its
 * old addresses no longer redirect. An advisory lock on the slug of the name, until the transaction ends, gives concurrent coins of one name
 * different slugs. A name that looks like a listed coin's gets a slug with an id, and no name gets a slug that looks like another's name.
 */
export async function freeSlug(db: Queries, name: string, symbol: string, ownId: string | null): Promise<string> {
  const all = slugCandidates(name, symbol, maxNumber);
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`slug ${all[0]}`}))`);
  const listed = await listedNames(db, [name, ...all], ownId);
  const candidates = isImitation(name, listed) ? [] : all.filter((slug) => !isImitation(slug, listed));
  const result = await db.execute<{ slug: string }>(sql`
    select slug from unnest(${sql.param(candidates)}::text[]) with ordinality as candidate(slug, n)
    where not exists (select 1 from coins c where c.slug = candidate.slug and c.id is distinct from ${ownId} and not ${isHidden})
      and not exists (select 1 from old_slugs o join coins c on c.id = o.coin_id
        where o.slug = candidate.slug and o.coin_id is distinct from ${ownId} and not ${isHidden})
    order by n limit 1`);
  const slug = result.rows[0]?.slug ?? slugWithId(name, newId());
  await db.execute(sql`
    update coins c set slug = slug || '-' || right(id::text, 12) where slug = ${slug} and id is distinct from ${ownId} and ${isHidden}`);
  await db.execute(sql`delete from old_slugs where slug = ${slug}`);
  return slug;
}

/**
 * The names of listed coins other than `ownId` that one of these texts looks like, by their skeleton; for texts that begin with a currency
 * sign, symbols as well.
 */
export async function listedNames(db: Queries, texts: string[], ownId: string | null): Promise<Map<string, string[]>> {
  const skeletons = texts.map(skeletonsOf);
  const symbols = [...new Set(skeletons.flatMap(({ afterSign }) => afterSign ?? []))];
  const names = [...new Set([...skeletons.map(({ own }) => own), ...symbols])];
  const isOther = sql`status in ('approved', 'scheduled') and id is distinct from ${ownId}`;
  const { rows } = await db.execute<{ name: string; skeleton: string }>(sql`
    select name, name_skeleton as skeleton from coins where name_skeleton = any(${sql.param(names)}::text[]) and ${isOther}
    union all
    select symbol, symbol_skeleton from coins where symbol_skeleton = any(${sql.param(symbols)}::text[]) and ${isOther}`);
  return new Map([...Map.groupBy(rows, (row) => row.skeleton)].map(([key, of]) => [key, of.map(({ name }) => name)]));
}

/** Whether a name or a slug looks like one of `listedNames`. Names that differ only in their numbers, such as those of a series, do not. */
export function isImitation(text: string, listed: Map<string, string[]>): boolean {
  const { own, afterSign } = skeletonsOf(text);
  const looksLike = (key: string | null) => listed.get(key ?? "")?.some((name) => !isOtherNumber(text, name)) ?? false;
  return looksLike(own) || looksLike(afterSign);
}
