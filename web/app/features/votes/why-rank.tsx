import type { getRank } from "@cointally/api/coins.ts";
import { limits } from "@cointally/api/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useApi } from "../../lib/api-context.ts";
import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import type { RankInputs } from "../../words/en/ranks.ts";
import { rankWords } from "../../words/ranks.ts";
import { uiWords } from "../../words/ui.ts";
import css from "./why-rank.module.css";

const lists = [
  { list: "today-best", to: "/today-best" },
  { list: "trending", to: "/trending" },
  { list: "all", to: "/coins" },
] as const;

/** Where a coin stands in the lists that votes make, and why: the rule of each with this coin's own figures. */
export default function WhyRank({ coinId }: { coinId: string }) {
  const api = useApi();
  const words = useWords(rankWords);
  const { loading } = useWords(uiWords);
  const { data, error, refetch } = useQuery({
    queryKey: ["rank", coinId],
    queryFn: ({ signal }) =>
      Promise.all(
        lists.map(({ list }) => api.call<typeof getRank>("GET", `/coins/${coinId}/rank`, { query: { list }, signal })),
      ),
    staleTime: 5_000,
  });
  if (error && !data) {
    return (
      <p className={css.failed} role="alert">
        {words.failed} <Button onClick={() => refetch()}>{words.again}</Button>
      </p>
    );
  }
  if (!data) return <SkeletonText lines={6} label={loading} />;
  return (
    <div className={css.why} role="status">
      <dl>
        {lists.map(({ list, to }, at) => {
          const rank = data[at];
          const inputs = rank?.inputs as RankInputs;
          const isIn = { "today-best": inputs.votes_today > 0, trending: inputs.trending > 0, all: true }[list];
          const { title, by, out } = words.lists[list];
          const place = rank?.position ? words.place(rank.position) : words.below(limits.page.maxDepth);
          return (
            <div key={list}>
              <dt>
                <Link to={to}>{title}</Link>
                <strong>{isIn ? place : words.notIn}</strong>
              </dt>
              <dd>{isIn ? by(inputs) : out}</dd>
            </div>
          );
        })}
      </dl>
      <p>{words.notForSale}</p>
    </div>
  );
}
