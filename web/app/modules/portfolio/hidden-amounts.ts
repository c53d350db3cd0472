import { useSyncExternalStore } from "react";
import { storage, storageKeys } from "../../lib/storage.ts";

/** The choice on this page, for browsers that persist nothing. */
let chosen: boolean | null = null;
const listeners = new Set<() => void>();

const read = () => chosen ?? storage.get(storageKeys.hiddenAmounts) === "1";

const notify = () => {
  for (const listener of listeners) listener();
};

/** A change in another tab wins. */
const follow = ({ key }: StorageEvent) => {
  if (key !== storageKeys.hiddenAmounts && key !== null) return;
  chosen = null;
  notify();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", follow);
  };
}

/** Hides the amounts of portfolios in this browser, or shows them: a display setting, not protection. */
export function hideAmounts(on: boolean): void {
  chosen = on;
  if (on) storage.set(storageKeys.hiddenAmounts, "1");
  else storage.remove(storageKeys.hiddenAmounts);
  notify();
}

/** Whether amounts are hidden, known before any is painted; always true on the server. */
export const useHiddenAmounts = (): boolean => useSyncExternalStore(subscribe, read, () => true);
