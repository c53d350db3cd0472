import { nodeErrorOf } from "../node-error.ts";

/**
 * The result of a read, or null when the chain refused: a revert, or a call that the node does not support.
 * @throws {NodeError} when no response came, so that an unavailable node never looks like a contract without facts
 */
export async function nullIfRefused<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (nodeErrorOf(error)) throw error;
    return null;
  }
}
