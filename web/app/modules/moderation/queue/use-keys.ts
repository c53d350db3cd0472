import { useEffect, useRef, useSyncExternalStore } from "react";
import { storage } from "../../../lib/storage.ts";
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

/** Switches single keys on or off, on this device. */
export function switchKeys(on: boolean): void {
  if (on) storage.remove(storageKey);
  else storage.set(storageKey, "off");
  for (const listener of listeners) listener();
}

/** Whether single keys are on; they are until switched off. */
export const useKeysOn = (): boolean => useSyncExternalStore(subscribe, read, () => true);

/** Hears the single keys of moderation while they are on; `far` tells whether Shift was held. */
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
      // Others hear Escape too: it closes what is open.
      if (command !== "clear") event.preventDefault();
      latest.current(command, event.shiftKey);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [on]);
}
