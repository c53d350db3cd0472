/**
 * Why a chain cannot be read: its node is away, is another chain's, wants fewer requests, cannot carry so long an answer, or refuses
 * this one, as a node does that has forgotten a block.
 */
export type NodeTrouble = "away" | "wrong_chain" | "busy" | "too_large" | "refused";

/** A node gave no answer that can be used. The message names no URL, which may hold a key. */
export class NodeError extends Error {
  override name = "NodeError";
  readonly trouble: NodeTrouble;
  /** How long the node wants to be left alone, when that is known. */
  readonly retryAfterMs: number | undefined;

  constructor(trouble: NodeTrouble, reason: string, retryAfterMs?: number) {
    super(reason);
    this.trouble = trouble;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The NodeError in an error or among its causes, in which viem wraps it; undefined when the chain itself said no. */
export const nodeErrorOf = (error: unknown): NodeError | undefined => {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof NodeError) return at;
  return undefined;
};
