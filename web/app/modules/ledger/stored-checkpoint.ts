import { storage } from "../../lib/storage/storage.ts";
import type { StoredCheckpoint } from "./site-checkpoint.ts";

const storageKey = "cointally.ledger_checkpoint";

/** The checkpoint of the last recount in this browser. */
export function readStoredCheckpoint(): StoredCheckpoint | undefined {
  try {
    const { note, keys } = JSON.parse(storage.get(storageKey) ?? "null");
    return typeof note === "string" && Array.isArray(keys) ? { note, keys } : undefined;
  } catch {
    return undefined;
  }
}

export const storeCheckpoint = (checkpoint: StoredCheckpoint): void =>
  storage.set(storageKey, JSON.stringify(checkpoint));

export const deleteStoredCheckpoint = (): void => storage.remove(storageKey);
