import type { Outcome } from "./follow-transaction.ts";
import {
  type Action,
  type Done,
  type Goal,
  nextProgress,
  type Sent,
  type StepEvent,
  stakeSteps,
  type TransactionFlow,
} from "./transaction-flow.ts";

/** Nothing was sent; the message says why. */
export class Stopped extends Error {}

/** The user rejected the request in the wallet. */
export class Rejected extends Error {}

/** What a flow needs from the wallet and the chain. */
export type WalletActions = {
  /** The farm's allowance, and whether the token requires a reset before changing it. */
  allowance(): Promise<{ units: bigint; mustReset: boolean }>;
  /** Simulates a step on the chain without sending it. @throws Stopped */
  simulate(step: TransactionFlow["step"], goal: Goal): Promise<void>;
  /** Requests a signature and sends the step. @throws Rejected, Stopped */
  sign(step: TransactionFlow["step"], goal: Goal): Promise<Sent>;
  /** Follows a transaction until it is mined, and reads how much of a stake arrived. @throws once the page is left */
  follow(
    sent: Sent,
    report: (event: StepEvent) => void,
    onNonce: (nonce: number) => void,
  ): Promise<Outcome & { arrived?: bigint | null }>;
  /** The message if the user lowered the allowance in the wallet. */
  allowanceTooLow(units: bigint): string;
};

/** After this time without a response, the wallet's window may be hidden. */
const slowAfterMs = 15_000;

const amountOf = (action: Action, goal: Goal): bigint | null => {
  if (action === "reset") return 0n;
  return goal.action === "stake" || goal.action === "unstake" ? goal.amount : null;
};

/** A flow before its first step. */
export const newFlow = (goal: Goal, done: Done[] = []): TransactionFlow => ({
  goal,
  done,
  step: { action: goal.action, amount: amountOf(goal.action, goal) },
  progress: { status: "checking" },
  sent: null,
});

/**
 * Runs the remaining steps of a flow and reports each change. Continues with a transaction that was already sent; does not request an
 * allowance that exists.
 */
export async function runFlow(
  from: TransactionFlow,
  actions: WalletActions,
  report: (flow: TransactionFlow) => void,
): Promise<TransactionFlow> {
  let flow = from;
  const set = (change: Partial<TransactionFlow>) => {
    flow = { ...flow, ...change };
    report(flow);
  };
  const apply = (event: StepEvent) => {
    const progress = nextProgress(flow.progress, event);
    if (JSON.stringify(progress) === JSON.stringify(flow.progress)) return;
    const sent = event.type === "replaced" && flow.sent ? { ...flow.sent, hash: event.hash } : flow.sent;
    set({ progress, sent });
  };
  const { goal } = flow;
  let hasAllowed = false;

  /** The next step. @throws Stopped if the allowance is lower than requested */
  const nextAction = async (): Promise<Action> => {
    if (goal.action !== "stake") return goal.action;
    const { units, mustReset } = await actions.allowance();
    if (units < goal.amount && hasAllowed) throw new Stopped(actions.allowanceTooLow(units));
    return stakeSteps(goal.amount, units, mustReset)[0] as Action;
  };

  const send = async () => {
    set({ progress: { status: "checking" }, sent: null });
    const action = await nextAction();
    set({ step: { action, amount: amountOf(action, goal) } });
    await actions.simulate(flow.step, goal);
    apply({ type: "approval_requested" });
    const timer = setTimeout(() => apply({ type: "timed_out" }), slowAfterMs);
    const sent = await actions.sign(flow.step, goal).finally(() => clearTimeout(timer));
    set({ sent, progress: nextProgress(flow.progress, { type: "sent", hash: sent.hash }) });
    return sent;
  };

  try {
    for (;;) {
      const sent = flow.progress.status === "sent" && flow.sent ? flow.sent : await send();
      const setNonce = (nonce: number) => flow.sent && set({ sent: { ...flow.sent, nonce } });
      const outcome = await actions.follow(sent, apply, setNonce);
      if (outcome.status !== "confirmed") {
        apply(
          outcome.status === "reverted"
            ? { type: "reverted", hash: outcome.hash }
            : { type: "cancelled", hash: outcome.hash },
        );
        return flow;
      }
      const { hash, block, arrived = null } = outcome;
      set({
        done: [...flow.done, { ...flow.step, arrived, hash, block }],
        progress: { status: "confirmed", hash, block },
        sent: null,
      });
      if (flow.step.action === goal.action) return flow;
      hasAllowed = flow.step.action === "allow";
    }
  } catch (error) {
    if (error instanceof Rejected) apply({ type: "rejected" });
    else if (error instanceof Stopped) apply({ type: "stopped", message: error.message });
    else throw error;
    return flow;
  }
}
