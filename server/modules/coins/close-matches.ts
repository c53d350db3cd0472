import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { typoDistance } from "./edit-distance.ts";
import {
  hasTrigram,
  nameCoverage,
  nameWithoutSeparators,
  popularity,
  searchText,
  withoutSeparators,
} from "./search.ts";
import { skeleton } from "./skeleton.ts";

/**
 * Bounds of the cost of one search: words compared, corrections of each word, phrases tried, coins per phrase and way, coins found, names
 * read to weigh words.
 */
const max = {
  words: 200,
  wordsEach: 4,
  phrases: 8,
  exact: 100,
  prefix: 40,
  inside: 60,
  popular: 200,
  found: 50,
  sample: 2000,
};

/** What is left of the typed words must have this share of their weight. */
const minKept = 0.4;

/** A word at whose end more names and symbols of the sample are than this is common. */
const maxRare = 20;

/** A word with less than this share of the weightiest one's weight says too little alone. */
const minAlone = 1 / 3;

/**
 * Words that the typed ones may mean, with their distance from them. One that stands alone for all that was typed is the whole name or
 * symbol, or whole words at its beginning.
 */
type Phrase = { words: string[]; distance: number; isAlone: boolean };

/** A coin and how far its name is from the typed words, not counting its popularity. */
export type CloseMatch = { id: string; distance: number };

/** The words of a text, each once. */
export function typedWords(text: string): string[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words.filter(Boolean))].slice(0, 6);
}

/**
 * Coins whose words are close to those typed, or to the weightiest of them, the best of them by distance and popularity. Only coins that
 * meet `within` and not `without` (alias `c`).
 */
export async function closeMatches(ctx: Context, typed: string, within: SQL, without: SQL): Promise<CloseMatch[]> {
  const joined = withoutSeparators(typed);
  const asTyped = typedWords(typed);
  const split = asTyped.length === 1 ? await splitWord(ctx.db, joined) : null;
  const words = split ?? asTyped;
  const [similar, counts] = await Promise.all([
    similarWords(ctx.db, [...new Set([joined, ...words])]),
    words.length > 1 ? countWords(ctx.db, words) : { total: 0, each: [] },
  ]);
  const weighed = words.map((word, n) => {
    const corrections = correctionsOf(word, similar);
    const isKnown = !/\p{L}.*\p{L}.*\p{L}/u.test(word) || corrections.some((one) => similar.includes(one.word));
    const rarity = Math.log((counts.total + 1) / ((counts.each[n] ?? 0) + 1));
    // A word that is like none of a listed coin says nothing about which coin is meant.
    return { corrections, weight: isKnown ? rarity : rarity / 4 };
  });
  const start = split ? 0.5 : 0;
  const phrases = [
    ...likelyPhrases(weighed, correctionsOf(joined, similar), start),
    ...(words.length > 2 ? phrasesAlone(weighed, start) : []),
  ].filter((phrase) => phrase.words.join(" ") !== typed.toLowerCase());
  if (phrases.length === 0) return [];
  const common = new Set(words.filter((_, n) => (counts.each[n] ?? 0) > maxRare));
  const isRare = ({ words: meant }: Phrase) => meant.some((word) => hasTrigram(word) && !common.has(word));
  const best = new Map<string, { distance: number; order: number }>();
  for (const { id, phrase, cost, popularity } of await findByPhrase(ctx, phrases, isRare, within, without)) {
    const distance = (phrases[phrase - 1]?.distance ?? 0) + cost;
    if (distance < (best.get(id)?.distance ?? Number.POSITIVE_INFINITY)) {
      best.set(id, { distance, order: distance - popularity / 2 });
    }
  }
  return [...best]
    .toSorted(([idA, a], [idB, b]) => a.order - b.order || (idA < idB ? 1 : -1))
    .slice(0, max.found)
    .map(([id, { distance }]) => ({ id, distance }));
}

