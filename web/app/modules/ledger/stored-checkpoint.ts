import { storage, storageKeys } from "../../lib/storage.ts";
import type { StoredCheckpoint } from "./site-checkpoint.ts";

/** The checkpoint of the last recount in this browser. */
export function readStoredCheckpoint(): StoredCheckpoint | undefined {
  try {
    const { note, keys } = JSON.parse(storage.get(storageKeys.checkpoint) ?? "null");
    return typeof note === "string" && Array.isArray(keys) ? { note, keys } : undefined;
  } catch {
    return undefined;
  }
}
