import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { slipsBetween } from "./edit-distance.ts";
import { fame, joinedName, joinedUp, share, wordsOfCoin } from "./search.ts";
import { skeleton } from "./skeleton.ts";

/** Bounds of one search, so that none costs much whatever was typed: words looked at, phrases tried, coins per phrase and way, coins found. */
const most = { words: 200, wordsEach: 4, phrases: 6, exact: 20, prefix: 40, inside: 60, popular: 200, found: 50 };

/** What may have been meant, and how many slips away it is. */
type Phrase = { words: string[]; slips: number };

/**
 * The ids of coins whose words are nearly those typed, best first: by how close they are, and among the equally close by how well known.
 * `within` narrows the coins (alias `c`).
 */
export const closeMatches = async (ctx: Context, typed: string, within: SQL): Promise<string[]> => {
  const words = typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 6);
  const joined = joinedUp(typed);
  const known = await similarWords(ctx.db, [...new Set([joined, ...words])]);
  const phrases = likelyPhrases(words, joined, known).filter(
    (phrase) => phrase.words.join(" ") !== typed.toLowerCase(),
  );
  if (phrases.length === 0) return [];
  const coins = await coinsOf(ctx, phrases, within);
  const best = new Map<string, number>();
  for (const { id, phrase, cost } of coins) {
    const slips = (phrases[phrase - 1]?.slips ?? 0) + cost;
    best.set(id, Math.min(slips, best.get(id) ?? Number.POSITIVE_INFINITY));
  }
  return [...best]
    .toSorted(([idA, a], [idB, b]) => a - b || (idA < idB ? 1 : -1))
    .slice(0, most.found)
    .map(([id]) => id);
};

/** Words of coins that share a form with one of these. */
const similarWords = async (db: Context["db"], words: string[]): Promise<string[]> => {
  const { rows } = await db.execute<{ word: string }>(sql`
    select distinct known.word from unnest(${sql.param(words)}::text[]) as typed (word) cross join lateral (
      select word from search_words where forms && word_forms(typed.word) limit ${most.words}
    ) as known`);
  return rows.map(({ word }) => word);
};

/** The words that one word may stand for, itself too, closest first. */
const meantBy = (word: string, known: string[]): { word: string; slips: number }[] =>
  [...new Set([word, ...known])]
    .flatMap((meant) => {
      const slips = meant === word ? 0 : slipsBetween(word, meant);
      return slips === null ? [] : [{ word: meant, slips }];
    })
    .toSorted((a, b) => a.slips - b.slips);

/** What may be meant by all words together: each of them mended, or all as one word. */
const likelyPhrases = (words: string[], joined: string, known: string[]): Phrase[] => {
  const asOne = meantBy(joined, known).map(({ word, slips }) => ({ words: [word], slips }));
  let apart: Phrase[] = words.length > 1 ? [{ words: [], slips: 0 }] : [];
  for (const word of words) {
    const choices = meantBy(word, known).slice(0, most.wordsEach);
    apart = apart
      .flatMap((phrase) =>
        choices.map((choice) => ({ words: [...phrase.words, choice.word], slips: phrase.slips + choice.slips })),
      )
      .toSorted((a, b) => a.slips - b.slips)
      .slice(0, most.phrases);
  }
  return [...asOne, ...apart].toSorted((a, b) => a.slips - b.slips).slice(0, most.phrases);
};

/**
 * Coins of each phrase: those that have it as their name or symbol, begin with it, or have its words in this order inside. `cost` is in
 * slips: up to half a one for what the name has besides, and up to half a one gained by fame.
 */
const coinsOf = async (
  ctx: Context,
  phrases: Phrase[],
  within: SQL,
): Promise<{ id: string; phrase: number; cost: number }[]> => {
  const texts = phrases.map(({ words }) => words.join(" "));
  const joined = phrases.map(({ words }) => words.join(""));
  const skeletons = joined.map(skeleton);
  const patterns = phrases.map(({ words }) => `%${words.join("%")}%`);
  // Beginnings by comparison, since an index takes a pattern only when it is known beforehand.
  const last = "\u{10ffff}";
  const { rows } = await ctx.db.execute<{ id: string; phrase: number; cost: number }>(sql`
    with popular as materialized (
      select c.id, ${wordsOfCoin} as words from coin_tallies t join coins c on c.id = t.coin_id
      where t.votes_total > 0 and ${within} order by t.votes_total desc, t.coin_id desc limit ${most.popular}
    ), found as (
      select p.phrase, f.id, bool_or(f.whole) as whole, length(p.joined) as length
      from unnest(${sql.param(texts)}::text[], ${sql.param(joined)}::text[], ${sql.param(skeletons)}::text[], ${sql.param(patterns)}::text[])
        with ordinality as p (text, joined, skeleton, pattern, phrase)
      cross join lateral (
        (select c.id, true as whole from coins c where c.name_skeleton = p.skeleton and ${joinedName} = p.joined and ${within} limit ${most.exact})
        union all
        (select c.id, true from coins c where lower(c.symbol) = p.text and ${within} limit ${most.exact})
        union all
        (select c.id, false from coins c where lower(c.name) ~>=~ p.text and lower(c.name) ~<~ (p.text || ${last}) and ${within}
         limit ${most.prefix})
        union all
        (select c.id, false from coins c where ${wordsOfCoin} like p.pattern and ${within} limit ${most.inside})
        union all
        (select o.id, false from popular o where o.words like p.pattern)
      ) as f
      group by p.phrase, f.id, p.joined
    )
    select c.id, found.phrase::int, (case when whole then 0 else 0.5 - 0.4 * ${share(sql`length`)} end
      + case when c.source = 'synthetic' then 0.5 else 0 end - ${fame(ctx)} / 2)::float as cost
    from found join coins c on c.id = found.id
    left join coin_tallies r on r.coin_id = c.id ${ctx.modules.coin.fameJoins}`);
  return rows;
};