/** Words of coins that have a form in common with one of these. */
const similarWords = async (db: Context["db"], words: string[]): Promise<string[]> => {
  const { rows } = await db.execute<{ word: string }>(sql`
    select distinct word_match.word from unnest(${sql.param(words)}::text[]) as typed (word) cross join lateral (
      select word from search_words where forms && word_forms(typed.word) limit ${max.words}
    ) as word_match`);
  return rows.map(({ word }) => word);
};

/** The two words of coins that a word consists of, the first one as long as possible. */
const splitWord = async (db: Context["db"], word: string): Promise<string[] | null> => {
  const characters = [...word];
  const parts = characters
    .map((_, at) => [characters.slice(0, at).join(""), characters.slice(at).join("")])
    .slice(3, -2)
    .reverse();
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from search_words where word = any(${sql.param(parts.flat())}::text[])`,
  );
  const known = new Set(rows.map((row) => row.word));
  return parts.find((part) => part.every((one) => known.has(one))) ?? null;
};

/**
 * In how many names and symbols a word ends with each of these, of a sample of coins: "swap" is common because of "PancakeSwap" too. The
 * sample is the same in every call.
 */
const countWords = async (db: Context["db"], words: string[]): Promise<{ total: number; each: number[] }> => {
  const { rows } = await db.execute<{ total: number; each: number[] }>(sql`
    with sample as materialized (
      select ${searchText} || ' ' as words from coins c tablesample system (
        (select least(100, 100 * ${max.sample}::float / greatest(1, reltuples)) from pg_class where oid = 'coins'::regclass)
      ) repeatable (1)
    )
    select (select count(*)::int from sample) as total, array(
      select (select count(*) from sample where strpos(sample.words, typed.word || ' ') > 0)::int
      from unnest(${sql.param(words)}::text[]) with ordinality as typed (word, n) order by typed.n
    ) as each`);
  return rows[0] ?? { total: 0, each: [] };
};

/** The words that one word may mean, including itself, closest first. */
const correctionsOf = (word: string, similar: string[]): { word: string; distance: number }[] =>
  [...new Set([word, ...similar])]
    .flatMap((candidate) => {
      const distance = candidate === word ? 0 : typoDistance(word, candidate);
      return distance === null ? [] : [{ word: candidate, distance }];
    })
    .toSorted((a, b) => a.distance - b.distance);

type WeighedWord = { corrections: { word: string; distance: number }[]; weight: number };

/**
 * What leaving out this share of the weight costs: more than in proportion, so that little is lost with a common word and much with half of
 * what was typed.
 */
const costOfLeavingOut = (share: number) => 2.5 * share ** 2;
const weightOf = (words: WeighedWord[]) => words.reduce((sum, { weight }) => sum + weight, 0);

/**
 * Each weighty word, and each two beside each other, as if the others were no part of a name: "how to buy uniswap". Of a misspelled word the
 * closest correction too.
 */
const phrasesAlone = (words: WeighedWord[], start: number): Phrase[] => {
  const total = weightOf(words);
  const heaviest = Math.max(...words.map(({ weight }) => weight));
  const distanceOf = (kept: WeighedWord[]) => start + costOfLeavingOut(total > 0 ? 1 - weightOf(kept) / total : 0);
  const single = words
    .filter(({ weight }) => weight >= minAlone * heaviest)
    .flatMap((word) =>
      word.corrections
        .slice(0, 2)
        .map((one) => ({ words: [one.word], distance: one.distance + distanceOf([word]), isAlone: true })),
    );
  const pairs = words.slice(1).map((second, n) => {
    const pair = [words[n] as WeighedWord, second];
    const typed = pair.flatMap(({ corrections: [own] }) => own?.word ?? []);
    return { words: typed, distance: distanceOf(pair), isAlone: true };
  });
  return [...single, ...pairs];
};

/** Corrections of all words together: of each word, which may also be left out, or of all joined into one. */
const likelyPhrases = (words: WeighedWord[], joined: WeighedWord["corrections"], start: number): Phrase[] => {
  const total = weightOf(words);
  const asOneWord = joined.map(({ word, distance }) => ({ words: [word], distance, isAlone: false }));
  let wordByWord = words.length > 1 ? [{ words: [] as string[], corrected: start, left: 0 }] : [];
  const distanceOf = ({ corrected, left }: { corrected: number; left: number }) => corrected + costOfLeavingOut(left);
  for (const { corrections, weight } of words) {
    const share = total > 0 ? weight / total : 1;
    wordByWord = wordByWord
      .flatMap((phrase) => [
        ...corrections.slice(0, max.wordsEach).map(({ word, distance }) => ({
          ...phrase,
          words: [...phrase.words, word],
          corrected: phrase.corrected + distance,
        })),
        { ...phrase, left: phrase.left + share },
      ])
      .filter(({ left }) => left <= 1 - minKept)
      .toSorted((a, b) => distanceOf(a) - distanceOf(b))
      .slice(0, max.phrases);
  }
  const phrases = wordByWord.map((phrase) => ({
    words: phrase.words,
    distance: distanceOf(phrase),
    isAlone: false,
  }));
  return [...asOneWord, ...phrases].toSorted((a, b) => a.distance - b.distance).slice(0, max.phrases);
};

/**
 * Coins of each phrase: the name or symbol is the phrase, begins with it, or has its words in this order. `cost` is added to the
 * distance: up to 0.5 for the rest of the name.
 */
const findByPhrase = async (
  ctx: Context,
  phrases: Phrase[],
  isRare: (phrase: Phrase) => boolean,
  within: SQL,
  without: SQL,
): Promise<{ id: string; phrase: number; cost: number; popularity: number }[]> => {
  const texts = phrases.map(({ words }) => words.join(" "));
  const joined = phrases.map(({ words }) => words.join(""));
  const skeletons = joined.map(skeleton);
  // Too many coins have a common word, and no index finds a short one: those must be the whole name or symbol.
  const patterns = phrases.map((phrase) => (!phrase.isAlone && isRare(phrase) ? `%${phrase.words.join("%")}%` : null));
  const beginnings = phrases.map((phrase, n) => {
    if (!isRare(phrase)) return null;
    return phrase.isAlone ? `${texts[n]} ` : texts[n];
  });
  // Prefixes as a range, since an index supports LIKE only with a constant pattern.
  const lastCharacter = "\u{10ffff}";
  const { rows } = await ctx.db.execute<{ id: string; phrase: number; cost: number; popularity: number }>(sql`
    with popular as materialized (
      select c.id, ${searchText} as words from coin_tallies t join coins c on c.id = t.coin_id
      where t.votes_total > 0 and ${within} order by t.votes_total desc, t.coin_id desc limit ${max.popular}
    ), found as (
      select p.phrase, f.id, bool_or(f.whole) as whole, length(p.joined) as length
      from unnest(${sql.param(texts)}::text[], ${sql.param(joined)}::text[], ${sql.param(skeletons)}::text[], ${sql.param(patterns)}::text[],
        ${sql.param(beginnings)}::text[]) with ordinality as p (text, joined, skeleton, pattern, beginning, phrase)
      cross join lateral (
        (select c.id, true as whole from coins c where c.name_skeleton = p.skeleton and ${nameWithoutSeparators} = p.joined and ${within} limit ${max.exact})
        union all
        (select c.id, true from coins c where lower(c.symbol) = p.text and ${within} limit ${max.exact})
        union all
        (select c.id, false from coins c where lower(c.name) ~>=~ p.beginning and lower(c.name) ~<~ (p.beginning || ${lastCharacter})
         and ${within} limit ${max.prefix})
        union all
        (select c.id, false from coins c where ${searchText} like p.pattern and ${within} limit ${max.inside})
        union all
        (select o.id, false from popular o where o.words like p.pattern or starts_with(o.words, p.beginning))
      ) as f
      group by p.phrase, f.id, p.joined
    )
    select c.id, found.phrase::int, (case when whole then 0 else 0.5 - 0.4 * ${nameCoverage(sql`length`)} end
      + case when c.source = 'synthetic' then 0.5 else 0 end)::float as cost, (${popularity(ctx)})::float as popularity
    from found join coins c on c.id = found.id
    left join coin_tallies r on r.coin_id = c.id ${ctx.modules.coin.popularityJoins}
    where not ${without}`);
  return rows;
};
