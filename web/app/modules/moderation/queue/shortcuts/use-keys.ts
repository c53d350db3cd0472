import { useEffect, useRef, useSyncExternalStore } from "react";
import { storage } from "../../../../lib/storage/storage.ts";
import { type Command, commandOf } from "./keys.ts";

const storageKey = "cointally.moderation_keys";
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
const read = () => storage.get(storageKey) !== "off";

/** Turns single-key shortcuts on or off on this device. */
export function switchKeys(on: boolean): void {
  if (on) storage.remove(storageKey);
  else storage.set(storageKey, "off");
  for (const listener of listeners) listener();
}

/** Whether single-key shortcuts are on, which is the default. */
export const useKeysOn = (): boolean => useSyncExternalStore(subscribe, read, () => true);

/** Listens for the single-key shortcuts of moderation while they are on; `far` is whether Shift was pressed. */
export function useKeys(onCommand: (command: Command, far: boolean) => unknown): void {
  const on = useKeysOn();
  const latest = useRef(onCommand);
  useEffect(() => {
    latest.current = onCommand;
  });
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (!command) return;
      // Escape also closes open dialogs, which handle it themselves.
      if (command !== "clear") event.preventDefault();
      latest.current(command, event.shiftKey);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [on]);
}
