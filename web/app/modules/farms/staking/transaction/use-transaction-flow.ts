import * as m from "@cointally/i18n/messages";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { toastError } from "../../../../ui/feedback/toasts.tsx";
import { persistFlow, readFlow } from "./persisted-flow.ts";
import { newFlow, runFlow } from "./run-flow.ts";
import { type Goal, isOver, type TransactionFlow } from "./transaction-flow.ts";
import { type FarmContext, walletActions } from "./wallet-actions.ts";

/** Restores a persisted flow: a sent transaction is followed again; a wallet request is not repeated automatically. */
const restored = (flow: TransactionFlow | null): TransactionFlow | null => {
  if (!flow || flow.progress.status === "sent") return flow;
  const hasDone = flow.done.length > 0;
  return {
    ...flow,
    sent: null,
    progress: { status: "stopped", message: hasDone ? m.farm_stake_paused() : m.farm_stake_paused_early() },
  };
};

/** The transaction flow of a farm, restored after a reload. `onMined` is called after each mined step. */
export function useTransactionFlow(farm: FarmContext, onMined: () => void) {
  const { chainId, address, account } = farm;
  const [flow, setFlow] = useState(() => restored(readFlow(chainId, address, account, Date.now())));
  const controller = useRef<AbortController | null>(null);

  const run = (from: TransactionFlow) => {
    controller.current?.abort();
    const run = new AbortController();
    controller.current = run;
    let done = from.done.length;
    const report = (next: TransactionFlow) => {
      // A transaction signed after leaving the page is still persisted, for the next page to follow.
      if (run.signal.aborted && next.progress.status !== "sent") return;
      persistFlow(chainId, address, account, next, Date.now());
      if (run.signal.aborted) return;
      setFlow(next);
      if (next.progress.status === "stopped") toastError({ cause: { shortMessage: next.progress.message } });
      if (next.progress.status === "reverted")
        toastError({ cause: { shortMessage: m.farm_stake_progress_reverted() } });
      if (next.done.length > done) onMined();
      done = next.done.length;
    };
    // Rejects when the page is left.
    runFlow(from, walletActions(farm, run.signal), report).catch(() => undefined);
  };

  const resume = useEffectEvent(() => {
    if (flow?.progress.status === "sent") run(flow);
  });
  useEffect(() => {
    resume();
    return () => controller.current?.abort();
  }, []);

  return {
    flow,
    isBusy: flow !== null && !isOver(flow),
    start: (goal: Goal) => run(newFlow(goal)),
    /** Runs the remaining steps. */
    continueFlow: () => flow && run(newFlow(flow.goal, flow.done)),
    /** Discards the flow; a sent transaction is no longer followed. */
    close: () => {
      controller.current?.abort();
      persistFlow(chainId, address, account, null, Date.now());
      setFlow(null);
    },
  };
}
