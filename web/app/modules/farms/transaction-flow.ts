/** What one does on a farm, from the first look at the chain to the block that it stands in. Pure: who asks and who answers is `perform.ts`. */

/** What one signature is for. */
export type Act = "reset" | "allow" | "stake" | "unstake" | "harvest" | "leave" | "collect";

/** What a person set out to do; amounts are in smallest units. */
export type Goal =
  | { act: "stake"; amount: bigint; referrer: string | null; limitless: boolean }
  | { act: "unstake"; amount: bigint }
  | { act: "harvest" | "leave" | "collect" };

/** Where one signature stands. */
export type Stage =
  | { is: "checking" }
  | { is: "asking"; slow: boolean }
  | { is: "refused" }
  /** Nothing was sent, and why. */
  | { is: "stopped"; words: string }
  /** On its way. `heard`: the network answers. `seen`: it knows of the transaction. `replaced`: by the same one, with a higher fee. */
  | { is: "sent"; hash: string; heard: boolean; seen: boolean; replaced: boolean }
  | { is: "confirmed"; hash: string; block: number }
  | { is: "reverted"; hash: string }
  /** Another transaction of the account took its place; null where nobody can tell which. */
  | { is: "cancelled"; hash: string | null };

/** What happens to it. */
export type Turn =
  | { type: "asked" }
  | { type: "late" }
  | { type: "refused" }
  | { type: "stopped"; words: string }
  | { type: "sent"; hash: string }
  | { type: "silence" }
  | { type: "pending" }
  | { type: "unseen" }
  | { type: "replaced"; hash: string }
  | { type: "confirmed"; hash: string; block: number }
  | { type: "reverted"; hash: string }
  | { type: "cancelled"; hash: string | null };

/** The stage after a turn. What belongs to another moment changes nothing. */
export function stageAfter(stage: Stage, turn: Turn): Stage {
  switch (turn.type) {
    case "asked":
      return { is: "asking", slow: false };
    case "late":
      return stage.is === "asking" ? { ...stage, slow: true } : stage;
    case "refused":
      return { is: "refused" };
    case "stopped":
      return { is: "stopped", words: turn.words };
    case "sent":
      return { is: "sent", hash: turn.hash, heard: true, seen: true, replaced: false };
    case "silence":
      return stage.is === "sent" ? { ...stage, heard: false } : stage;
    case "pending":
      return stage.is === "sent" ? { ...stage, heard: true, seen: true } : stage;
    case "unseen":
      return stage.is === "sent" ? { ...stage, heard: true, seen: false } : stage;
    case "replaced":
      return { is: "sent", hash: turn.hash, heard: true, seen: true, replaced: true };
    case "confirmed":
      return { is: "confirmed", hash: turn.hash, block: turn.block };
    case "reverted":
      return { is: "reverted", hash: turn.hash };
    case "cancelled":
      return { is: "cancelled", hash: turn.hash };
  }
}

/** A signature that is in a block. `arrived` is what the farm counted of a stake: less than was sent where the token takes a fee. */
export type Done = { act: Act; amount: bigint | null; arrived: bigint | null; hash: string; block: number };

/** A transaction on its way, as far as it takes to know it again. */
export type Sent = { hash: string; nonce: number | null; sinceBlock: number | null; to: string; data: string };

/** A goal and how far it has come: `step` is the signature that `stage` is about, `sent` its transaction. */
export type Deed = {
  goal: Goal;
  done: Done[];
  step: { act: Act; amount: bigint | null };
  stage: Stage;
  sent: Sent | null;
};

/** Nothing more comes of it by itself. */
export const isOver = ({ goal, step, stage }: Deed): boolean =>
  stage.is === "confirmed" ? step.act === goal.act : !["checking", "asking", "sent"].includes(stage.is);

/** The goal is reached. */
export const isReached = ({ goal, step, stage }: Deed): boolean => stage.is === "confirmed" && step.act === goal.act;

/**
 * What a staker signs, in order, given what the farm may take already. Some tokens let nobody change an allowance that is neither used up
 * nor none: they are asked to set it to none first.
 */
export function stakeSteps(amount: bigint, allowance: bigint, mustReset: boolean): Act[] {
  if (allowance >= amount) return ["stake"];
  return allowance > 0n && mustReset ? ["reset", "allow", "stake"] : ["allow", "stake"];
}
