import { type RefObject, useEffect, useState } from "react";
import { useNow } from "../../lib/clock.ts";
import { count } from "../../lib/format.ts";
import { Change, Price, Unknown } from "../../ui/figures.tsx";
import type { Vote } from "./use-vote.ts";
import css from "./vote-box.module.css";
import { VoteButton, VoteNote } from "./vote-button.tsx";
import { VoteDaysChart } from "./vote-days-chart.tsx";

type BoxProps = { vote: Vote; coinName: string; days: number[] | null; buttonRef: RefObject<HTMLDivElement | null> };

/** A coin's tally: today, in all, the big button, and the days behind it. */
export function VoteBox({ vote, coinName, days, buttonRef }: BoxProps) {
  const { counts } = vote;
  const now = useNow();
  return (
    <section className={css.box} aria-labelledby="votes">
      <h2 className="sr" id="votes">
        Votes
      </h2>
      <div className={css.figures}>
        <p>
          <b>{count(counts.today)}</b>
          <span>{counts.today === 1 ? "vote" : "votes"} counted today</span>
        </p>
        <p className={css.right}>
          <strong>{count(counts.total)}</strong> in all
        </p>
      </div>
      <div ref={buttonRef}>
        <VoteButton vote={vote} coinName={coinName} look="big" />
      </div>
      <VoteNote state={vote.state} />
      {days && <VoteDaysChart days={days} today={new Date(now).toISOString().slice(0, 10)} />}
    </section>
  );
}

type BarProps = {
  vote: Vote;
  coinName: string;
  market: { price_usd: string | null; change_24h: number | null } | null;
  buttonRef: RefObject<HTMLDivElement | null>;
};

/** On a phone: price and Vote at the thumb, while the big button is out of view. */
export function VoteBar({ vote, coinName, market, buttonRef }: BarProps) {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    if (!buttonRef.current) return;
    const observer = new IntersectionObserver((entries) => setHidden(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(buttonRef.current);
    return () => observer.disconnect();
  }, [buttonRef]);
  return (
    <div className={css.bar} hidden={hidden}>
      <div>
        {market ? (
          <>
            <b>
              <Price usd={market.price_usd} />
            </b>
            <Change percent={market.change_24h} lead />
          </>
        ) : (
          <>
            Price <Unknown />
          </>
        )}
      </div>
      <VoteButton vote={vote} coinName={coinName} look="bar" />
    </div>
  );
}
