import { useEffect, useRef, useState } from "react";
import { isLeaving, readSession } from "./session.ts";
import { tabStorage } from "./storage.ts";

const keyOf = (name: string) => `cointally.kept.${name}`;

function parse<T>(text: string | null): T | undefined {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a form of this name was cut off, and its text waits. */
export const isKept = (name: string): boolean => tabStorage.get(keyOf(name)) !== null;

/**
 * What is typed into a form, as `useState`. When the session ends in the middle and the form goes, the text waits in
 * this tab, and is there again after login. Not after a logout. Name the account in `name`; never give it a password.
 */
export function useKept<T>(name: string, initial: T): [value: T, set: (next: T) => void] {
  const [value, setValue] = useState<T>(() => parse<T>(tabStorage.get(keyOf(name))) ?? initial);
  const last = useRef({ value, touched: isKept(name) });
  useEffect(() => {
    const { current } = last;
    tabStorage.remove(keyOf(name));
    return () => {
      const cutOff = readSession() === null && !isLeaving();
      if (cutOff && current.touched) tabStorage.set(keyOf(name), JSON.stringify(current.value));
    };
  }, [name]);
  const set = (next: T) => {
    last.current.value = next;
    last.current.touched = true;
    setValue(next);
  };
  return [value, set];
}
