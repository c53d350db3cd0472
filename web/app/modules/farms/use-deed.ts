import { useEffect, useEffectEvent, useRef, useState } from "react";
import { toastError } from "../../ui/toasts.tsx";
import type { StakingWords } from "../../words/staking.ts";
import { keepDeed, keptDeed } from "./kept-deed.ts";
import { begun, perform } from "./run-flow.ts";
import { type Deed, type Goal, isOver } from "./transaction-flow.ts";
import { type Place, toolsOf } from "./wallet-actions.ts";

/** What was on its way when the page was left: a transaction is followed again; a question to the wallet is not asked again by itself. */
const restored = (kept: Deed | null, words: StakingWords): Deed | null => {
  if (!kept || kept.stage.is === "sent") return kept;
  const hasDone = kept.done.length > 0;
  return { ...kept, sent: null, stage: { is: "stopped", words: hasDone ? words.paused : words.pausedEarly } };
};

/** What one does on a farm: kept over a reload, followed while the page stands. `onMined` is called after each step that is in a block. */
export function useDeed(place: Place, words: StakingWords, onMined: () => void) {
  const { chainId, address, account } = place;
  const [deed, setDeed] = useState(() => restored(keptDeed(chainId, address, account, Date.now()), words));
  const leave = useRef<AbortController | null>(null);

  const run = (from: Deed) => {
    leave.current?.abort();
    const own = new AbortController();
    leave.current = own;
    let done = from.done.length;
    const tell = (next: Deed) => {
      // What is signed after the page was left is still kept, to be followed by the next one.
      if (own.signal.aborted && next.stage.is !== "sent") return;
      keepDeed(chainId, address, account, next, Date.now());
      if (own.signal.aborted) return;
      setDeed(next);
      if (next.stage.is === "stopped") toastError({ cause: { shortMessage: next.stage.words } });
      if (next.stage.is === "reverted") toastError({ cause: { shortMessage: words.stages.reverted } });
      if (next.done.length > done) onMined();
      done = next.done.length;
    };
    // It ends early where the page is left.
    perform(from, toolsOf(place, words, own.signal), tell).catch(() => undefined);
  };

  const resume = useEffectEvent(() => {
    if (deed?.stage.is === "sent") run(deed);
  });
  useEffect(() => {
    resume();
    return () => leave.current?.abort();
  }, []);

  return {
    deed,
    isBusy: deed !== null && !isOver(deed),
    start: (goal: Goal) => run(begun(goal)),
    /** Goes on with what is left of it. */
    goOn: () => deed && run(begun(deed.goal, deed.done)),
    /** Puts it out of sight; what is on its way is not looked at any more. */
    close: () => {
      leave.current?.abort();
      keepDeed(chainId, address, account, null, Date.now());
      setDeed(null);
    },
  };
}
