import { useEffect, useRef, useState } from "react";
import { isLoggingOut, readSession } from "../session/session.ts";
import { tabStorage } from "./storage.ts";

const keyOf = (name: string) => `cointally.form.${readSession()?.user.id}.${name}`;

function parse<T>(text: string | null): T | undefined {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether this account has stored input of the form `name`. */
export const hasPersistedState = (name: string): boolean => tabStorage.get(keyOf(name)) !== null;

/**
 * `useState` for the input of a form. If the session expires and the form unmounts, the input is stored in this tab and restored for
 * the same account after login; not after a logout. `name` is the form's and must not change. Never use it for passwords.
 */
export function usePersistedState<T>(name: string, initial: T): [value: T, set: (next: T) => void] {
  // Computed once: after the session expires, the account is unknown.
  const [key] = useState(() => keyOf(name));
  const [value, setValue] = useState<T>(() => parse<T>(tabStorage.get(key)) ?? initial);
  const latest = useRef({ value, edited: tabStorage.get(key) !== null });
  useEffect(() => {
    const { current } = latest;
    const hadSession = readSession() !== null;
    tabStorage.remove(key);
    return () => {
      const expired = hadSession && readSession() === null && !isLoggingOut();
      if (expired && current.edited) tabStorage.set(key, JSON.stringify(current.value));
    };
  }, [key]);
  const set = (next: T) => {
    latest.current.value = next;
    latest.current.edited = true;
    setValue(next);
  };
  return [value, set];
}

/**
 * `useState` for the input of a form that may be closed and reopened: it is restored in this tab until `discard`, after it is sent.
 * Stored by account, or for visitors without one. Never use it for passwords.
 */
export function useDraft<T>(name: string, initial: T): [value: T, set: (next: T) => void, discard: () => void] {
  const [key] = useState(() => `${keyOf(name)}.draft`);
  const [draft] = useState<T>(() => parse<T>(tabStorage.get(key)) ?? initial);
  const [value, setValue] = usePersistedState(name, draft);
  const set = (next: T) => {
    tabStorage.set(key, JSON.stringify(next));
    setValue(next);
  };
  return [value, set, () => tabStorage.remove(key)];
}
