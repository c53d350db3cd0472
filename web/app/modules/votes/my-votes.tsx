import type { MyVote } from "@cointally/contract/votes.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { pages } from "../../lib/api.ts";
import { useApi } from "../../lib/api-context.ts";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Tag } from "../../ui/tag.tsx";
import { votePageWords } from "../../words/vote-page.ts";
import { CoinLogo } from "../coins/coin-name.tsx";
import { DangerMark } from "../coins/danger-mark.tsx";
import css from "./my-votes.module.css";

const pageSize = 50;

/** One's own votes of all days, newest first, under a heading for each day. */
export function MyVotes() {
  const api = useApi();
  const words = useWords(votePageWords).mine;
  const { day } = useFormat();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...pages(api.listMyVotes, { query: { limit: pageSize } }),
    staleTime: 0,
  });
  if (!data && error) {
    return (
      <EmptyState title={words.failed} action={<Button onClick={() => refetch()}>{words.tryAgain}</Button>}>
        {words.failedWhy}
      </EmptyState>
    );
  }
  if (!data) return <SkeletonRows label={words.loading} />;
  const [first] = data.pages;
  const votes = data.pages.flatMap((page) => page.votes);
  if (votes.length === 0) {
    return (
      <EmptyState title={words.empty} action={<ButtonLink to="/today-best">{words.seeCoins}</ButtonLink>}>
        {words.emptyWhy}
      </EmptyState>
    );
  }
  return (
    <>
      <p className={css.lead}>
        {words.total(first?.total ?? votes.length, first?.total_capped ?? false)}. {words.lead}
      </p>
      {daysOf(votes).map(([date, ofDay]) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className={css.day}>
            <time dateTime={date}>{day(date)}</time>
          </h2>
          <ul className={css.votes}>
            {ofDay.map((vote) => (
              <li key={vote.id}>
                <VotedFor vote={vote} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <Button aria-disabled={isFetchingNextPage} onClick={() => !isFetchingNextPage && fetchNextPage()}>
          {isFetchingNextPage ? words.loadingMore : words.more}
        </Button>
      )}
    </>
  );
}

/** Votes by their day, in the order they come in. */
function daysOf(votes: MyVote[]): [day: string, votes: MyVote[]][] {
  const days = new Map<string, MyVote[]>();
  for (const vote of votes) days.set(vote.day, [...(days.get(vote.day) ?? []), vote]);
  return [...days];
}

function VotedFor({ vote: { coin, state } }: { vote: MyVote }) {
  const words = useWords(votePageWords).mine;
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
          {!coin.listed && <Tag icon="warn">{words.notListed}</Tag>}
        </>
      ) : (
        <span className={css.name}>{words.deleted}</span>
      )}
      <Tag icon={state === "counted" ? "check" : "warn"}>{words.states[state]}</Tag>
    </>
  );
}
