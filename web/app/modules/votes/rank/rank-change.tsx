import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { type Api, query, variant } from "../../../lib/api/api.ts";
import { useApi } from "../../../lib/api/api-context.ts";
import type { Format } from "../../../lib/format/format.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { FailedRead } from "../../../ui/feedback/failed-read.tsx";
import css from "../by-email/after-vote.module.css";

/** The coin's current rank in Today's best. `moment` caches the ranks before and after a vote separately. */
export const rankQuery = (api: Api, coinId: string, moment: "before" | "after") =>
  queryOptions({
    ...variant(query(api.getRank, { params: { id: coinId }, query: { list: "today-best" }, shared: true }), moment),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Sentences about a change of rank. `rankBefore` is null when the coin had no rank, undefined when it is unknown. */
function rankSentences(rankBefore: number | null | undefined, rankAfter: number | null, { count }: Format): string[] {
  if (rankAfter === null) return [m.vote_rank_below({ place: count(limits.page.maxDepth) })];
  const place = count(rankAfter);
  if (rankBefore === undefined) return [m.vote_rank_now({ place })];
  if (rankBefore === null) return [m.vote_rank_entered({ place })];
  if (rankBefore === rankAfter) return [m.vote_rank_same({ place })];
  const moved = m.vote_rank_moved({ before: count(rankBefore), after: place });
  return rankAfter < rankBefore ? [moved] : [moved, m.vote_rank_fell()];
}

type Props = {
  coinId: string;
  rankBefore: number | null | undefined;
  /** Called with the rank after the vote, for other parts of the page that show it. */
  onRank?: ((rank: number | null) => void) | undefined;
};

/** How the user's vote changed the coin's rank in Today's best. */
export function RankChange({ coinId, rankBefore, onRank }: Props) {
  const format = useFormat();
  const { data, error, refetch } = useQuery(rankQuery(useApi(), coinId, "after"));
  useEffect(() => {
    if (data) onRank?.(data.position);
  }, [data, onRank]);
  if (error && !data) return <FailedRead inline title={m.vote_rank_failed()} error={error} onRetry={refetch} />;
  if (!data) return <p className={`${css.rank} muted`}>{m.vote_rank_loading()}</p>;
  const [first, ...rest] = rankSentences(rankBefore, data.position, format);
  return (
    <p className={css.rank}>
      <Link to="/today-best">{first}</Link> {rest.join(" ")}
    </p>
  );
}
