import { orders } from "@cointally/contract/list-orders.ts";
import * as m from "@cointally/i18n/messages";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { query } from "../../../lib/api/api.ts";
import { useApi } from "../../../lib/api/api-context.ts";
import { bidiIsolate } from "../../../lib/format/bidi-isolate.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { FailedRead } from "../../../ui/feedback/failed-read.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import rows from "../../../ui/table/rows.module.css";
import type { ListState } from "../../coins/list/list-state.ts";
import { sortText } from "../../coins/list/lists.ts";
import { renderCell, useCellRenderers } from "../../coins/list/table/coin-cells.tsx";
import type { CoinRow } from "../../coins/list/table/coin-row.ts";
import type { RowParts } from "../../coins/list/table/row-parts.ts";
import { useToday, type VoteDay, votesSince } from "../vote-days.ts";
import css from "./rank-dialog.module.css";
import { type RankInputs, rankRules } from "./rank-rules.ts";

type Props = ComponentProps<NonNullable<RowParts["RankDialog"]>>;
type Explanation = { rule: string; figures: (readonly [label: string, figure: ReactNode])[] };

/** Why a coin has its place in a list: the rule of the order, the coin's own figures, and what is held or void. */
export default function RankDialog({ coin, rank, state, onClose }: Props) {
  const api = useApi();
  const { list, sort, search } = state;
  const order = sort ?? (search ? "search" : list);
  const votesCount = orders[order].by.includes("votes");
  const place = useQuery({
    ...query(api.getRank, { params: { id: coin.id }, query: { list } }),
    enabled: order === list,
    staleTime: 5_000,
  });
  const votes = useQuery({
    ...query(api.getVoteDays, { params: { coinId: coin.id } }),
    enabled: votesCount,
    staleTime: 5_000,
  });
  const needed = [...(order === list ? [place] : []), ...(votesCount ? [votes] : [])];
  const failed = needed.find(({ error }) => error);
  const explain = useExplanation(coin, state);
  return (
    <Dialog title={m.list_why_rank_of({ coin: bidiIsolate(coin.name), rank })} onClose={onClose}>
      <div className={css.body}>
        {needed.every(({ data }) => data) ? (
          <>
            <Explained {...explain(place.data)} />
            <h3>{m.rank_held_title()}</h3>
            {votes.data ? <HeldVotes days={votes.data.days} order={order} /> : <p>{m.rank_held_no_effect()}</p>}
            <p className="second">{list === "promoted" ? m.rank_promoted() : m.rank_not_for_sale()}</p>
            <p>
              <Link to={`/coins/${coin.slug}#votes`}>{m.rank_see_votes()}</Link>
            </p>
          </>
        ) : failed ? (
          <FailedRead
            inline
            title={m.rank_failed()}
            error={failed.error}
            onRetry={() => needed.map(({ refetch }) => refetch())}
          />
        ) : (
          <SkeletonText lines={8} label={m.common_loading()} />
        )}
      </div>
    </Dialog>
  );
}

/** Returns the rule of the list's order and the coin's figures in it. */
function useExplanation(coin: CoinRow, { list, sort, order, search }: ListState) {
  const format = useFormat();
  const renderers = useCellRenderers();
  return (place: { position: number | null; inputs: object } | undefined): Explanation => {
    if (sort) {
      const direction =
        (order ?? (sort === "name" ? "asc" : "desc")) === "asc" ? m.list_filter_asc() : m.list_filter_desc();
      const figure = sort === "name" ? coin.name : renderCell[sort](coin, coin.votes, renderers);
      return {
        rule: `${m.list_sorted_by({ sort: sortText[sort]() })} ${m.list_rule_unknown_last()}`,
        figures: [
          [sortText[sort](), figure],
          [m.list_filter_order(), direction],
        ],
      };
    }
    if (search || !place) {
      return {
        rule: `${m.list_rule_matches()} ${m.rank_search_equal()}`,
        figures: [
          [m.label_name(), coin.name],
          [m.label_symbol(), coin.symbol],
          [m.label_total_votes(), format.count(coin.votes.total)],
        ],
      };
    }
    const { reason, figures } = rankRules[list];
    const inputs = place.inputs as RankInputs;
    return {
      rule: reason(inputs, format),
      figures: [
        ...(place.position === null ? [] : [[m.rank_place(), format.ordinal(place.position)] as const]),
        ...figures(inputs, format),
      ],
    };
  };
}

function Explained({ rule, figures }: Explanation) {
  return (
    <>
      <p>{rule}</p>
      <h3>{m.rank_figures()}</h3>
      <dl className={rows.facts}>
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type OrderName = keyof typeof orders;

/** The days whose votes an order counts, where it is not all: an hourly window is on two days. */
const orderDays: { [Name in OrderName]?: { count: number; text: () => string } } = {
  "today-best": { count: 1, text: m.rank_held_today },
  votes_today: { count: 1, text: m.rank_held_today },
  trending: { count: 2, text: m.rank_held_two_days },
  votes_24h: { count: 2, text: m.rank_held_two_days },
};

function HeldVotes({ days, order }: { days: VoteDay[]; order: OrderName }) {
  const { count } = useFormat();
  const period = orderDays[order] ?? { count: 90, text: m.rank_held_90_days };
  const { held, void: voided } = votesSince(days, useToday(), period.count);
  return (
    <>
      <p>{period.text()}</p>
      <dl className={rows.facts}>
        <div>
          <dt>{m.vote_record_held()}</dt>
          <dd>{count(held)}</dd>
        </div>
        <div>
          <dt>{m.vote_record_void()}</dt>
          <dd>{count(voided)}</dd>
        </div>
      </dl>
      <p className="second">{m.rank_held_rule()}</p>
    </>
  );
}
