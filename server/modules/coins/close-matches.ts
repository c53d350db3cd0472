import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { typoDistance } from "./edit-distance.ts";
import { nameCoverage, nameWithoutSeparators, popularity, searchText, withoutSeparators } from "./search.ts";
import { skeleton } from "./skeleton.ts";

/** Bounds of the cost of one search: words compared, corrections of each word, phrases tried, coins per phrase and way, coins found. */
const max = { words: 200, wordsEach: 4, phrases: 6, exact: 20, prefix: 40, inside: 60, popular: 200, found: 50 };

/** A correction of the typed words, with its distance from them. */
type Phrase = { words: string[]; distance: number };

/**
 * The ids of coins whose words are close to those typed, closest first, and among equally close ones the most popular first.
 * Only coins that meet `within` (alias `c`).
 */
export async function closeMatches(ctx: Context, typed: string, within: SQL): Promise<string[]> {
  const words = typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 6);
  const joined = withoutSeparators(typed);
  const similar = await similarWords(ctx.db, [...new Set([joined, ...words])]);
  const phrases = likelyPhrases(words, joined, similar).filter(
    (phrase) => phrase.words.join(" ") !== typed.toLowerCase(),
  );
  if (phrases.length === 0) return [];
  const coins = await findByPhrase(ctx, phrases, within);
  const best = new Map<string, number>();
  for (const { id, phrase, cost } of coins) {
    const distance = (phrases[phrase - 1]?.distance ?? 0) + cost;
    best.set(id, Math.min(distance, best.get(id) ?? Number.POSITIVE_INFINITY));
  }
  return [...best]
    .toSorted(([idA, a], [idB, b]) => a - b || (idA < idB ? 1 : -1))
    .slice(0, max.found)
    .map(([id]) => id);
}

/** Words of coins that have a form in common with one of these. */
const similarWords = async (db: Context["db"], words: string[]): Promise<string[]> => {
  const { rows } = await db.execute<{ word: string }>(sql`
    select distinct word_match.word from unnest(${sql.param(words)}::text[]) as typed (word) cross join lateral (
      select word from search_words where forms && word_forms(typed.word) limit ${max.words}
    ) as word_match`);
  return rows.map(({ word }) => word);
};

/** The words that one word may mean, including itself, closest first. */
const correctionsOf = (word: string, similar: string[]): { word: string; distance: number }[] =>
  [...new Set([word, ...similar])]
    .flatMap((candidate) => {
      const distance = candidate === word ? 0 : typoDistance(word, candidate);
      return distance === null ? [] : [{ word: candidate, distance }];
    })
    .toSorted((a, b) => a.distance - b.distance);

/** Corrections of all words together: of each word, or of all joined into one. */
const likelyPhrases = (words: string[], joined: string, similar: string[]): Phrase[] => {
  const asOneWord = correctionsOf(joined, similar).map(({ word, distance }) => ({ words: [word], distance }));
  let wordByWord: Phrase[] = words.length > 1 ? [{ words: [], distance: 0 }] : [];
  for (const word of words) {
    const choices = correctionsOf(word, similar).slice(0, max.wordsEach);
    wordByWord = wordByWord
      .flatMap((phrase) =>
        choices.map((choice) => ({
          words: [...phrase.words, choice.word],
          distance: phrase.distance + choice.distance,
        })),
      )
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, max.phrases);
  }
  return [...asOneWord, ...wordByWord].toSorted((a, b) => a.distance - b.distance).slice(0, max.phrases);
};

/**
 * Coins of each phrase: the name or symbol is the phrase, begins with it, or has its words in this order. `cost` is added to the
 * distance: up to 0.5 for the rest of the name, less up to 0.5 for popularity.
 */
const findByPhrase = async (
  ctx: Context,
  phrases: Phrase[],
  within: SQL,
): Promise<{ id: string; phrase: number; cost: number }[]> => {
  const texts = phrases.map(({ words }) => words.join(" "));
  const joined = phrases.map(({ words }) => words.join(""));
  const skeletons = joined.map(skeleton);
  const patterns = phrases.map(({ words }) => `%${words.join("%")}%`);
  // Prefixes as a range, since an index supports LIKE only with a constant pattern.
  const lastCharacter = "\u{10ffff}";
  const { rows } = await ctx.db.execute<{ id: string; phrase: number; cost: number }>(sql`
    with popular as materialized (
      select c.id, ${searchText} as words from coin_tallies t join coins c on c.id = t.coin_id
      where t.votes_total > 0 and ${within} order by t.votes_total desc, t.coin_id desc limit ${max.popular}
    ), found as (
      select p.phrase, f.id, bool_or(f.whole) as whole, length(p.joined) as length
      from unnest(${sql.param(texts)}::text[], ${sql.param(joined)}::text[], ${sql.param(skeletons)}::text[], ${sql.param(patterns)}::text[])
        with ordinality as p (text, joined, skeleton, pattern, phrase)
      cross join lateral (
        (select c.id, true as whole from coins c where c.name_skeleton = p.skeleton and ${nameWithoutSeparators} = p.joined and ${within} limit ${max.exact})
        union all
        (select c.id, true from coins c where lower(c.symbol) = p.text and ${within} limit ${max.exact})
        union all
        (select c.id, false from coins c where lower(c.name) ~>=~ p.text and lower(c.name) ~<~ (p.text || ${lastCharacter}) and ${within}
         limit ${max.prefix})
        union all
        (select c.id, false from coins c where ${searchText} like p.pattern and ${within} limit ${max.inside})
        union all
        (select o.id, false from popular o where o.words like p.pattern)
      ) as f
      group by p.phrase, f.id, p.joined
    )
    select c.id, found.phrase::int, (case when whole then 0 else 0.5 - 0.4 * ${nameCoverage(sql`length`)} end
      + case when c.source = 'synthetic' then 0.5 else 0 end - ${popularity(ctx)} / 2)::float as cost
    from found join coins c on c.id = found.id
    left join coin_tallies r on r.coin_id = c.id ${ctx.modules.coin.popularityJoins}`);
  return rows;
};
