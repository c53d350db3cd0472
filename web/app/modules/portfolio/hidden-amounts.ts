import { useSyncExternalStore } from "react";
import { storage, storageKeys } from "../../lib/storage/storage.ts";

const listeners = new Set<() => void>();

const read = () => storage.get(storageKeys.hiddenAmounts) === "1";

const notify = () => {
  for (const listener of listeners) listener();
};

const onStorage = ({ key }: StorageEvent) => {
  if (key === storageKeys.hiddenAmounts || key === null) notify();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

/** Hides or shows the portfolio's amounts in this browser. A display setting, not a protection. */
export function hideAmounts(on: boolean): void {
  if (on) storage.set(storageKeys.hiddenAmounts, "1");
  else storage.remove(storageKeys.hiddenAmounts);
  notify();
}

/** Whether amounts are hidden; always true on the server. */
export const useHiddenAmounts = (): boolean => useSyncExternalStore(subscribe, read, () => true);
