/** The transaction flow of a farm: approve, stake, confirm. Pure; `run-flow.ts` runs it. */

/** What a step does. */
export type Action = "reset" | "allow" | "stake" | "unstake" | "harvest" | "leave" | "collect";

/** What the user wants; amounts are in smallest units. */
export type Goal =
  | { action: "stake"; amount: bigint; referrer: string | null; unlimited: boolean }
  | { action: "unstake"; amount: bigint }
  | { action: "harvest" | "leave" | "collect" };

/** The progress of one step, which is one signature. */
export type StepProgress =
  | { status: "checking" }
  | { status: "awaiting_approval"; slow: boolean }
  | { status: "rejected" }
  /** Nothing was sent; the message says why. */
  | { status: "stopped"; message: string }
  /**
   * Not mined yet. `reachable`: the network responds. `found`: it has the transaction. `replaced`: by the same one with a higher fee.
   * `overdue`: it takes unusually long, and nobody knows why.
   */
  | { status: "sent"; hash: string; reachable: boolean; found: boolean; replaced: boolean; overdue: boolean }
  | { status: "confirmed"; hash: string; block: number }
  | { status: "reverted"; hash: string }
  /** Another transaction used the nonce; `hash` is null if unknown. */
  | { status: "cancelled"; hash: string | null };

export type StepEvent =
  | { type: "approval_requested" }
  | { type: "timed_out" }
  | { type: "rejected" }
  | { type: "stopped"; message: string }
  | { type: "sent"; hash: string }
  | { type: "unreachable" }
  | { type: "pending" }
  | { type: "not_found" }
  | { type: "overdue" }
  | { type: "replaced"; hash: string }
  | { type: "confirmed"; hash: string; block: number }
  | { type: "reverted"; hash: string }
  | { type: "cancelled"; hash: string | null };

/** The progress after an event. Events that do not fit the progress are ignored. */
export function nextProgress(progress: StepProgress, event: StepEvent): StepProgress {
  switch (event.type) {
    case "approval_requested":
      return { status: "awaiting_approval", slow: false };
    case "timed_out":
      return progress.status === "awaiting_approval" ? { ...progress, slow: true } : progress;
    case "rejected":
      return { status: "rejected" };
    case "stopped":
      return { status: "stopped", message: event.message };
    case "sent":
      return { status: "sent", hash: event.hash, reachable: true, found: true, replaced: false, overdue: false };
    case "unreachable":
      return progress.status === "sent" ? { ...progress, reachable: false } : progress;
    case "pending":
      return progress.status === "sent" ? { ...progress, reachable: true, found: true } : progress;
    case "not_found":
      return progress.status === "sent" ? { ...progress, reachable: true, found: false } : progress;
    case "overdue":
      return progress.status === "sent" ? { ...progress, overdue: true } : progress;
    case "replaced":
      return { status: "sent", hash: event.hash, reachable: true, found: true, replaced: true, overdue: false };
    case "confirmed":
      return { status: "confirmed", hash: event.hash, block: event.block };
    case "reverted":
      return { status: "reverted", hash: event.hash };
    case "cancelled":
      return { status: "cancelled", hash: event.hash };
  }
}

/** A mined step. `arrived`: how much of a stake the farm received, less than was sent if the token takes a fee. */
export type Done = { action: Action; amount: bigint | null; arrived: bigint | null; hash: string; block: number };

/** A sent transaction, with what is needed to recognise it or its replacement. */
export type Sent = { hash: string; nonce: number | null; sinceBlock: number | null; to: string; data: string };

/** A goal and its progress; `progress` and `sent` belong to the current `step`. */
export type TransactionFlow = {
  goal: Goal;
  done: Done[];
  step: { action: Action; amount: bigint | null };
  progress: StepProgress;
  sent: Sent | null;
};

/** Whether nothing is pending any more. */
export const isOver = ({ goal, step, progress }: TransactionFlow): boolean =>
  progress.status === "confirmed"
    ? step.action === goal.action
    : !["checking", "awaiting_approval", "sent"].includes(progress.status);

/** Whether the goal is reached. */
export const isReached = ({ goal, step, progress }: TransactionFlow): boolean =>
  progress.status === "confirmed" && step.action === goal.action;

/**
 * The steps of a stake, given the current allowance. Some tokens require resetting an allowance before changing it.
 */
export function stakeSteps(amount: bigint, allowance: bigint, mustReset: boolean): Action[] {
  if (allowance >= amount) return ["stake"];
  return allowance > 0n && mustReset ? ["reset", "allow", "stake"] : ["allow", "stake"];
}
