import { useSyncExternalStore } from "react";

/** One value that parts of the page share outside of React's tree; the server and the first render see what it began with. */
export function createStore<T>(first: T) {
  let value = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  const get = () => value;
  return {
    get,
    set(next: T) {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    use: (): T => useSyncExternalStore(subscribe, get, () => first),
  };
}

export type Store<T> = ReturnType<typeof createStore<T>>;
