import { limits } from "@cointally/contract/limits.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Api, query, variant } from "../../lib/api.ts";
import { useApi } from "../../lib/api-context.ts";
import { useWords } from "../../lib/locale.ts";
import { type VotePageWords, votePageWords } from "../../words/vote-page.ts";
import css from "./after-vote.module.css";

/** A coin's place among today's best as it is now. `moment` keeps the places before and after a vote apart, also where the vote logs in. */
export const rankQuery = (api: Api, coinId: string, moment: "before" | "after") =>
  queryOptions({
    ...variant(query(api.getRank, { params: { id: coinId }, query: { list: "today-best" }, anonymous: true }), moment),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What became of a place: `before` is null where the coin was not in the list, undefined where nobody knows. */
export function rankSentences(
  words: VotePageWords["after"],
  before: number | null | undefined,
  after: number | null,
): string[] {
  if (after === null) return [words.below(limits.page.maxDepth)];
  if (before === undefined) return [words.now(after)];
  if (before === null) return [words.entered(after)];
  if (before === after) return [words.same(after)];
  return after < before ? [words.moved(before, after)] : [words.moved(before, after), words.fell];
}

/** What one's vote did to the coin's place among today's best. */
export function RankChange({ coinId, before }: { coinId: string; before: number | null | undefined }) {
  const words = useWords(votePageWords).after;
  const { data, error } = useQuery(rankQuery(useApi(), coinId, "after"));
  if (error && !data) return <p className={css.rank}>{words.unknown}</p>;
  if (!data) return <p className={`${css.rank} muted`}>{words.loading}</p>;
  const [first, ...rest] = rankSentences(words, before, data.position);
  return (
    <p className={css.rank}>
      <Link to="/today-best">{first}</Link> {rest.join(" ")}
    </p>
  );
}
