/**
 * Why a chain cannot be read: its node is unavailable, belongs to another chain, limits requests, cannot send so long a response, or refuses
 * the request, for example for a block that it has pruned.
 */
export type NodeErrorKind = "unavailable" | "wrong_chain" | "busy" | "too_large" | "refused";

/** A node gave no usable response. The message has no URL, which may contain a key. */
export class NodeError extends Error {
  override name = "NodeError";
  readonly kind: NodeErrorKind;
  /** The pause that the node asked for, if any. */
  readonly retryAfterMs: number | undefined;

  constructor(kind: NodeErrorKind, reason: string, retryAfterMs?: number) {
    super(reason);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The NodeError among an error and its causes, because viem wraps it; undefined when the chain itself refused. */
export function nodeErrorOf(error: unknown): NodeError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof NodeError) return at;
  return undefined;
}
