import { nodeErrorOf } from "../node-error.ts";

/**
 * What a read gave, or null when the chain had nothing to say: a revert, a call that the node does not know.
 * @throws {NodeError} when no answer came at all, so that a node that is away never looks like a contract without facts
 */
export const known = async <T>(read: Promise<T>): Promise<T | null> => {
  try {
    return await read;
  } catch (error) {
    if (nodeErrorOf(error)) throw error;
    return null;
  }
};
