import type { MyVote } from "@cointally/contract/votes.ts";
import * as m from "@cointally/i18n/messages";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Link } from "react-router";
import { pages } from "../../lib/api/api.ts";
import { useApi } from "../../lib/api/api-context.ts";
import { useFormat } from "../../lib/format/locale.ts";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import { Tag } from "../../ui/facts/tag.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { FailedRead } from "../../ui/feedback/failed-read.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { CoinLogo } from "../coins/coin-name.tsx";
import { DangerMark } from "../coins/danger-mark.tsx";
import css from "./my-votes.module.css";
import { VoteAppeal } from "./vote-appeal.tsx";
import { VoteCalendar } from "./vote-calendar.tsx";

const stateText = {
  counted: m.my_votes_counted,
  held: m.my_votes_held,
  void: m.my_votes_void,
};

const pageSize = 50;

type Receipt = ComponentType<{ coin: { id: string; name: string }; day: string }>;

/** All votes of the user, newest first, grouped by day. `Receipt`, if any, is shown with each vote. */
export function MyVotes({ Receipt }: { Receipt: Receipt | null }) {
  const api = useApi();
  const { day } = useFormat();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...pages(api.listMyVotes, { query: { limit: pageSize } }),
    staleTime: 0,
  });
  if (!data && error) {
    return <FailedRead title={m.my_votes_failed()} error={error} onRetry={refetch} />;
  }
  if (!data) return <SkeletonRows label={m.my_votes_loading()} />;
  const [first] = data.pages;
  const votes = data.pages.flatMap((page) => page.votes);
  if (votes.length === 0) {
    return (
      <EmptyState
        title={m.my_votes_empty()}
        action={<ButtonLink to="/today-best">{m.list_see_today_best()}</ButtonLink>}
      >
        {m.my_votes_empty_text()}
      </EmptyState>
    );
  }
  return (
    <>
      <VoteCalendar />
      <p className={css.lead}>
        {first?.total_capped
          ? m.vote_count_capped({ count: first.total })
          : m.vote_count({ count: first?.total ?? votes.length })}
        . {m.my_votes_lead()}
      </p>
      {groupByDay(votes).map(([date, votesOfDay]) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className={css.day}>
            <time dateTime={date}>{day(date)}</time>
          </h2>
          <ul className={css.votes}>
            {votesOfDay.map((vote) => (
              <li key={vote.id}>
                <VoteRow vote={vote} />
                {Receipt && vote.coin && (
                  <div className={css.receipt}>
                    <Receipt coin={vote.coin} day={date} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <Button aria-disabled={isFetchingNextPage} onClick={() => !isFetchingNextPage && fetchNextPage()}>
          {isFetchingNextPage ? m.common_loading_more() : m.common_show_more()}
        </Button>
      )}
    </>
  );
}

/** Votes grouped by day; days and votes keep their order. */
function groupByDay(votes: MyVote[]): [day: string, votes: MyVote[]][] {
  const days = new Map<string, MyVote[]>();
  for (const vote of votes) days.set(vote.day, [...(days.get(vote.day) ?? []), vote]);
  return [...days];
}

function VoteRow({ vote }: { vote: MyVote }) {
  const { coin, state } = vote;
  return (
    <>
      {coin ? (
        <>
          <CoinLogo coin={coin} lazy />
          <span className={css.name}>
            {coin.listed ? (
              <Link to={`/coins/${coin.slug}`}>
                <bdi>{coin.name}</bdi>
              </Link>
            ) : (
              <bdi>{coin.name}</bdi>
            )}{" "}
            <small>
              <bdi>{coin.symbol}</bdi>
            </small>{" "}
            <DangerMark coin={coin} />
          </span>
          {!coin.listed && <Tag icon="warn">{m.my_votes_not_listed()}</Tag>}
        </>
      ) : (
        <span className={css.name}>{m.my_votes_deleted_coin()}</span>
      )}
      <Tag icon={state === "counted" ? "check" : "warn"}>{stateText[state]()}</Tag>
      {state === "held" && <p className={css.note}>{m.my_votes_held_text()}</p>}
      {state === "void" && <VoteAppeal vote={vote} />}
    </>
  );
}
