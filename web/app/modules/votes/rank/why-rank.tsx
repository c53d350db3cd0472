import type { Coin } from "@cointally/contract/coin.ts";
import type { PublicListName } from "@cointally/contract/coins.ts";
import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { useQueries } from "@tanstack/react-query";
import { Link } from "react-router";
import { query } from "../../../lib/api/api.ts";
import { useApi } from "../../../lib/api/api-context.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { FailedRead } from "../../../ui/feedback/failed-read.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { type RankInputs, rankRules } from "./rank-rules.ts";
import css from "./why-rank.module.css";

type RankedCoin = Pick<Coin, "id" | "stage" | "promoted"> & { audit: Pick<Coin["audit"], "status"> };

/** The lists that concern a coin, most relevant first: those of every coin, then those of its stage and status. */
const listsOf = (coin: RankedCoin): PublicListName[] => [
  "today-best",
  "trending",
  "top-gainers",
  "all",
  "new",
  ...(coin.stage === "launched" ? [] : [coin.stage]),
  ...(coin.audit.status === "verified" ? (["audited"] as const) : []),
  ...(coin.promoted ? (["promoted"] as const) : []),
];

const pathOf = (list: PublicListName) => (list === "all" ? "/coins" : `/${list}`);

/** A coin's rank in each list, with the list's rule and the coin's own figures. */
export default function WhyRank({ coin }: { coin: RankedCoin }) {
  const format = useFormat();
  const api = useApi();
  const { data, error, refetch } = useQueries({
    queries: listsOf(coin).map((list) => ({
      ...query(api.getRank, { params: { id: coin.id }, query: { list } }),
      staleTime: 5_000,
    })),
    combine: (ranks) => ({
      data: ranks.every((rank) => rank.data) ? ranks.flatMap((rank) => rank.data ?? []) : undefined,
      error: ranks.find((rank) => rank.error)?.error,
      refetch: () => ranks.map((rank) => rank.refetch()),
    }),
  });
  if (error && !data) {
    return <FailedRead inline title={m.rank_failed()} error={error} onRetry={refetch} />;
  }
  if (!data) return <SkeletonText lines={6} label={m.common_loading()} />;
  return (
    <div className={css.why} role="status">
      <dl>
        {data.map((rank) => {
          const { list, listed, position } = rank;
          const inputs = rank.inputs as RankInputs;
          const { title, reason, absence } = rankRules[list];
          const hasNoVotes = list === "all" && inputs.votes_total === 0;
          const below = m.rank_below({ place: format.ordinal(limits.page.maxDepth) });
          const place = position ? format.ordinal(position) : hasNoVotes ? m.list_no_rank() : below;
          return (
            <div key={list}>
              <dt>
                <Link to={pathOf(list)}>{title()}</Link>
                <strong>{listed ? place : m.rank_not_listed()}</strong>
              </dt>
              <dd>{listed ? reason(inputs, format) : absence?.(inputs)}</dd>
            </div>
          );
        })}
      </dl>
      <p>{m.rank_not_for_sale()}</p>
    </div>
  );
}
