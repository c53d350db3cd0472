import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { type RefObject, useEffect, useState } from "react";
import { useFormat } from "../../lib/format/locale.ts";
import { Age, Change, Price } from "../../ui/facts/figures.tsx";
import { DangerMark, dangerOf } from "../coins/danger-mark.tsx";
import type { Vote } from "./use-vote.ts";
import css from "./vote-bar.module.css";
import { VoteButton } from "./vote-button.tsx";

/** `rootMargin` of the visible area: the header covers the top of the window and this bar the bottom. */
const visibleArea = "-57px 0px -69px";

type Props = {
  vote: Vote;
  coin: Pick<Coin, "name" | "market" | "safety">;
  buttonRef: RefObject<HTMLDivElement | null>;
};

/** On phones, a bar at the bottom while the big button is out of view: the price or, without one, the votes; danger; the vote button. */
export function VoteBar({ vote, coin, buttonRef }: Props) {
  const { name, market } = coin;
  const isDanger = dangerOf(coin) !== null;
  const { count } = useFormat();
  const [hidden, setHidden] = useState(true);
  useEffect(() => {
    if (!buttonRef.current) return;
    const observer = new IntersectionObserver((entries) => setHidden(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: visibleArea,
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
            {!isDanger && (market.stale ? <Age at={market.as_of} /> : <Change percent={market.change_24h} withArrow />)}
          </>
        ) : (
          <>
            <b>
              <bdi>{name}</bdi>
            </b>
            {!isDanger && `${count(vote.counts.total)} ${m.vote_in_total()}`}
          </>
        )}
        <DangerMark coin={coin} />
      </div>
      <VoteButton vote={vote} coinName={name} look="bar" quiet={isDanger} />
    </div>
  );
}
