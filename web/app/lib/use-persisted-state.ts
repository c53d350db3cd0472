import { useEffect, useRef, useState } from "react";
import { isLeaving, readSession } from "./session.ts";
import { tabStorage } from "./storage.ts";

const keyOf = (name: string) => `cointally.kept.${readSession()?.user.id}.${name}`;

function parse<T>(text: string | null): T | undefined {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a form of this name was cut off for this account, and its text waits. */
export const isKept = (name: string): boolean => tabStorage.get(keyOf(name)) !== null;

/**
 * What is typed into a form of an account, as `useState`. When the session ends in the middle and the form goes, the
 * text waits in this tab, and is there again for the same account after login. Not after a logout. Never give it a
 * password. `name` is the form's, and stays the same while the form stands.
 */
export function useKept<T>(name: string, initial: T): [value: T, set: (next: T) => void] {
  // While the session is there: once it is gone nobody knows whose text this is.
  const [key] = useState(() => keyOf(name));
  const [value, setValue] = useState<T>(() => parse<T>(tabStorage.get(key)) ?? initial);
  const last = useRef({ value, touched: tabStorage.get(key) !== null });
  useEffect(() => {
    const { current } = last;
    const had = readSession() !== null;
    tabStorage.remove(key);
    return () => {
      const cutOff = had && readSession() === null && !isLeaving();
      if (cutOff && current.touched) tabStorage.set(key, JSON.stringify(current.value));
    };
  }, [key]);
  const set = (next: T) => {
    last.current.value = next;
    last.current.touched = true;
    setValue(next);
  };
  return [value, set];
}

/**
 * What is typed into a form that may be closed, or left and come back to, as `useState`: it is there again in this tab
 * until `drop`, once it is sent. It is one account's, or a visitor's, and waits for a session that
 * ended as `useKept` does. Never give it a password.
 */
export function useUnsent<T>(name: string, initial: T): [value: T, set: (next: T) => void, drop: () => void] {
  const [key] = useState(() => `${keyOf(name)}.unsent`);
  const [before] = useState<T>(() => parse<T>(tabStorage.get(key)) ?? initial);
  const [value, setValue] = useKept(name, before);
  const set = (next: T) => {
    tabStorage.set(key, JSON.stringify(next));
    setValue(next);
  };
  return [value, set, () => tabStorage.remove(key)];
}
