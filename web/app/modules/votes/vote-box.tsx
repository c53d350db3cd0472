import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { lazy, type ReactNode, type RefObject, Suspense, useState } from "react";
import { useFormat } from "../../lib/format/locale.ts";
import { Icon } from "../../ui/controls/icon.tsx";
import { SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { dangerOf } from "../coins/danger-mark.tsx";
import type { NextSteps } from "./by-email/after-vote.tsx";
import type { Vote } from "./use-vote.ts";
import css from "./vote-box.module.css";
import { VoteButton } from "./vote-button.tsx";
import { useToday } from "./vote-days.ts";
import { VoteDaysChart } from "./vote-days-chart.tsx";
import { VoteNote } from "./vote-note.tsx";

const AfterVote = lazy(() => import("./by-email/after-vote.tsx"));
const VoteRecord = lazy(() => import("./vote-record.tsx"));
const WhyRank = lazy(() => import("./rank/why-rank.tsx"));

type Props = {
  vote: Vote;
  coin: Coin;
  days: number[] | null;
  /** The coin's rank in Today's best when the page loaded; null when it had none, undefined when unknown. */
  rankBefore: number | null | undefined;
  /** Called with the rank after a vote. */
  onRank: (rank: number | null) => void;
  buttonRef: RefObject<HTMLDivElement | null>;
  NextSteps: NextSteps;
};

/** A coin's votes: today, in total, the big button, the last 90 days, who voted, and why the coin has its rank. */
export function VoteBox({ vote, coin, days, rankBefore, onRank, buttonRef, NextSteps }: Props) {
  const { count } = useFormat();
  const day = useToday();
  const [isBack, setIsBack] = useState(false);
  const { today, total } = vote.counts;
  return (
    <section className={css.box} aria-labelledby="votes">
      <h2 className="sr" id="votes">
        {m.label_votes()}
      </h2>
      <div className={css.figures}>
        <p>
          <b>{count(today)}</b>
          <span>{m.vote_counted_today({ count: today })}</span>
        </p>
        <p className={css.right}>
          <strong>{count(total)}</strong> {m.vote_in_total()}
        </p>
      </div>
      <div ref={buttonRef}>
        <VoteButton
          vote={vote}
          coinName={coin.name}
          look="big"
          quiet={dangerOf(coin) !== null}
          onResumed={() => setIsBack(true)}
        />
      </div>
      <VoteNote vote={vote} isBack={isBack} />
      {vote.justCast && (
        <Suspense>
          <AfterVote coin={coin} rankBefore={rankBefore} onRank={onRank} NextSteps={NextSteps} />
        </Suspense>
      )}
      {/* The bar of today shows the live count. */}
      {days && <VoteDaysChart days={[...days.slice(0, -1), today]} today={day} />}
      <LazyDetails summary={m.vote_record_title()}>
        <VoteRecord coinId={coin.id} />
      </LazyDetails>
      <LazyDetails summary={m.list_why_rank()}>
        <WhyRank coin={coin} />
      </LazyDetails>
    </section>
  );
}

/** A disclosure whose content loads when it is first opened, or at hydration if it was opened before. */
function LazyDetails({ summary, children }: { summary: string; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(false);
  const load = (details: HTMLDetailsElement | null) => {
    if (details?.open) setWasOpened(true);
  };
  return (
    <details className={css.why} ref={load} onToggle={(event) => load(event.currentTarget)}>
      <summary>
        {summary}
        <Icon name="down" size={14} />
      </summary>
      {wasOpened && <Suspense fallback={<SkeletonText lines={6} label={m.common_loading()} />}>{children}</Suspense>}
    </details>
  );
}
