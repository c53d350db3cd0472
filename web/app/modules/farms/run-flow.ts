import type { Outcome } from "./follow.ts";
import {
  type Act,
  type Deed,
  type Done,
  type Goal,
  type Sent,
  stageAfter,
  stakeSteps,
  type Turn,
} from "./transaction-flow.ts";

/** Why nothing was sent, in words. */
export class Stopped extends Error {}

/** The person said no in the wallet. */
export class Refused extends Error {}

/** What a deed asks of the wallet and of the chain. */
export type Tools = {
  /** What the farm may take of the staked token, and whether the token wants an allowance set to none before it is changed. */
  allowance(): Promise<{ units: bigint; mustReset: boolean }>;
  /** Tries a step out on the chain without sending it. @throws Stopped */
  tryOut(step: Deed["step"], goal: Goal): Promise<void>;
  /** Has it signed and sent. @throws Refused, Stopped */
  sign(step: Deed["step"], goal: Goal): Promise<Sent>;
  /** Follows it, and reads what a farm counted of a stake. @throws where the page no longer wants to know */
  follow(
    sent: Sent,
    tell: (turn: Turn) => void,
    onNonce: (nonce: number) => void,
  ): Promise<Outcome & { arrived?: bigint | null }>;
  /** What to say of an allowance that a wallet let the person make smaller. */
  allowedLess(units: bigint): string;
};

/** A wallet that has not answered by then may hide its window. */
const slowAfterMs = 15_000;

const amountOf = (act: Act, goal: Goal): bigint | null => {
  if (act === "reset") return 0n;
  return goal.act === "stake" || goal.act === "unstake" ? goal.amount : null;
};

/** Where a deed stands before its first step. */
export const begun = (goal: Goal, done: Done[] = []): Deed => ({
  goal,
  done,
  step: { act: goal.act, amount: amountOf(goal.act, goal) },
  stage: { is: "checking" },
  sent: null,
});

/**
 * Does what is left of a deed, step by step, and tells where it stands after each turn. A deed that was left with a transaction on its way
 * goes on with that one; what the chain already allows is not asked for again.
 */
export async function perform(from: Deed, tools: Tools, tell: (deed: Deed) => void): Promise<Deed> {
  let deed = from;
  const set = (change: Partial<Deed>) => {
    deed = { ...deed, ...change };
    tell(deed);
  };
  const turn = (turn: Turn) => {
    const stage = stageAfter(deed.stage, turn);
    if (JSON.stringify(stage) === JSON.stringify(deed.stage)) return;
    const sent = turn.type === "replaced" && deed.sent ? { ...deed.sent, hash: turn.hash } : deed.sent;
    set({ stage, sent });
  };
  const { goal } = deed;
  let hasAllowed = false;

  /** The step to take now. @throws Stopped where the wallet allowed less than was asked for */
  const nextAct = async (): Promise<Act> => {
    if (goal.act !== "stake") return goal.act;
    const { units, mustReset } = await tools.allowance();
    if (units < goal.amount && hasAllowed) throw new Stopped(tools.allowedLess(units));
    return stakeSteps(goal.amount, units, mustReset)[0] as Act;
  };

  const send = async () => {
    set({ stage: { is: "checking" }, sent: null });
    const act = await nextAct();
    set({ step: { act, amount: amountOf(act, goal) } });
    await tools.tryOut(deed.step, goal);
    turn({ type: "asked" });
    const timer = setTimeout(() => turn({ type: "late" }), slowAfterMs);
    const sent = await tools.sign(deed.step, goal).finally(() => clearTimeout(timer));
    set({ sent, stage: stageAfter(deed.stage, { type: "sent", hash: sent.hash }) });
    return sent;
  };

  try {
    for (;;) {
      const sent = deed.stage.is === "sent" && deed.sent ? deed.sent : await send();
      const keep = (nonce: number) => deed.sent && set({ sent: { ...deed.sent, nonce } });
      const outcome = await tools.follow(sent, turn, keep);
      if (outcome.is !== "confirmed") {
        turn(
          outcome.is === "reverted"
            ? { type: "reverted", hash: outcome.hash }
            : { type: "cancelled", hash: outcome.hash },
        );
        return deed;
      }
      const { hash, block, arrived = null } = outcome;
      set({
        done: [...deed.done, { ...deed.step, arrived, hash, block }],
        stage: { is: "confirmed", hash, block },
        sent: null,
      });
      if (deed.step.act === goal.act) return deed;
      hasAllowed = deed.step.act === "allow";
    }
  } catch (error) {
    if (error instanceof Refused) turn({ type: "refused" });
    else if (error instanceof Stopped) turn({ type: "stopped", words: error.message });
    else throw error;
    return deed;
  }
}
