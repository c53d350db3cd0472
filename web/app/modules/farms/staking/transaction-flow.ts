/** The transaction flow of a farm (approve, stake, confirm), from the first check to the block. Pure: `run-flow.ts` does the work. */

/** What one step is for. */
export type Action = "reset" | "allow" | "stake" | "unstake" | "harvest" | "leave" | "collect";

/** What the person wants to do; amounts are in smallest units. */
export type Goal =
  | { action: "stake"; amount: bigint; referrer: string | null; limitless: boolean }
  | { action: "unstake"; amount: bigint }
  | { action: "harvest" | "leave" | "collect" };

/** The progress of one step, which is one signature. */
export type StepProgress =
  | { status: "checking" }
  | { status: "asking"; slow: boolean }
  | { status: "rejected" }
  /** Nothing was sent, and why. */
  | { status: "stopped"; message: string }
  /** Not mined yet. `reachable`: the network answers. `known`: it knows the transaction. `replaced`: by the same one with a higher fee. */
  | { status: "sent"; hash: string; reachable: boolean; known: boolean; replaced: boolean }
  | { status: "confirmed"; hash: string; block: number }
  | { status: "reverted"; hash: string }
  /** Another transaction of the account has the same nonce; null where it is unknown which. */
  | { status: "cancelled"; hash: string | null };

/** What happens to it. */
export type StepEvent =
  | { type: "asked" }
  | { type: "late" }
  | { type: "rejected" }
  | { type: "stopped"; message: string }
  | { type: "sent"; hash: string }
  | { type: "silence" }
  | { type: "pending" }
  | { type: "unseen" }
  | { type: "replaced"; hash: string }
  | { type: "confirmed"; hash: string; block: number }
  | { type: "reverted"; hash: string }
  | { type: "cancelled"; hash: string | null };

/** The progress after an event. Events that do not fit the progress change nothing. */
export function nextProgress(progress: StepProgress, event: StepEvent): StepProgress {
  switch (event.type) {
    case "asked":
      return { status: "asking", slow: false };
    case "late":
      return progress.status === "asking" ? { ...progress, slow: true } : progress;
    case "rejected":
      return { status: "rejected" };
    case "stopped":
      return { status: "stopped", message: event.message };
    case "sent":
      return { status: "sent", hash: event.hash, reachable: true, known: true, replaced: false };
    case "silence":
      return progress.status === "sent" ? { ...progress, reachable: false } : progress;
    case "pending":
      return progress.status === "sent" ? { ...progress, reachable: true, known: true } : progress;
    case "unseen":
      return progress.status === "sent" ? { ...progress, reachable: true, known: false } : progress;
    case "replaced":
      return { status: "sent", hash: event.hash, reachable: true, known: true, replaced: true };
    case "confirmed":
      return { status: "confirmed", hash: event.hash, block: event.block };
    case "reverted":
      return { status: "reverted", hash: event.hash };
    case "cancelled":
      return { status: "cancelled", hash: event.hash };
  }
}

/** A mined step. `arrived` is what the farm counted of a stake: less than was sent where the token takes a fee. */
export type Done = { action: Action; amount: bigint | null; arrived: bigint | null; hash: string; block: number };

/** A transaction that was sent, with what it takes to recognise it or its replacement. */
export type Sent = { hash: string; nonce: number | null; sinceBlock: number | null; to: string; data: string };

/** A goal and how far it has come: `progress` is that of `step`, `sent` its transaction. */
export type TransactionFlow = {
  goal: Goal;
  done: Done[];
  step: { action: Action; amount: bigint | null };
  progress: StepProgress;
  sent: Sent | null;
};

/** Nothing more happens by itself. */
export const isOver = ({ goal, step, progress }: TransactionFlow): boolean =>
  progress.status === "confirmed"
    ? step.action === goal.action
    : !["checking", "asking", "sent"].includes(progress.status);

/** The goal is reached. */
export const isReached = ({ goal, step, progress }: TransactionFlow): boolean =>
  progress.status === "confirmed" && step.action === goal.action;

/**
 * The steps of a stake, given the current allowance. Some tokens refuse to change an allowance that is not zero: it is reset first.
 */
export function stakeSteps(amount: bigint, allowance: bigint, mustReset: boolean): Action[] {
  if (allowance >= amount) return ["stake"];
  return allowance > 0n && mustReset ? ["reset", "allow", "stake"] : ["allow", "stake"];
}
