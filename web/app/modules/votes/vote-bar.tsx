import type { Coin } from "@cointally/contract/coin.ts";
import { type RefObject, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { bottomBarSlot } from "../../ui/controls/bottom-bar-slot.ts";
import { dangerOf } from "../coins/danger-mark.tsx";
import type { Vote } from "./use-vote.ts";
import { VoteButton } from "./vote-button.tsx";

/** `rootMargin` of the visible area: the header covers the top of the window and the bottom bar the bottom. */
const visibleArea = "-57px 0px";

type Props = {
  vote: Vote;
  coin: Pick<Coin, "name" | "market" | "safety">;
  buttonRef: RefObject<HTMLDivElement | null>;
};

/** The vote button in the middle of the bottom bar while the big one is out of view. What has the focus there stays. */
export function VoteBar({ vote, coin, buttonRef }: Props) {
  const [slot, setSlot] = useState<Element | null>(null);
  useEffect(() => {
    if (!buttonRef.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const middle = bottomBarSlot();
        if (middle?.parentElement?.contains(document.activeElement)) return;
        setSlot(entries.at(-1)?.isIntersecting ? null : middle);
      },
      { rootMargin: visibleArea },
    );
    observer.observe(buttonRef.current);
    return () => observer.disconnect();
  }, [buttonRef]);
  if (!slot) return null;
  return createPortal(<VoteButton vote={vote} coinName={coin.name} look="bar" quiet={dangerOf(coin) !== null} />, slot);
}
