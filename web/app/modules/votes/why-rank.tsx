import type { Coin } from "@cointally/contract/coin.ts";
import type { PublicListName } from "@cointally/contract/coins.ts";
import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { useQueries } from "@tanstack/react-query";
import { Link } from "react-router";
import { query } from "../../lib/api.ts";
import { useApi } from "../../lib/api-context.ts";
import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import type { RankInputs } from "../../words/en/ranks.ts";
import { rankWords } from "../../words/ranks.ts";
import css from "./why-rank.module.css";

type RankedCoin = Pick<Coin, "id" | "stage" | "promoted"> & { audit: Pick<Coin["audit"], "status"> };

/** The lists that say something of a coin, most telling first: those for everyone, and those of its stage and standing. */
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

/** Where a coin stands in the lists, and why: the rule of each with this coin's own figures. */
export default function WhyRank({ coin }: { coin: RankedCoin }) {
  const api = useApi();
  const words = useWords(rankWords);
  const { data, error, refetch } = useQueries({
    queries: listsOf(coin).map((list) => ({
      ...query(api.getRank, { params: { id: coin.id }, query: { list } }),
      staleTime: 5_000,
    })),
    combine: (ranks) => ({
      data: ranks.every((rank) => rank.data) ? ranks.flatMap((rank) => rank.data ?? []) : undefined,
      error: ranks.find((rank) => rank.error),
      refetch: () => ranks.map((rank) => rank.refetch()),
    }),
  });
  if (error && !data) {
    return (
      <p className={css.failed} role="alert">
        {words.failed} <Button onClick={() => refetch()}>{words.again}</Button>
      </p>
    );
  }
  if (!data) return <SkeletonText lines={6} label={m.common_loading()} />;
  return (
    <div className={css.why} role="status">
      <dl>
        {data.map((rank) => {
          const { list, listed, position } = rank;
          const inputs = rank.inputs as RankInputs;
          const { title, by, out } = words.lists[list];
          const place = position ? words.place(position) : words.below(limits.page.maxDepth);
          return (
            <div key={list}>
              <dt>
                <Link to={pathOf(list)}>{title}</Link>
                <strong>{listed ? place : words.notIn}</strong>
              </dt>
              <dd>{listed ? by(inputs) : out(inputs)}</dd>
            </div>
          );
        })}
      </dl>
      <p>{words.notForSale}</p>
    </div>
  );
}
