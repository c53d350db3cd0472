import { nodeErrorOf } from "../../chain/node-error.ts";
import { Refusal } from "../../refusal.ts";

/** What a caller is told of a chain that cannot be read; every other error as it is. The node's own log line says why. */
export const chainRefusal = (error: unknown): unknown => {
  const node = nodeErrorOf(error);
  if (!node) return error;
  if (node.trouble === "too_large") {
    return new Refusal("bad_request", "The chain's answer is too long to be passed on. Ask for less.");
  }
  const retry_after = Math.ceil((node.retryAfterMs ?? 5000) / 1000);
  return new Refusal("unavailable", "This chain cannot be read at the moment. Try again in a minute.", { retry_after });
};
