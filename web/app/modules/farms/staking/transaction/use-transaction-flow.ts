import * as m from "@cointally/i18n/messages";
import { useEffect, useEffectEvent, useState } from "react";
import { toastError } from "../../../../ui/feedback/toasts.tsx";
import { flowKey, persistFlow, readFlow } from "./persisted-flow.ts";
import { newFlow, runFlow } from "./run-flow.ts";
import { type Goal, isOver, type TransactionFlow } from "./transaction-flow.ts";
import { type FarmContext, walletActions } from "./wallet-actions.ts";

/** A flow that runs, and the page that shows it: null once the page was left, until it is opened again. */
type RunningFlow = {
  flow: TransactionFlow;
  controller: AbortController;
  page: ((flow: TransactionFlow) => void) | null;
};

/** By farm and account. A flow outlives its page while the wallet is asked, since the wallet may answer later. */
const runningFlows = new Map<string, RunningFlow>();

function stop(key: string): void {
  runningFlows.get(key)?.controller.abort();
  runningFlows.delete(key);
}

/** Restores a persisted flow: a sent transaction is followed again; a wallet request is not repeated automatically. */
const restored = (flow: TransactionFlow | null): TransactionFlow | null => {
  if (!flow || flow.progress.status === "sent") return flow;
  return { ...flow, sent: null, progress: { status: "stopped", message: messageOf(flow) } };
};

function messageOf({ done, progress }: TransactionFlow): string {
  // Whether it was approved since is known to the wallet alone.
  if (progress.status === "awaiting_approval") return m.farm_stake_paused_asked();
  return done.length > 0 ? m.farm_stake_paused() : m.farm_stake_paused_early();
}

/** The transaction flow of a farm, restored after a reload. `onMined` is called after each mined step. */
export function useTransactionFlow(farm: FarmContext, onMined: () => void) {
  const { chainId, address, account } = farm;
  const key = flowKey(chainId, address, account);
  const [flow, setFlow] = useState(
    () => runningFlows.get(key)?.flow ?? restored(readFlow(chainId, address, account, Date.now())),
  );

  const show = (next: TransactionFlow) => {
    setFlow(next);
    const { progress } = next;
    if (progress.status === "stopped") toastError({ cause: { shortMessage: progress.message } });
    if (progress.status === "reverted") toastError({ cause: { shortMessage: m.farm_stake_progress_reverted() } });
    if (progress.status === "confirmed") onMined();
  };

  const run = (from: TransactionFlow) => {
    stop(key);
    const running: RunningFlow = { flow: from, controller: new AbortController(), page: show };
    runningFlows.set(key, running);
    const isCurrent = () => runningFlows.get(key) === running;
    const report = (next: TransactionFlow) => {
      if (!isCurrent()) return;
      running.flow = next;
      persistFlow(chainId, address, account, next, Date.now());
      // The wallet has answered after the page was left: the next page follows what was sent.
      if (!running.page && next.progress.status !== "awaiting_approval") return stop(key);
      running.page?.(next);
    };
    runFlow(from, walletActions(farm, running.controller.signal), report)
      // Rejects when the page is left.
      .catch(() => undefined)
      .finally(() => isCurrent() && runningFlows.delete(key));
  };

  const open = useEffectEvent(() => {
    const running = runningFlows.get(key);
    if (running) {
      running.page = show;
      setFlow(running.flow);
    } else if (flow?.progress.status === "sent") run(flow);
  });
  const leave = useEffectEvent(() => {
    const running = runningFlows.get(key);
    if (running?.flow.progress.status === "awaiting_approval") running.page = null;
    else stop(key);
  });
  useEffect(() => {
    open();
    return () => leave();
  }, []);

  return {
    flow,
    isBusy: flow !== null && !isOver(flow),
    start: (goal: Goal) => run(newFlow(goal)),
    /** Runs the remaining steps. */
    continueFlow: () => flow && run(newFlow(flow.goal, flow.done)),
    /** Discards the flow; a sent transaction is no longer followed. */
    close: () => {
      stop(key);
      persistFlow(chainId, address, account, null, Date.now());
      setFlow(null);
    },
  };
}
