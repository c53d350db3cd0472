import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Api, query, variant } from "../../lib/api.ts";
import { useApi } from "../../lib/api-context.ts";
import type { Format } from "../../lib/format.ts";
import { useFormat } from "../../lib/locale.ts";
import css from "./after-vote.module.css";

/** A coin's place among today's best as it is now. `moment` keeps the places before and after a vote apart, also where the vote logs in. */
export const rankQuery = (api: Api, coinId: string, moment: "before" | "after") =>
  queryOptions({
    ...variant(query(api.getRank, { params: { id: coinId }, query: { list: "today-best" }, anonymous: true }), moment),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What became of a place: `before` is null where the coin was not in the list, undefined where nobody knows. */
export function rankSentences(before: number | null | undefined, after: number | null, { count }: Format): string[] {
  if (after === null) return [m.vote_rank_below({ place: count(limits.page.maxDepth) })];
  const place = count(after);
  if (before === undefined) return [m.vote_rank_now({ place })];
  if (before === null) return [m.vote_rank_entered({ place })];
  if (before === after) return [m.vote_rank_same({ place })];
  const moved = m.vote_rank_moved({ before: count(before), after: place });
  return after < before ? [moved] : [moved, m.vote_rank_fell()];
}

/** What one's vote did to the coin's place among today's best. */
export function RankChange({ coinId, before }: { coinId: string; before: number | null | undefined }) {
  const format = useFormat();
  const { data, error } = useQuery(rankQuery(useApi(), coinId, "after"));
  if (error && !data) return <p className={css.rank}>{m.vote_rank_failed()}</p>;
  if (!data) return <p className={`${css.rank} muted`}>{m.vote_rank_loading()}</p>;
  const [first, ...rest] = rankSentences(before, data.position, format);
  return (
    <p className={css.rank}>
      <Link to="/today-best">{first}</Link> {rest.join(" ")}
    </p>
  );
}
