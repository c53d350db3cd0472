import type { Coin } from "@cointally/api/coin.ts";
import { type RefObject, useEffect, useState } from "react";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Change, Old, Price } from "../../ui/figures.tsx";
import { voteWords } from "../../words/votes.ts";
import type { Vote } from "./use-vote.ts";
import css from "./vote-bar.module.css";
import { VoteButton } from "./vote-button.tsx";

/** The header above and this bar below cover the window's edges. */
const seen = "-57px 0px -69px";

type Props = {
  vote: Vote;
  coinName: string;
  market: Coin["market"];
  buttonRef: RefObject<HTMLDivElement | null>;
};

/** On a phone: price and Vote at the thumb, while the big button is out of view. Where no source tells a price, the votes. */
export function VoteBar({ vote, coinName, market, buttonRef }: Props) {
  const words = useWords(voteWords);
  const { count } = useFormat();
  const [hidden, setHidden] = useState(true);
  useEffect(() => {
    if (!buttonRef.current) return;
    const observer = new IntersectionObserver((entries) => setHidden(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: seen,
    });
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
            {market.stale ? <Old at={market.as_of} /> : <Change percent={market.change_24h} lead />}
          </>
        ) : (
          <>
            <b>
              <bdi>{coinName}</bdi>
            </b>
            {count(vote.counts.total)} {words.inAll}
          </>
        )}
      </div>
      <VoteButton vote={vote} coinName={coinName} look="bar" />
    </div>
  );
}
